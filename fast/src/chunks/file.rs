//! The chunks of a file: those that are still unread are read, split and decoded.
use super::lists::Lists;
use super::read::{Reader, Setting};
use super::rows::Table;
use super::{AREA_SLOTS, CHUNK_SLOTS};
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
/// The slots of holders and areas that are used here.
const CHUNK: usize = 0;
const SPAN: usize = 1;
const FIELDS: usize = 4;
const KNOWN: usize = 5;
const READ: usize = 8;
/// The versions with listed CK_IDs, and with three lists in sub-chunks.
const IDS_LISTED: u16 = 4;
const THREE_LISTS: u16 = 5;
const SUB_HEADER: usize = 28;
const DEEPEST: u8 = 32;
/// The owner of the chunks whose areas belong to no class.
const FOREIGN: i64 = -1;

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
        Ok(Chunks {
            holder: Class::new(&holder, &["_chunk", "_span"])?,
            chunk: Class::new(&chunk, &CHUNK_SLOTS)?,
            area: Class::new(&area, &AREA_SLOTS)?,
            lists,
            no_lists,
            array,
            guid_of,
        })
    }

    /// Reads, splits and decodes the chunks of holders; returns the holders with something that
    /// What is left to Python: the whole chunk, or areas whose fields are not set.
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
            let mut file = File {
                py,
                of: self,
                codecs,
                table_of,
                numbers,
                items,
                array: self.array.bind(py),
                guid_of: self.guid_of.bind(py),
                guids: FxHashMap::default(),
                ids: None,
                tables: FxHashMap::default(),
                late: Vec::new(),
                is_done: true,
            };
            let mut left = Vec::new();
            for holder in holders {
                file.is_done = true;
                match file.holder(&holder) {
                    Ok(()) if file.is_done => {}
                    Ok(()) => left.push(holder),
                    Err(stop) => left.push(unusual(py, stop, holder)?),
                }
            }
            for late in std::mem::take(&mut file.late) {
                file.is_done = true;
                match file.later(&late) {
                    Ok(()) if file.is_done => {}
                    Ok(()) => left.push(late.setting.holder),
                    Err(stop) => left.push(unusual(py, stop, late.setting.holder)?),
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
    setting: Setting<'py>,
    area: Object<'py>,
    table: Bound<'py, Table>,
    payload: Bound<'py, PyBytes>,
    lists: Option<Lists>,
}

/// The chunks of one file.
pub struct File<'a, 'py> {
    pub py: Python<'py>,
    of: &'a Chunks,
    codecs: &'a Bound<'py, PyDict>,
    table_of: &'a Object<'py>,
    /// The function that turns numbers into objects, and the objects by index.
    pub numbers: &'a Object<'py>,
    pub items: &'a Bound<'py, PyList>,
    /// Makes arrays of (data, offset, type, number, shape), and GUIDs of two dwords.
    pub array: &'a Object<'py>,
    pub guid_of: &'a Object<'py>,
    pub guids: FxHashMap<(u32, u32), Object<'py>>,
    /// The objects by CK_ID, from the first reference by CK_ID on.
    ids: Option<Bound<'py, PyDict>>,
    /// By the identity of a codec, which the codecs keep, identifier and data version.
    tables: FxHashMap<(usize, u32, u8), Option<Bound<'py, Table>>>,
    late: Vec<Late<'py>>,
    /// Whether nothing of the current input is left to Python.
    is_done: bool,
}

/// The stored attributes of a chunk.
struct Head<'py> {
    class_id: u32,
    options: u8,
    file_flag: u32,
    codec: Object<'py>,
}

impl<'py> File<'_, 'py> {
    fn holder(&mut self, holder: &Object<'py>) -> Got<()> {
        let class = &self.of.holder;
        if !class.get(holder, CHUNK)?.is_none() {
            return Err(Stop::Unusual);
        }
        let span = class.get(holder, SPAN)?;
        if span.is_none() {
            return Ok(());
        }
        let span = span.cast_exact::<PyTuple>()?;
        let data = span.get_item(0)?.cast_into::<PyBytes>()?;
        let (start, end): (usize, usize) = (span.get_item(1)?.extract()?, span.get_item(2)?.extract()?);
        let owner = holder.getattr(pyo3::intern!(self.py, "owner"))?;
        let chunk = self.chunk(data.as_bytes(), start, end, holder, &owner)?;
        Ok(class.set(holder, CHUNK, &chunk)?)
    }

    fn codec_of(&self, owner: &Object<'py>) -> Got<Object<'py>> {
        match self.codecs.get_item(owner)? {
            Some(codec) => Ok(codec),
            None => Ok(self.codecs.as_any().get_item(owner)?),
        }
    }

    /// The chunk in a range, in the new layout.
    fn chunk(&mut self, data: &[u8], start: usize, end: usize, holder: &Object<'py>, owner: &Object<'py>) -> Got<Object<'py>> {
        let [data_version, class_id, version, options] = take(data, start, end)?;
        let core = slice(data, start + HEADER, 4 * u32_at(data, start + 4, end)? as usize, end)?;
        if !VERSIONS.contains(&version) {
            return Err(Stop::Unusual);
        }
        let lists = Lists::read(data, start + HEADER + core.len(), end, options)?;
        let setting = Setting {
            holder: holder.clone(),
            version: version.into(),
            data_version,
            bound: options & FILE != 0,
            nested: false,
            depth: 0,
        };
        let head =
            Head { class_id: class_id.into(), options: options & !(LISTS | FILE), file_flag: 0, codec: self.codec_of(owner)? };
        let spans = split(core).ok_or(Stop::Unusual)?;
        let areas = PyList::empty(self.py);
        let all_lists = self.lists(&lists)?;
        let chunk = self.made(&head, u16::from(data_version), &setting, b"", &all_lists, Some(&areas))?;
        let read = self.areas(&chunk, &areas, &setting, owner, &head.codec, core, &spans, &lists)?;
        self.of.chunk.set(&chunk, READ, read.as_any())?;
        Ok(chunk)
    }

    /// The chunk that fills bytes of an area, after its size.
    pub fn sub_chunk(&mut self, data: &[u8], parent: &Setting<'py>, is_foreign: bool, is_listed: bool) -> Got<Object<'py>> {
        if parent.version & 0xff < THREE_LISTS || parent.depth >= DEEPEST {
            return Err(Stop::Unusual);
        }
        let end = data.len();
        let class_id = u32_at(data, 0, end)?;
        let (data_version, version) = (u16::from_le_bytes(take(data, 4, end)?), u16::from_le_bytes(take(data, 6, end)?));
        let dword = |at: usize| u32_at(data, at, end);
        let (count, file_flag) = (dword(8)? as usize, dword(12)?);
        let counts = [dword(16)? as usize, dword(20)? as usize, dword(24)? as usize];
        let core = slice(data, SUB_HEADER, 4 * count, end)?;
        let lists = Lists::counted(data, SUB_HEADER + core.len(), end, counts)?;
        let owner =
            if is_foreign { FOREIGN.into_pyobject(self.py)?.into_any() } else { class_id.into_pyobject(self.py)?.into_any() };
        let head = Head { class_id, options: 0, file_flag, codec: self.codec_of(&owner)? };
        let setting = Setting {
            holder: parent.holder.clone(),
            version,
            data_version: data_version as u8,
            bound: file_flag != 0 && parent.bound,
            nested: true,
            depth: parent.depth + 1,
        };
        let all_lists = self.lists(&lists)?;
        let spans = if is_listed && version & 0xff >= IDS_LISTED { split(core) } else { None };
        let Some(spans) = spans else {
            self.is_done &= !is_listed;
            return self.made(&head, data_version, &setting, core, &all_lists, None);
        };
        let areas = PyList::empty(self.py);
        let chunk = self.made(&head, data_version, &setting, b"", &all_lists, Some(&areas))?;
        let read = self.areas(&chunk, &areas, &setting, &owner, &head.codec, core, &spans, &lists)?;
        self.of.chunk.set(&chunk, READ, read.as_any())?;
        Ok(chunk)
    }

    fn lists(&self, lists: &Lists) -> Got<Object<'py>> {
        if lists.is_none() { Ok(self.of.no_lists.bind(self.py).clone()) } else { lists.made(self.of.lists.bind(self.py)) }
    }

    fn made(
        &self,
        head: &Head<'py>,
        data_version: u16,
        setting: &Setting<'py>,
        core: &[u8],
        lists: &Object<'py>,
        areas: Option<&Bound<'py, PyList>>,
    ) -> Got<Object<'py>> {
        let py = self.py;
        let number = |number: u32| -> Got<Object<'py>> { Ok(number.into_pyobject(py)?.into_any()) };
        let truth = |truth: bool| PyBool::new(py, truth).to_owned().into_any();
        let none = py.None().into_bound(py);
        let read = PyList::empty(py);
        Ok(self.of.chunk.make(
            py,
            [
                &number(head.class_id)?,
                &number(data_version.into())?,
                &number(setting.version.into())?,
                &number(head.options.into())?,
                &truth(setting.bound),
                &head.codec,
                PyBytes::new(py, core).as_any(),
                lists,
                read.as_any(),
                areas.map_or(&none, |areas| areas.as_any()),
                &number(head.file_flag)?,
                &number(setting.depth.into())?,
                &truth(setting.nested),
                &none,
                &none,
                &none,
            ],
        )?)
    }

    /// Makes the areas of a chunk and decodes them; returns what was read of each.
    #[allow(clippy::too_many_arguments)]
    fn areas(
        &mut self,
        chunk: &Object<'py>,
        areas: &Bound<'py, PyList>,
        setting: &Setting<'py>,
        owner: &Object<'py>,
        codec: &Object<'py>,
        core: &[u8],
        spans: &[(u32, usize, usize)],
        lists: &Lists,
    ) -> Got<Bound<'py, PyList>> {
        let (py, none, dots) = (self.py, self.py.None().into_bound(self.py), self.py.Ellipsis().into_bound(self.py));
        let shares = if lists.is_empty() { Vec::new() } else { lists.shared(spans) };
        let mut shares = shares.into_iter();
        let read = PyList::empty(py);
        for (identifier, from, to) in spans {
            let payload = PyBytes::new(py, &core[*from..*to]);
            let name = identifier.into_pyobject(py)?.into_any();
            read.append(PyTuple::new(py, [&name, payload.as_any()])?)?;
            let share = shares.next().flatten();
            let own = share.as_ref().map_or_else(|| Ok(self.of.no_lists.bind(py).clone()), |share| self.lists(share))?;
            let area = self.of.area.make(py, [&name, payload.as_any(), &own, chunk, &dots])?;
            areas.append(&area)?;
            match self.table(owner, codec, *identifier, setting.data_version)? {
                None => self.set(&area, &none, -1)?,
                Some(table) => {
                    let late = Late { setting: setting.clone(), area, table, payload, lists: share };
                    if late.table.get().is_late {
                        self.late.push(late);
                    } else if let Err(stop) = self.fields(&late) {
                        self.is_done = unusual(py, stop, false)?;
                    }
                }
            }
        }
        Ok(read)
    }

    /// The object of a CK_ID.
    pub fn by_id(&mut self, id: u32) -> Got<Object<'py>> {
        let py = self.py;
        let ids = match &self.ids {
            Some(ids) => ids,
            None => {
                let objects = self.numbers.getattr(pyo3::intern!(py, "file"))?.getattr(pyo3::intern!(py, "objects"))?;
                self.ids.insert(objects.getattr(pyo3::intern!(py, "ids"))?.cast_into()?)
            }
        };
        match ids.get_item(id)? {
            Some(found) => Ok(found),
            None => Ok(self.numbers.call_method1(pyo3::intern!(py, "by_id"), (id,))?),
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

    /// Decodes the fields of an area.
    fn fields(&mut self, of: &Late<'py>) -> Got<()> {
        let data = of.payload.as_bytes();
        let mut reader = Reader { file: self, setting: &of.setting, payload: &of.payload, data, at: 0, lists: of.lists.as_ref() };
        let fields = reader.fields(of.table.get())?;
        self.set(&of.area, fields.as_any(), fields.len() as isize)
    }

    fn set(&self, area: &Object<'py>, fields: &Object<'py>, known: isize) -> Got<()> {
        self.of.area.set(area, FIELDS, fields)?;
        Ok(self.of.area.set(area, KNOWN, known.into_pyobject(self.py)?.as_any())?)
    }

    fn later(&mut self, late: &Late<'py>) -> Got<()> {
        // It may have been decoded already, for a chunk that came before.
        if self.of.area.get(&late.area, FIELDS)?.is(self.py.Ellipsis()) { self.fields(late) } else { Ok(()) }
    }
}

/// The identifier, start and end of each area, which tile the data; `None` for no chain.
fn split(core: &[u8]) -> Option<Vec<(u32, usize, usize)>> {
    let (mut found, mut at) = (Vec::new(), 0);
    loop {
        let word = |at| u32_at(core, at, core.len()).ok();
        let (identifier, next) = (word(at)?, word(at + 4)? as usize);
        let end = if next == 0 { core.len() } else { 4 * next };
        if end < at + LINK || end > core.len() {
            return None;
        }
        found.push((identifier, at + LINK, end));
        if next == 0 {
            return Some(found);
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn areas_tile_the_data_or_there_is_no_chain() {
        let core = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
        assert_eq!(split(&core(&[7, 3, 5, 9, 0])), Some(vec![(7, 8, 12), (9, 20, 20)]));
        assert_eq!(split(&core(&[7, 1, 5])), None);
        assert_eq!(split(&core(&[7, 9, 5])), None);
        assert_eq!(split(&[]), None);
    }
}
