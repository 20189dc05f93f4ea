//! Reading archives: the entries of one, and everything below it.
use super::{Archives, Kind, MOST_DEPTH, Row, tables};
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::{float, slice, take, u32_at};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyList, PyString};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The type byte of a key with inline text; keys of other types are left to Python.
const TEXT_KEY: u8 = 4;
/// The sizes of the smallest row of a table, entry with inline text, and entry with an id.
const TABLE_ROW: usize = 6;
const TEXT_ENTRY: usize = 6;
const ID_ENTRY: usize = 5;

/// Reads the archives of one file, until Python has to decide.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Reader {
    /// State that archives without a string table share. Taken while it is in use, so that no call
    /// into Python finds it borrowed; and for good once Python has to decide.
    memory: Mutex<Option<Memory>>,
    archives: Py<Archives>,
    /// Whether text values are ids if there is a table.
    ids: bool,
    key_types: Py<PyAny>,
    no_keys: Py<PyAny>,
}

#[derive(Default)]
struct Memory {
    /// The strings of the ids of the current table.
    names: Option<FxHashMap<u32, Py<PyAny>>>,
    /// Bytes between the values of an archive -> its keys and types.
    shapes: FxHashMap<Box<[u8]>, Py<PyAny>>,
    types: FxHashMap<Box<[u8]>, Py<PyAny>>,
    keys: FxHashMap<Box<[u8]>, Py<PyAny>>,
}

/// An archive, the rows of its string table, the offset after it, and the items below it.
type Read<'py> = (Object<'py>, Option<Bound<'py, PyList>>, usize, usize);

#[pymethods]
impl Reader {
    #[new]
    fn new(archives: Py<Archives>, ids: bool, key_types: Py<PyAny>, no_keys: Py<PyAny>) -> Self {
        Reader { memory: Mutex::new(Some(Memory::default())), archives, ids, key_types, no_keys }
    }

    /// Reads the archive of a version whose header ends at `pos`. `depth` and `items` are what the
    /// limits leave.
    #[allow(clippy::too_many_arguments)]
    fn read<'py>(
        &self,
        py: Python<'py>,
        data: &Bound<'py, PyBytes>,
        version: Bound<'py, PyAny>,
        pos: usize,
        end: usize,
        depth: usize,
        items: usize,
    ) -> PyResult<Option<Read<'py>>> {
        boundary(py, || {
            let inline = self.locked().take().ok_or(Stop::Unusual)?;
            let bytes = data.as_bytes();
            if pos > end || end > bytes.len() {
                return Err(Stop::Unusual);
            }
            let of = self.archives.get();
            let number: u16 = version.extract()?;
            let mut run = Run { py, of, scope: self, memory: inline, bytes, data, items, heads: Vec::new(), stack: Vec::new() };
            let (mut at, depth) = (pos, depth.min(MOST_DEPTH));
            if number == of.versions.v1.0 {
                let archive = run.body(version, &mut at, end, depth)?;
                let used = items - run.items;
                *self.locked() = Some(run.memory);
                return Ok((archive, None, at, used));
            }
            if number != of.versions.v2.0 {
                return Err(Stop::Unusual);
            }
            let count = run.count(at, end, TABLE_ROW)?;
            let (rows, names, next) = tables::table(py, of, bytes, count, at + 4, end)?;
            let inline = std::mem::replace(&mut run.memory, Memory { names: Some(names), ..Memory::default() });
            at = next;
            let archive = run.body(version, &mut at, end, depth)?;
            *self.locked() = Some(inline);
            Ok((archive, Some(rows), at, items - run.items))
        })
    }
}

impl Reader {
    fn locked(&self) -> MutexGuard<'_, Option<Memory>> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Archives,
    scope: &'a Reader,
    memory: Memory,
    bytes: &'a [u8],
    data: &'a Bound<'py, PyBytes>,
    /// How many more entries and elements there may be.
    items: usize,
    /// The bytes before the values of the containers being read, and the values so far.
    heads: Vec<u8>,
    stack: Vec<Bound<'py, PyAny>>,
}

type Object<'py> = Bound<'py, PyAny>;

impl<'a, 'py> Run<'a, 'py> {
    /// The entries of an archive, after their count.
    fn body(&mut self, version: Object<'py>, pos: &mut usize, end: usize, depth: usize) -> Got<Object<'py>> {
        let smallest = if self.memory.names.is_some() { ID_ENTRY } else { TEXT_ENTRY };
        let count = self.count(*pos, end, smallest)?;
        *pos += 4;
        self.entries(count, version, pos, end, depth)
    }

    /// A count of items that take at least `smallest` bytes each, which the limits allow.
    fn count(&mut self, pos: usize, end: usize, smallest: usize) -> Got<usize> {
        let count = u32_at(self.bytes, pos, end)? as usize;
        slice(self.bytes, pos + 4, count * smallest, end)?;
        self.items = self.items.checked_sub(count).ok_or(Stop::Unusual)?;
        Ok(count)
    }

    fn entries(&mut self, count: usize, version: Object<'py>, pos: &mut usize, end: usize, depth: usize) -> Got<Object<'py>> {
        let (base, first) = (self.stack.len(), self.heads.len());
        for _ in 0..count {
            let start = self.head(*pos, end)?;
            self.heads.extend_from_slice(&self.bytes[*pos..start]);
            *pos = start;
            let value = self.value(self.bytes[start - 1], pos, end, depth)?;
            self.stack.push(value);
        }
        let values = PyList::new(self.py, self.stack.drain(base..))?;
        let shape = match self.memory.shapes.get(&self.heads[first..]) {
            Some(found) => found.bind(self.py).clone(),
            None => self.shape(first, count)?,
        };
        self.heads.truncate(first);
        Ok(self.of.archive.make(self.py, [&shape, values.as_any(), &version])?)
    }

    /// The offset after the key at `pos` and the type byte after it.
    fn head(&self, pos: usize, end: usize) -> Got<usize> {
        if self.memory.names.is_some() {
            take::<5>(self.bytes, pos, end)?;
            return Ok(pos + 5);
        }
        let [tag] = take(self.bytes, pos, end)?;
        if tag != TEXT_KEY {
            return Err(Stop::Unusual);
        }
        let size = u32_at(self.bytes, pos + 1, end)? as usize;
        slice(self.bytes, pos + 5, size + 1, end)?;
        Ok(pos + 6 + size)
    }

    fn shape(&mut self, first: usize, count: usize) -> Got<Object<'py>> {
        let py = self.py;
        let heads: Box<[u8]> = self.heads[first..].into();
        let (mut keys, mut types, mut at) = (Vec::with_capacity(count), Vec::with_capacity(count), 0);
        for _ in 0..count {
            let size = if self.memory.names.is_some() {
                keys.push(self.name(u32_at(&heads, at, heads.len())?)?);
                5
            } else {
                let size = u32_at(&heads, at + 1, heads.len())? as usize;
                keys.push(self.key(&heads[at + 5..at + 5 + size])?);
                6 + size
            };
            at += size;
            types.push(heads[at - 1]);
        }
        let none = py.None().into_bound(py);
        let (keys, types) = (PyList::new(py, keys)?, PyBytes::new(py, &types));
        let key_types = self.scope.key_types.bind(py);
        let shared = PyBool::new(py, true).to_owned();
        let shape = self.of.shape.make(py, [keys.as_any(), key_types, types.as_any(), shared.as_any(), &none, &none])?;
        self.memory.shapes.insert(heads, shape.clone().unbind());
        Ok(shape)
    }

    fn key(&mut self, text: &[u8]) -> Got<Object<'py>> {
        if let Some(found) = self.memory.keys.get(text) {
            return Ok(found.bind(self.py).clone());
        }
        let made = self.text(text)?;
        self.memory.keys.insert(text.into(), made.clone().unbind());
        Ok(made)
    }

    fn name(&mut self, id: u32) -> Got<Object<'py>> {
        let py = self.py;
        match self.memory.names.as_mut().ok_or(Stop::Unusual)?.entry(id) {
            Entry::Occupied(found) => Ok(found.get().bind(py).clone()),
            Entry::Vacant(place) => {
                let name = self.of.fast_name.bind(py).call_method1("unresolved", (id,))?;
                Ok(place.insert(name.unbind()).bind(py).clone())
            }
        }
    }

    /// UTF-8, or other bytes, decoded as in the package.
    fn text(&self, bytes: &[u8]) -> Got<Object<'py>> {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Ok(PyString::new(self.py, text).into_any());
        }
        Ok(PyBytes::new(self.py, bytes).call_method1("decode", ("utf-8", "surrogateescape"))?)
    }

    fn value(&mut self, type_: u8, pos: &mut usize, end: usize, depth: usize) -> Got<Object<'py>> {
        let of = self.of;
        let row = of.row(type_)?;
        if row.doubtful {
            return Err(Stop::Unusual);
        }
        match &row.kind {
            Kind::Text if self.memory.names.is_some() => {
                if !self.scope.ids {
                    return Err(Stop::Unusual);
                }
                let id = u32_at(self.bytes, *pos, end)?;
                *pos += 4;
                self.name(id)
            }
            Kind::Text => {
                let bytes = self.sized(pos, end)?;
                self.text(bytes)
            }
            Kind::Bytes => Ok(PyBytes::new(self.py, self.sized(pos, end)?).into_any()),
            Kind::Archive => {
                let size = u32_at(self.bytes, *pos, end)? as usize;
                slice(self.bytes, *pos + 4, size, end)?;
                let stop = *pos + 4 + size;
                *pos += 4;
                let archive = self.archive(pos, stop, depth)?;
                if *pos == stop { Ok(archive) } else { Err(Stop::Unusual) }
            }
            Kind::Array => self.array(pos, end, depth),
            _ => self.number(row, pos, end),
        }
    }

    /// A u32 size, and so many bytes.
    fn sized(&self, pos: &mut usize, end: usize) -> Got<&'a [u8]> {
        let size = u32_at(self.bytes, *pos, end)? as usize;
        let found = slice(self.bytes, *pos + 4, size, end)?;
        *pos += 4 + size;
        Ok(found)
    }

    fn number(&self, row: &Row, pos: &mut usize, end: usize) -> Got<Object<'py>> {
        let (py, start) = (self.py, *pos);
        macro_rules! integer {
            ($type:ty) => {{
                *pos += size_of::<$type>();
                let value = <$type>::from_le_bytes(take(self.bytes, start, end)?);
                Ok(value.into_pyobject(py)?.into_any())
            }};
        }
        match &row.kind {
            Kind::Nothing => Ok(py.None().into_bound(py)),
            Kind::Boolean => match take(self.bytes, start, end)? {
                [truth @ 0..=1] => {
                    *pos += 1;
                    Ok(PyBool::new(py, truth == 1).to_owned().into_any())
                }
                _ => integer!(u8),
            },
            Kind::Integer(b'b') => integer!(i8),
            Kind::Integer(b'B') => integer!(u8),
            Kind::Integer(b'h') => integer!(i16),
            Kind::Integer(b'H') => integer!(u16),
            Kind::Integer(b'i') => integer!(i32),
            Kind::Integer(b'I') => integer!(u32),
            Kind::Integer(b'q') => integer!(i64),
            Kind::Integer(b'Q') => integer!(u64),
            Kind::Float => {
                *pos += 4;
                match float(u32_at(self.bytes, start, end)?) {
                    Some(value) => Ok(PyFloat::new(py, value).into_any()),
                    None => self.exact(row, start),
                }
            }
            Kind::Double => {
                *pos += 8;
                let value = f64::from_le_bytes(take(self.bytes, start, end)?);
                if value.is_nan() { self.exact(row, start) } else { Ok(PyFloat::new(py, value).into_any()) }
            }
            Kind::Floats(class, width) => {
                let bytes = slice(self.bytes, start, 4 * width, end)?;
                *pos += 4 * width;
                let number = |i: usize| f32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]]);
                if (0..*width).any(|i| number(i).is_nan()) {
                    return self.exact(row, start);
                }
                Ok(class.floats(py, *width, |i| f64::from(number(i)))?)
            }
            _ => Err(Stop::Unusual),
        }
    }

    /// A value with a NaN, whose bits the package keeps.
    fn exact(&self, row: &Row, start: usize) -> Got<Object<'py>> {
        let exact = row.exact.as_ref().ok_or(Stop::Unusual)?;
        Ok(exact.bind(self.py).call1((self.data, start))?)
    }

    fn archive(&mut self, pos: &mut usize, end: usize, depth: usize) -> Got<Object<'py>> {
        let [k, a, low, high] = take(self.bytes, *pos, end)?;
        if depth < 1 || [k, a] != *b"KA" {
            return Err(Stop::Unusual);
        }
        let number = u16::from_le_bytes([low, high]);
        let versions = &self.of.versions;
        let tabled = self.memory.names.is_some();
        if tabled && number == versions.empty.0 {
            *pos += 4;
            let version = versions.empty.1.bind(self.py);
            let empty = PyList::empty(self.py);
            return Ok(self.of.archive.make(self.py, [self.scope.no_keys.bind(self.py), empty.as_any(), version])?);
        }
        let (expected, version) = if tabled { &versions.sub } else { &versions.v1 };
        if number != *expected {
            return Err(Stop::Unusual);
        }
        *pos += 4;
        self.body(version.bind(self.py).clone(), pos, end, depth - 1)
    }

    fn array(&mut self, pos: &mut usize, end: usize, depth: usize) -> Got<Object<'py>> {
        let depth = depth.checked_sub(1).ok_or(Stop::Unusual)?;
        let count = self.count(*pos, end, 1)?;
        *pos += 4;
        let (base, first) = (self.stack.len(), self.heads.len());
        for _ in 0..count {
            let [type_] = take(self.bytes, *pos, end)?;
            *pos += 1;
            self.heads.push(type_);
            let value = self.value(type_, pos, end, depth)?;
            self.stack.push(value);
        }
        let values = PyList::new(self.py, self.stack.drain(base..))?;
        let types = self.types(first);
        self.heads.truncate(first);
        Ok(self.of.array.make(self.py, [&types, values.as_any(), self.scope.key_types.bind(self.py)])?)
    }

    fn types(&mut self, first: usize) -> Object<'py> {
        let types = &self.heads[first..];
        if let Some(found) = self.memory.types.get(types) {
            return found.bind(self.py).clone();
        }
        let made = PyBytes::new(self.py, types).into_any();
        self.memory.types.insert(types.into(), made.clone().unbind());
        made
    }
}
