//! The chunks of a file: those that nobody has looked at are read, split and decoded.
use super::lists::Lists;
use super::read::{Reader, Shared};
use super::rows::Table;
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::{slice, take, u32_at};
use crate::raw::Class;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyTuple, PyType};
use rustc_hash::FxHashMap;

type Object<'py> = Bound<'py, PyAny>;

/// The versions of chunks with the new layout.
const VERSIONS: std::ops::RangeInclusive<u8> = 6..=7;
const HEADER: usize = 8;
const LINK: usize = 8;
/// The option bits of position lists, and of indices instead of CK_IDs.
const LISTS: u8 = 0x07;
const FILE: u8 = 0x08;
/// The slots of holders and of areas that are looked at.
const CHUNK: usize = 0;
const SPAN: usize = 1;
const FIELDS: usize = 4;
const KNOWN: usize = 5;

/// The classes of the package.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Chunks {
    holder: Class,
    chunk: Class,
    area: Class,
    lists: Py<PyAny>,
    no_lists: Py<PyAny>,
    array: Py<PyAny>,
    guid_of: Py<PyAny>,
}

#[pymethods]
impl Chunks {
    #[new]
    fn new(
        classes: (Bound<'_, PyType>, Bound<'_, PyType>, Bound<'_, PyType>),
        lists: Py<PyAny>,
        no_lists: Py<PyAny>,
        array: Py<PyAny>,
        guid_of: Py<PyAny>,
    ) -> PyResult<Self> {
        let (holder, chunk, area) = classes;
        let slots = [
            "class_id",
            "data_version",
            "chunk_version",
            "options",
            "bound",
            "codec",
            "_core",
            "_lists",
            "_read",
            "_areas",
            "file_flag",
            "depth",
            "nested",
            "_fault",
            "source",
            "wrapper",
        ];
        Ok(Chunks {
            holder: Class::new(&holder, &["_chunk", "_span"])?,
            chunk: Class::new(&chunk, &slots)?,
            area: Class::new(&area, &["identifier", "_payload", "_lists", "_chunk", "_fields", "_known"])?,
            lists,
            no_lists,
            array,
            guid_of,
        })
    }

    /// Reads, splits and decodes the chunks of holders; returns the holders with something that
    /// Python has to do: all of the chunk, or areas whose fields are not set.
    ///
    /// `table_of` returns the table of an owner, an identifier and a data version, None for an area
    /// that is not known; it is asked once for each.
    fn decode<'py>(
        &self,
        py: Python<'py>,
        holders: Vec<Object<'py>>,
        codecs: &Bound<'py, PyDict>,
        numbers: &Object<'py>,
        items: &Bound<'py, PyList>,
        table_of: &Object<'py>,
    ) -> PyResult<Option<Vec<Object<'py>>>> {
        boundary(py, || {
            let (array, guid_of) = (self.array.bind(py), self.guid_of.bind(py));
            let shared = Shared { py, items, numbers, array, guid_of, guids: FxHashMap::default() };
            let mut run =
                Run { py, of: self, codecs, table_of, shared, tables: FxHashMap::default(), spans: Vec::new(), late: Vec::new() };
            let mut left = Vec::new();
            for holder in holders {
                match run.holder(&holder) {
                    Ok(true) => {}
                    Ok(false) => left.push(holder),
                    Err(stop) => left.push(unusual(py, stop, holder)?),
                }
            }
            for late in std::mem::take(&mut run.late) {
                if let Err(stop) = run.later(&late) {
                    left.push(unusual(py, stop, late.holder)?);
                }
            }
            Ok(left)
        })
    }
}

/// What is left to Python where it has to decide.
fn unusual<T>(py: Python<'_>, stop: Stop, left: T) -> Got<T> {
    match stop {
        Stop::Raised(error) if !error.is_instance_of::<PyException>(py) => Err(Stop::Raised(error)),
        _ => Ok(left),
    }
}

/// An area that is decoded after all others.
struct Late<'py> {
    holder: Object<'py>,
    area: Object<'py>,
    table: Bound<'py, Table>,
    payload: Bound<'py, PyBytes>,
    bound: bool,
    ids: Vec<u32>,
}

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Chunks,
    codecs: &'a Bound<'py, PyDict>,
    table_of: &'a Object<'py>,
    shared: Shared<'a, 'py>,
    /// By the identity of a codec, which the codecs keep, identifier and data version.
    tables: FxHashMap<(usize, u32, u8), Option<Bound<'py, Table>>>,
    /// The identifier, start and end of each area of a chunk.
    spans: Vec<(u32, usize, usize)>,
    late: Vec<Late<'py>>,
}

impl<'py> Run<'_, 'py> {
    /// Whether nothing is left to do for a holder.
    fn holder(&mut self, holder: &Object<'py>) -> Got<bool> {
        let class = &self.of.holder;
        if !class.get(holder, CHUNK)?.is_none() {
            return Ok(false);
        }
        let span = class.get(holder, SPAN)?;
        if span.is_none() {
            return Ok(true);
        }
        let span = span.cast_exact::<PyTuple>()?;
        let data = span.get_item(0)?.cast_into::<PyBytes>()?;
        let (start, end): (usize, usize) = (span.get_item(1)?.extract()?, span.get_item(2)?.extract()?);
        let owner = holder.getattr(pyo3::intern!(self.py, "owner"))?;
        let codec = match self.codecs.get_item(&owner)? {
            Some(codec) => codec,
            None => self.codecs.as_any().get_item(&owner)?,
        };
        let (chunk, done) = self.chunk(data.as_bytes(), start, end, holder, &owner, &codec)?;
        class.set(holder, CHUNK, &chunk)?;
        Ok(done)
    }

    fn chunk(
        &mut self,
        data: &[u8],
        start: usize,
        end: usize,
        holder: &Object<'py>,
        owner: &Object<'py>,
        codec: &Object<'py>,
    ) -> Got<(Object<'py>, bool)> {
        let py = self.py;
        let [data_version, class_id, version, options] = take(data, start, end)?;
        let core = slice(data, start + HEADER, 4 * u32_at(data, start + 4, end)? as usize, end)?;
        if !VERSIONS.contains(&version) {
            return Err(Stop::Unusual);
        }
        let lists = Lists::read(data, start + HEADER + core.len(), end, options)?;
        self.split(core)?;
        let no_lists = self.of.no_lists.bind(py);
        let all_lists = if options & LISTS == 0 { no_lists.clone() } else { lists.made(self.of.lists.bind(py))? };
        let bound = options & FILE != 0;
        let number = |number: u8| -> Got<Object<'py>> { Ok(number.into_pyobject(py)?.into_any()) };
        let truth = |truth: bool| PyBool::new(py, truth).to_owned().into_any();
        let (none, zero) = (py.None().into_bound(py), number(0)?);
        let (read, areas) = (PyList::empty(py), PyList::empty(py));
        let chunk = self.of.chunk.make(
            py,
            [
                &number(class_id)?,
                &number(data_version)?,
                &number(version)?,
                &number(options & !(LISTS | FILE))?,
                &truth(bound),
                codec,
                PyBytes::new(py, b"").as_any(),
                &all_lists,
                read.as_any(),
                areas.as_any(),
                &zero,
                &zero,
                &truth(false),
                &none,
                &none,
                &none,
            ],
        )?;
        let spans = std::mem::take(&mut self.spans);
        let shares = if lists.is_empty() { Vec::new() } else { lists.shared(&spans) };
        let (mut done, dots) = (true, py.Ellipsis().into_bound(py));
        for (at, (identifier, from, to)) in spans.iter().enumerate() {
            let payload = PyBytes::new(py, &core[*from..*to]);
            let name = identifier.into_pyobject(py)?.into_any();
            read.append(PyTuple::new(py, [&name, payload.as_any()])?)?;
            let share = shares.get(at).and_then(Option::as_ref);
            let lists = share.map_or(Ok(no_lists.clone()), |share| share.made(self.of.lists.bind(py)))?;
            let area = self.of.area.make(py, [&name, payload.as_any(), &lists, &chunk, &dots])?;
            areas.append(&area)?;
            let ids = share.map_or(&[][..], Lists::ids);
            done &= !share.is_some_and(Lists::has_chunks);
            match self.table(owner, codec, *identifier, data_version)? {
                None => self.set(&area, &none, -1)?,
                Some(table) if table.get().is_late => {
                    self.late.push(Late { holder: holder.clone(), area, table, payload, bound, ids: ids.to_vec() });
                }
                Some(table) => match self.fields(&area, &table, &payload, bound, ids) {
                    Ok(()) => {}
                    Err(stop) => done = unusual(py, stop, false)?,
                },
            }
        }
        self.spans = spans;
        Ok((chunk, done))
    }

    /// Finds the identifier, start and end of each area, which tile the data.
    fn split(&mut self, core: &[u8]) -> Got<()> {
        self.spans.clear();
        let mut at = 0;
        loop {
            let (identifier, next) = (u32_at(core, at, core.len())?, u32_at(core, at + 4, core.len())? as usize);
            let end = if next == 0 { core.len() } else { 4 * next };
            if end < at + LINK || end > core.len() {
                return Err(Stop::Unusual);
            }
            self.spans.push((identifier, at + LINK, end));
            if next == 0 {
                return Ok(());
            }
            at = end;
        }
    }

    fn table(
        &mut self,
        owner: &Object<'py>,
        codec: &Object<'py>,
        identifier: u32,
        version: u8,
    ) -> Got<Option<Bound<'py, Table>>> {
        let key = (codec.as_ptr() as usize, identifier, version);
        if let Some(found) = self.tables.get(&key) {
            return Ok(found.clone());
        }
        let found = self.table_of.call1((owner, identifier, version))?;
        let table = if found.is_none() { None } else { Some(found.cast_into::<Table>()?) };
        self.tables.insert(key, table.clone());
        Ok(table)
    }

    /// Sets the fields of an area.
    fn fields(
        &mut self,
        area: &Object<'py>,
        table: &Bound<'py, Table>,
        payload: &Bound<'py, PyBytes>,
        bound: bool,
        ids: &[u32],
    ) -> Got<()> {
        let data = payload.as_bytes();
        let mut reader = Reader { shared: &mut self.shared, payload, data, at: 0, bound, ids };
        let fields = reader.fields(table.get())?;
        self.set(area, fields.as_any(), fields.len() as isize)
    }

    fn set(&self, area: &Object<'py>, fields: &Object<'py>, known: isize) -> Got<()> {
        self.of.area.set(area, FIELDS, fields)?;
        Ok(self.of.area.set(area, KNOWN, known.into_pyobject(self.py)?.as_any())?)
    }

    fn later(&mut self, late: &Late<'py>) -> Got<()> {
        // Somebody may have looked at it for one that was decoded before.
        if !self.of.area.get(&late.area, FIELDS)?.is(self.py.Ellipsis()) {
            return Ok(());
        }
        self.fields(&late.area, &late.table, &late.payload, late.bound, &late.ids)
    }
}
