//! The chunks of a file: those that nobody has looked at are read, split and decoded.
use super::read::{Reader, Shared};
use super::rows::Table;
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::{slice, take, u32_at};
use crate::raw::Class;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple, PyType};
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

/// The classes of the package.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Chunks {
    holder: Class,
    chunk: Class,
    area: Class,
    lists: Py<PyAny>,
    array: Py<PyAny>,
    guid_of: Py<PyAny>,
}

#[pymethods]
impl Chunks {
    #[new]
    fn new(
        classes: (Bound<'_, PyType>, Bound<'_, PyType>, Bound<'_, PyType>),
        lists: Py<PyAny>,
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
            let mut run = Run { py, of: self, codecs, table_of, shared, tables: FxHashMap::default(), payload: Vec::new() };
            let mut left = Vec::new();
            for holder in holders {
                // Nothing is set before all of a chunk is made, but for fields that are left.
                match run.holder(&holder) {
                    Ok(true) => {}
                    Ok(false) | Err(Stop::Unusual) => left.push(holder),
                    Err(raised) => return Err(raised),
                }
            }
            Ok(left)
        })
    }
}

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Chunks,
    codecs: &'a Bound<'py, PyDict>,
    table_of: &'a Object<'py>,
    shared: Shared<'a, 'py>,
    /// By the identity of a codec, which the codecs keep, identifier and data version.
    tables: FxHashMap<(usize, u32, u8), Option<Bound<'py, Table>>>,
    payload: Vec<(u32, usize, usize)>,
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
        let (chunk, done) = self.chunk(data.as_bytes(), start, end, &owner, &codec)?;
        class.set(holder, CHUNK, &chunk)?;
        Ok(done)
    }

    fn chunk(
        &mut self,
        data: &[u8],
        start: usize,
        end: usize,
        owner: &Object<'py>,
        codec: &Object<'py>,
    ) -> Got<(Object<'py>, bool)> {
        let py = self.py;
        let [data_version, class_id, version, options] = take(data, start, end)?;
        let core = slice(data, start + HEADER, 4 * u32_at(data, start + 4, end)? as usize, end)?;
        if !VERSIONS.contains(&version) || options & LISTS != 0 || start + HEADER + core.len() != end {
            return Err(Stop::Unusual);
        }
        self.split(core)?;
        let bound = options & FILE != 0;
        let number = |number: u8| -> Got<Object<'py>> { Ok(number.into_pyobject(py)?.into_any()) };
        let (none, zero, no) = (py.None().into_bound(py), number(0)?, pyo3::types::PyBool::new(py, false).to_owned().into_any());
        let (read, areas) = (PyList::empty(py), PyList::empty(py));
        let empty = PyBytes::new(py, b"").into_any();
        let bound_object = pyo3::types::PyBool::new(py, bound).to_owned().into_any();
        let chunk = self.of.chunk.make(
            py,
            [
                &number(class_id)?,
                &number(data_version)?,
                &number(version)?,
                &number(options & !(LISTS | FILE))?,
                &bound_object,
                codec,
                &empty,
                self.of.lists.bind(py),
                read.as_any(),
                areas.as_any(),
                &zero,
                &zero,
                &no,
                &none,
                &none,
                &none,
            ],
        )?;
        let mut done = true;
        for (identifier, from, to) in std::mem::take(&mut self.payload) {
            let payload = PyBytes::new(py, &core[from..to]);
            let name = identifier.into_pyobject(py)?.into_any();
            read.append(PyTuple::new(py, [&name, payload.as_any()])?)?;
            let table = self.table(owner, codec, identifier, data_version)?;
            let (fields, known) = match self.fields(table, &payload, bound) {
                Ok(found) => found,
                Err(Stop::Unusual) => {
                    done = false;
                    (py.Ellipsis().into_bound(py), None)
                }
                Err(raised) => return Err(raised),
            };
            let lists = self.of.lists.bind(py);
            let area = match known {
                Some(known) => {
                    self.of.area.make(py, [&name, payload.as_any(), lists, &chunk, &fields, known.into_pyobject(py)?.as_any()])?
                }
                None => self.of.area.make(py, [&name, payload.as_any(), lists, &chunk, &fields])?,
            };
            areas.append(area)?;
        }
        Ok((chunk, done))
    }

    /// Finds the identifier, start and end of each area, which tile the data.
    fn split(&mut self, core: &[u8]) -> Got<()> {
        self.payload.clear();
        let mut at = 0;
        loop {
            let (identifier, next) = (u32_at(core, at, core.len())?, u32_at(core, at + 4, core.len())? as usize);
            let end = if next == 0 { core.len() } else { 4 * next };
            if end < at + LINK || end > core.len() {
                return Err(Stop::Unusual);
            }
            self.payload.push((identifier, at + LINK, end));
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

    /// The fields of an area, and how many there are; none of an area that is not known.
    fn fields(
        &mut self,
        table: Option<Bound<'py, Table>>,
        payload: &Bound<'py, PyBytes>,
        bound: bool,
    ) -> Got<(Object<'py>, Option<isize>)> {
        let Some(table) = table else { return Ok((self.py.None().into_bound(self.py), Some(-1))) };
        let data = payload.as_bytes();
        let mut reader = Reader { shared: &mut self.shared, payload, data, at: 0, bound };
        let fields = reader.fields(table.get())?;
        let known = fields.len() as isize;
        Ok((fields.into_any(), Some(known)))
    }
}
