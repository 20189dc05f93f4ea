//! Chunks back to bytes, as far as their fields still say what was read.
//!
//! The fields of each area are written by the rows that they were read by. Where that gives the
//! stored payload, it is what Python writes too; anything else Python decides about.
use super::fields::Pen;
use super::rows::Table;
use super::{AREA_SLOTS, CHUNK_SLOTS};
use crate::boundary::{Got, Stop, boundary};
use crate::raw::Class;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyTuple, PyType};
use rustc_hash::FxHashMap;

type Object<'py> = Bound<'py, PyAny>;

/// The versions of chunks with the new layout, and the first of sub-chunks with three lists.
const VERSIONS: std::ops::RangeInclusive<u16> = 6..=7;
pub const THREE_LISTS: u16 = 5;
/// The option bits: those that are kept, indices instead of CK_IDs, and those of the lists.
const KEPT: u8 = 0xf0;
const FILE: u8 = 0x08;
const LIST_BITS: [u8; 3] = [0x01, 0x04, 0x02];
const DEEPEST: usize = 64;
/// Where `CHUNK_SLOTS` and `AREA_SLOTS` have them.
const CLASS_ID: usize = 0;
const DATA_VERSION: usize = 1;
const VERSION: usize = 2;
const OPTIONS: usize = 3;
const BOUND: usize = 4;
const CODEC: usize = 5;
const CORE: usize = 6;
const CHUNK_LISTS: usize = 7;
const READ: usize = 8;
const AREAS: usize = 9;
const FILE_FLAG: usize = 10;
const NESTED: usize = 12;
const FAULT: usize = 13;
const IDENTIFIER: usize = 0;
const PAYLOAD: usize = 1;
const LISTS: usize = 2;
const CHUNK: usize = 3;
const FIELDS: usize = 4;
const KNOWN: usize = 5;

/// Position lists: ids, sub-chunks, manager values; `None` for a missing one.
pub type Marks = [Option<Vec<u32>>; 3];

/// The classes of the package, and functions for what is not written here.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct ChunkWriter {
    chunk: Class,
    area: Class,
    /// The bytes of an array of a type and the shape of an item.
    octets: Py<PyAny>,
    /// The size and the padded bytes of a text in a code page.
    text: Py<PyAny>,
}

#[pymethods]
impl ChunkWriter {
    #[new]
    fn new(chunk: &Bound<'_, PyType>, area: &Bound<'_, PyType>, octets: Py<PyAny>, text: Py<PyAny>) -> PyResult<Self> {
        Ok(ChunkWriter { chunk: Class::new(chunk, &CHUNK_SLOTS)?, area: Class::new(area, &AREA_SLOTS)?, octets, text })
    }

    /// The bytes of chunks that are in no other chunk; `None` for one that is left to Python.
    ///
    /// `objects` is the table of the file, whose objects by index are `items`; `numbers` are the
    /// current ones. `table_of` returns the table of an owner, an identifier and a data version.
    #[allow(clippy::too_many_arguments)]
    fn write<'py>(
        &self,
        py: Python<'py>,
        chunks: Vec<Object<'py>>,
        objects: &Object<'py>,
        items: &Bound<'py, PyList>,
        numbers: &Object<'py>,
        encoding: &Object<'py>,
        table_of: &Object<'py>,
    ) -> PyResult<Option<Vec<Option<Bound<'py, PyBytes>>>>> {
        boundary(py, || {
            let places = items.iter().enumerate().map(|(place, item)| (item.as_ptr() as usize, place as i32));
            let mut run = Run {
                py,
                of: self,
                octets: self.octets.bind(py),
                text: self.text.bind(py),
                objects,
                places: places.collect(),
                numbers,
                encoding,
                table_of,
                owners: FxHashMap::default(),
                tables: FxHashMap::default(),
                depth: 0,
            };
            let mut made = Vec::with_capacity(chunks.len());
            for chunk in chunks {
                run.depth = 0;
                made.push(match run.top(&chunk) {
                    Ok(found) => Some(PyBytes::new(py, &found)),
                    Err(Stop::Raised(error)) if !error.is_instance_of::<PyException>(py) => return Err(Stop::Raised(error)),
                    Err(_) => None,
                });
            }
            Ok(made)
        })
    }
}

/// The chunks of one file.
pub struct Run<'a, 'py> {
    pub py: Python<'py>,
    of: &'a ChunkWriter,
    pub octets: &'a Object<'py>,
    pub text: &'a Object<'py>,
    pub objects: &'a Object<'py>,
    /// The index of each object by its identity.
    pub places: FxHashMap<usize, i32>,
    numbers: &'a Object<'py>,
    pub encoding: &'a Object<'py>,
    table_of: &'a Object<'py>,
    /// By the identity of a codec: the codec, which is kept, and the owner of its tables.
    owners: FxHashMap<usize, (Object<'py>, Object<'py>)>,
    tables: FxHashMap<(usize, u32, u8), Option<Bound<'py, Table>>>,
    /// How deeply chunks and records are nested in each other.
    depth: usize,
}

/// What decides how the areas of a chunk are written.
pub struct Setting {
    pub version: u16,
    pub bound: bool,
    pub nested: bool,
}

impl<'py> Run<'_, 'py> {
    /// Counts that something inside something else starts, or ends.
    pub fn deeper(&mut self) -> Got<()> {
        if self.depth >= DEEPEST {
            return Err(Stop::Unusual);
        }
        self.depth += 1;
        Ok(())
    }

    pub fn higher(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn top(&mut self, chunk: &Object<'py>) -> Got<Vec<u8>> {
        let (core, lists) = self.assembled(chunk)?;
        let class = &self.of.chunk;
        let version: u16 = number(class.get(chunk, VERSION)?)?;
        if !VERSIONS.contains(&version) || number::<u32>(class.get(chunk, FILE_FLAG)?)? != 0 {
            return Err(Stop::Unusual);
        }
        let mut options = number::<u8>(class.get(chunk, OPTIONS)?)? & KEPT;
        if class.get(chunk, BOUND)?.is_truthy()? {
            options |= FILE;
        }
        let present = lists.iter().zip(LIST_BITS).filter(|(list, _)| list.is_some());
        options |= present.fold(0, |bits, (_, bit)| bits | bit);
        let data_version: u8 = number(class.get(chunk, DATA_VERSION)?)?;
        let class_id: u32 = number(class.get(chunk, CLASS_ID)?)?;
        let mut made = vec![data_version, class_id as u8, version as u8, options];
        made.reserve(4 + core.len());
        put(&mut made, dwords(&core)?);
        made.extend(core);
        for list in lists.into_iter().flatten() {
            put(&mut made, list.len() as u32);
            list.into_iter().for_each(|mark| put(&mut made, mark));
        }
        Ok(made)
    }

    /// A sub-chunk with its size, in a chunk of a version with three lists.
    pub fn sub_chunk(&mut self, chunk: &Object<'py>) -> Got<Vec<u8>> {
        self.deeper()?;
        let (core, lists) = self.assembled(chunk)?;
        self.higher();
        let class = &self.of.chunk;
        let flag: u32 = number(class.get(chunk, FILE_FLAG)?)?;
        if number::<u8>(class.get(chunk, OPTIONS)?)? != 0 || (flag == 0 && class.get(chunk, BOUND)?.is_truthy()?) {
            return Err(Stop::Unusual);
        }
        let data_version: u16 = number(class.get(chunk, DATA_VERSION)?)?;
        let version: u16 = number(class.get(chunk, VERSION)?)?;
        let mut made = vec![0; 4];
        put(&mut made, number(class.get(chunk, CLASS_ID)?)?);
        put(&mut made, u32::from(data_version) | u32::from(version) << 16);
        put(&mut made, dwords(&core)?);
        put(&mut made, flag);
        lists.iter().for_each(|list| put(&mut made, list.as_ref().map_or(0, Vec::len) as u32));
        made.extend(core);
        lists.into_iter().flatten().flatten().for_each(|mark| put(&mut made, mark));
        let size = dwords(&made[4..])?;
        made[..4].copy_from_slice(&size.to_le_bytes());
        Ok(made)
    }

    /// The data of a chunk and its position lists.
    fn assembled(&mut self, chunk: &Object<'py>) -> Got<(Vec<u8>, Marks)> {
        let class = &self.of.chunk;
        if !class.is_class_of(chunk) {
            return Err(Stop::Unusual);
        }
        let codec = class.get(chunk, CODEC)?;
        let owner = self.owner(&codec)?;
        let lists = marks(&class.get(chunk, CHUNK_LISTS)?)?;
        let areas = class.get(chunk, AREAS)?;
        if areas.is_none() || !class.get(chunk, FAULT)?.is_none() {
            return Ok((class.get(chunk, CORE)?.cast_exact::<PyBytes>()?.as_bytes().to_vec(), lists));
        }
        let (areas, read) = (areas.cast_into_exact::<PyList>()?, class.get(chunk, READ)?.cast_into_exact::<PyList>()?);
        if areas.len() != read.len() || areas.is_empty() {
            return Err(Stop::Unusual);
        }
        let setting = Setting {
            version: number::<u16>(class.get(chunk, VERSION)?)? & 0xff,
            bound: class.get(chunk, BOUND)?.is_truthy()?,
            nested: class.get(chunk, NESTED)?.is_truthy()?,
        };
        let data_version = number::<u16>(class.get(chunk, DATA_VERSION)?)? as u8;
        let mut core = Vec::new();
        let mut link = 0;
        for (area, read) in areas.iter().zip(read.iter()) {
            let identifier: u32 = number(self.of.area.get(&area, IDENTIFIER)?)?;
            if !self.of.area.is_class_of(&area) {
                return Err(Stop::Unusual);
            }
            let payload = self.of.area.get(&area, PAYLOAD)?.cast_into_exact::<PyBytes>()?;
            let (was, bytes): (u32, Object<'py>) = read.extract().map_err(|_| Stop::Unusual)?;
            if was != identifier || !(bytes.is(&payload) || bytes.eq(&payload)?) {
                return Err(Stop::Unusual);
            }
            let fields = self.of.area.get(&area, FIELDS)?;
            if !fields.is_none() && !fields.is(self.py.Ellipsis()) {
                let owner = owner.as_ref().filter(|_| matches!(self.of.area.get(&area, CHUNK), Ok(own) if own.is(chunk)));
                let table = self.table(owner.ok_or(Stop::Unusual)?, &codec, identifier, data_version)?;
                self.check(&area, fields.cast_exact::<PyDict>()?, table.get(), payload.as_bytes(), &setting)?;
            }
            link = core.len();
            put(&mut core, identifier);
            put(&mut core, dwords(payload.as_bytes())? + (link / 4) as u32 + 2);
            core.extend_from_slice(payload.as_bytes());
        }
        core[link + 4..link + 8].fill(0);
        Ok((core, lists))
    }

    /// Whether the fields of an area say what its payload and its lists do.
    fn check(
        &mut self,
        area: &Object<'py>,
        fields: &Bound<'py, PyDict>,
        table: &Table,
        payload: &[u8],
        setting: &Setting,
    ) -> Got<()> {
        let known: isize = self.of.area.get(area, KNOWN)?.extract()?;
        let lists = marks(&self.of.area.get(area, LISTS)?)?;
        if setting.version < THREE_LISTS || known != fields.len() as isize {
            return Err(Stop::Unusual);
        }
        let mut pen = Pen::new(self, setting, payload.len());
        pen.rows(&table.rows, fields, &mut Vec::with_capacity(table.rows.len()))?;
        let same = pen.out == payload && pen.marks.map(|list| (!list.is_empty()).then_some(list)) == lists;
        if same { Ok(()) } else { Err(Stop::Unusual) }
    }

    /// The owner of the tables of a codec with the current numbers; `None` if there is no codec.
    fn owner(&mut self, codec: &Object<'py>) -> Got<Option<Object<'py>>> {
        if codec.is_none() {
            return Ok(None);
        }
        let key = codec.as_ptr() as usize;
        if let Some((_, owner)) = self.owners.get(&key) {
            return Ok(Some(owner.clone()));
        }
        if !codec.getattr(pyo3::intern!(self.py, "numbers"))?.is(self.numbers) {
            return Err(Stop::Unusual);
        }
        let owner = codec.getattr(pyo3::intern!(self.py, "owner"))?;
        self.owners.insert(key, (codec.clone(), owner.clone()));
        Ok(Some(owner))
    }

    fn table(&mut self, owner: &Object<'py>, codec: &Object<'py>, identifier: u32, version: u8) -> Got<Bound<'py, Table>> {
        let key = (codec.as_ptr() as usize, identifier, version);
        if let Some(found) = self.tables.get(&key) {
            return found.clone().ok_or(Stop::Unusual);
        }
        let found = self.table_of.call1((owner, identifier, version))?;
        let table = if found.is_none() { None } else { Some(found.cast_into::<Table>()?) };
        self.tables.insert(key, table.clone());
        table.ok_or(Stop::Unusual)
    }
}

pub fn put(out: &mut Vec<u8>, number: u32) {
    out.extend(number.to_le_bytes());
}

fn dwords(data: &[u8]) -> Got<u32> {
    if data.len().is_multiple_of(4) { u32::try_from(data.len() / 4).map_err(|_| Stop::Unusual) } else { Err(Stop::Unusual) }
}

/// A whole number that fits; not a boolean.
pub fn number<'py, T>(value: Object<'py>) -> Got<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    value.cast_exact::<PyInt>()?.extract().map_err(|_| Stop::Unusual)
}

/// Three position lists as Python has them.
fn marks(lists: &Object<'_>) -> Got<Marks> {
    let lists = lists.cast::<PyTuple>()?;
    if lists.len() != 3 {
        return Err(Stop::Unusual);
    }
    let mut found = Marks::default();
    for (list, marks) in found.iter_mut().zip(lists.iter()) {
        if !marks.is_none() {
            *list = Some(marks.cast_exact::<PyTuple>()?.extract::<Vec<u32>>().map_err(|_| Stop::Unusual)?);
        }
    }
    Ok(found)
}
