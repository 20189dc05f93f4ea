//! Writing archives: the entries of one, and everything below it.
use super::{ARRAY_TYPES, Archives, Kind, MOST_DEPTH, Row, SHAPE, VALUES, VERSION};
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::narrowed;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

const TEXT_KEY: u8 = 4;
const KEYS: usize = 0;
const SHAPE_TYPES: usize = 2;
const SHARED: usize = 3;

/// How entries are written in a part of a file: with inline text, or with ids of a table.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Pen {
    names: Option<Py<PyDict>>,
    /// The types whose values are ids, a bit each.
    covers: u64,
    memory: Mutex<Option<Memory>>,
}

#[derive(Default)]
struct Memory {
    /// The bytes before each value, by the identity of a shape, which is kept.
    shapes: FxHashMap<usize, (Py<PyAny>, Arc<Heads>)>,
    /// Ids by the identity of a string, which is kept.
    ids: FxHashMap<usize, (Py<PyString>, u32)>,
}

/// The end of each head in the bytes of all; its last byte is the type.
struct Heads {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

#[pymethods]
impl Pen {
    /// `names` maps strings to ids, and adds one with `id_of`; `covers` are the types of ids.
    #[new]
    fn new(names: Option<Py<PyDict>>, covers: Vec<u8>) -> Self {
        let covers = covers.iter().filter(|type_| **type_ < 64).fold(0, |bits, type_| bits | 1 << type_);
        Pen { names, covers, memory: Mutex::new(Some(Memory::default())) }
    }

    /// The bytes of the entries of an archive.
    fn write<'py>(
        &self,
        py: Python<'py>,
        archives: &Archives,
        archive: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        boundary(py, || {
            let memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner).take().ok_or(Stop::Unusual)?;
            let mut run = Run { py, of: archives, pen: self, memory, out: Vec::new() };
            run.entries(archive, MOST_DEPTH)?;
            *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = Some(run.memory);
            Ok(PyBytes::new(py, &run.out))
        })
    }
}

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Archives,
    pen: &'a Pen,
    memory: Memory,
    out: Vec<u8>,
}

type Object<'py> = Bound<'py, PyAny>;

impl<'py> Run<'_, 'py> {
    fn entries(&mut self, archive: &Object<'py>, depth: usize) -> Got<()> {
        if !self.of.archive.is_class_of(archive) {
            return Err(Stop::Unusual);
        }
        let shape = self.of.archive.get(archive, SHAPE)?;
        let values = self.of.archive.get(archive, VALUES)?.cast_into::<PyList>()?;
        let heads = self.heads(&shape)?;
        if heads.ends.len() != values.len() {
            return Err(Stop::Unusual);
        }
        let mut start = 0;
        for (at, end) in heads.ends.iter().enumerate() {
            let head = &heads.bytes[start..*end];
            self.out.extend_from_slice(head);
            let value = values.get_item(at)?;
            self.value(head[head.len() - 1], &value, depth)?;
            start = *end;
        }
        Ok(())
    }

    fn heads(&mut self, shape: &Object<'py>) -> Got<Arc<Heads>> {
        let place = shape.as_ptr() as usize;
        if let Some((_, heads)) = self.memory.shapes.get(&place) {
            return Ok(heads.clone());
        }
        let class = &self.of.shape;
        if !class.is_class_of(shape) {
            return Err(Stop::Unusual);
        }
        let keys = class.get(shape, KEYS)?.cast_into::<PyList>()?;
        let types = bytes_of(&class.get(shape, SHAPE_TYPES)?)?;
        if keys.len() != types.len() {
            return Err(Stop::Unusual);
        }
        let mut heads = Heads { bytes: Vec::new(), ends: Vec::with_capacity(types.len()) };
        for (key, type_) in keys.iter().zip(types) {
            if self.pen.names.is_some() {
                heads.bytes.extend(self.id_of(&key)?.to_le_bytes());
            } else {
                let text = key.cast_exact::<PyString>()?.to_str()?;
                heads.bytes.push(TEXT_KEY);
                sized(&mut heads.bytes, text.as_bytes())?;
            }
            heads.bytes.push(type_);
            heads.ends.push(heads.bytes.len());
        }
        let heads = Arc::new(heads);
        if class.get(shape, SHARED)?.is_truthy()? {
            self.memory.shapes.insert(place, (shape.clone().unbind(), heads.clone()));
        }
        Ok(heads)
    }

    /// The id of a string, which is added to the table if need be.
    fn id_of(&mut self, text: &Object<'py>) -> Got<u32> {
        let place = text.as_ptr() as usize;
        if let Some((_, id)) = self.memory.ids.get(&place) {
            return Ok(*id);
        }
        let names = self.pen.names.as_ref().ok_or(Stop::Unusual)?.bind(self.py);
        let text = text.cast::<PyString>()?;
        let plain = text.is_exact_instance_of::<PyString>();
        let known = if plain { names.get_item(text)? } else { None };
        let id = match known {
            Some(id) => id,
            None => names.call_method1("id_of", (text,))?,
        };
        let id = id.extract()?;
        self.memory.ids.insert(place, (text.clone().unbind(), id));
        Ok(id)
    }

    fn value(&mut self, type_: u8, value: &Object<'py>, depth: usize) -> Got<()> {
        let of = self.of;
        let row = of.row(type_)?;
        if self.pen.covers >> type_ & 1 == 1 {
            let id = self.id_of(value)?;
            self.out.extend(id.to_le_bytes());
            return Ok(());
        }
        match &row.kind {
            Kind::Text => sized(&mut self.out, value.cast_exact::<PyString>()?.to_str()?.as_bytes()),
            Kind::Bytes => sized(&mut self.out, value.cast_exact::<PyBytes>()?.as_bytes()),
            Kind::Archive => self.archive(value, depth),
            Kind::Array => self.array(value, depth),
            _ => self.number(row, value),
        }
    }

    fn number(&mut self, row: &Row, value: &Object<'py>) -> Got<()> {
        macro_rules! integer {
            ($type:ty) => {{
                let number: $type = value.cast_exact::<PyInt>()?.extract()?;
                self.out.extend(number.to_le_bytes());
            }};
        }
        match &row.kind {
            Kind::Nothing if value.is_none() => {}
            Kind::Boolean => match value.cast_exact::<PyBool>() {
                Ok(truth) => self.out.push(truth.is_true().into()),
                Err(_) => integer!(u8),
            },
            Kind::Integer(b'b') => integer!(i8),
            Kind::Integer(b'B') => integer!(u8),
            Kind::Integer(b'h') => integer!(i16),
            Kind::Integer(b'H') => integer!(u16),
            Kind::Integer(b'i') => integer!(i32),
            Kind::Integer(b'I') => integer!(u32),
            Kind::Integer(b'q') => integer!(i64),
            Kind::Integer(b'Q') => integer!(u64),
            Kind::Float => self.float(value)?,
            Kind::Double => {
                let number = value.cast_exact::<PyFloat>()?.value();
                if number.is_nan() {
                    return Err(Stop::Unusual);
                }
                self.out.extend(number.to_le_bytes());
            }
            Kind::Floats(_, width) => {
                let numbers = value.cast::<PyTuple>()?;
                if numbers.len() != *width {
                    return Err(Stop::Unusual);
                }
                for number in numbers.iter_borrowed() {
                    self.float(&number)?;
                }
            }
            _ => return Err(Stop::Unusual),
        }
        Ok(())
    }

    /// Only plain floats: no `FloatBits`, integers or values of numpy.
    fn float(&mut self, value: &Object<'py>) -> Got<()> {
        let number = narrowed(value.cast_exact::<PyFloat>()?.value()).ok_or(Stop::Unusual)?;
        self.out.extend(number.to_le_bytes());
        Ok(())
    }

    /// An archive after its length, in its own version if that is valid here.
    fn archive(&mut self, archive: &Object<'py>, depth: usize) -> Got<()> {
        let depth = depth.checked_sub(1).ok_or(Stop::Unusual)?;
        if !self.of.archive.is_class_of(archive) {
            return Err(Stop::Unusual);
        }
        let versions = &self.of.versions;
        let version = self.of.archive.get(archive, VERSION)?;
        let version = if version.is_none() { None } else { Some(version.cast_exact::<PyInt>()?.extract::<i64>()?) };
        let is = |of: &(u16, Py<PyAny>)| version == Some(i64::from(of.0));
        let tabled = self.pen.names.is_some();
        if is(&versions.v2) || (tabled && is(&versions.v1)) {
            return Err(Stop::Unusual);
        }
        let count = self.of.archive.get(archive, VALUES)?.cast_into::<PyList>()?.len();
        let start = self.out.len();
        self.out.extend([0; 4]);
        self.out.extend(b"KA");
        if tabled && count == 0 && !is(&versions.sub) {
            self.out.extend(versions.empty.0.to_le_bytes());
        } else {
            let written = if tabled { &versions.sub } else { &versions.v1 };
            self.out.extend(written.0.to_le_bytes());
            self.out.extend(length(count)?);
            self.entries(archive, depth)?;
        }
        let size = length(self.out.len() - start - 4)?;
        self.out[start..start + 4].copy_from_slice(&size);
        Ok(())
    }

    fn array(&mut self, array: &Object<'py>, depth: usize) -> Got<()> {
        let depth = depth.checked_sub(1).ok_or(Stop::Unusual)?;
        let class = &self.of.array;
        if !class.is_class_of(array) {
            return Err(Stop::Unusual);
        }
        let types = bytes_of(&class.get(array, ARRAY_TYPES)?)?;
        let values = class.get(array, VALUES)?.cast_into::<PyList>()?;
        if types.len() != values.len() {
            return Err(Stop::Unusual);
        }
        self.out.extend(length(types.len())?);
        for (at, type_) in types.into_iter().enumerate() {
            self.out.push(type_);
            let value = values.get_item(at)?;
            self.value(type_, &value, depth)?;
        }
        Ok(())
    }
}

fn length(size: usize) -> Got<[u8; 4]> {
    Ok(u32::try_from(size).map_err(|_| Stop::Unusual)?.to_le_bytes())
}

fn sized(out: &mut Vec<u8>, bytes: &[u8]) -> Got<()> {
    out.extend(length(bytes.len())?);
    out.extend_from_slice(bytes);
    Ok(())
}

/// Type bytes, which are `bytes` while they are as read.
fn bytes_of(types: &Bound<'_, PyAny>) -> Got<Vec<u8>> {
    if let Ok(bytes) = types.cast_exact::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    Ok(types.cast_exact::<PyByteArray>()?.to_vec())
}
