//! The fields of an area.
use super::file::File;
use super::lists::{Lists, positions};
use super::rows::{Count, Op, Row, Table, When};
use crate::boundary::{Got, Stop};
use crate::bytes::{float, slice, u32_at};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyList, PyString, PyTuple};

type Object<'py> = Bound<'py, PyAny>;
const MOST_DEPTH: usize = 32;
const NULL: i32 = -1;
/// The kinds of values of parameters.
const CHUNK_VALUE: u32 = 0;
const BUFFER_VALUE: u32 = 1;
const OBJECT_VALUE: u32 = 2;
const NO_VALUE: u32 = 3;

/// Settings that decide how the areas of a chunk are read.
#[derive(Clone)]
pub struct Setting<'py> {
    /// The outermost owner of the chunk.
    pub holder: Object<'py>,
    pub version: u16,
    pub data_version: u8,
    /// Whether references are indices.
    pub bound: bool,
    pub nested: bool,
    pub depth: u8,
}

/// A payload, read from the start.
pub struct Reader<'a, 'b, 'py> {
    pub file: &'a mut File<'b, 'py>,
    pub setting: &'a Setting<'py>,
    pub payload: &'a Bound<'py, PyBytes>,
    pub data: &'a [u8],
    pub at: usize,
    pub lists: Option<&'a Lists>,
}

/// Facts about the fields of a record that later rows need: numbers, and the lengths of sequences.
type Seen = Vec<Option<i64>>;

impl<'a, 'py> Reader<'a, '_, 'py> {
    /// The fields of the whole payload.
    pub fn fields(&mut self, table: &Table) -> Got<Bound<'py, PyDict>> {
        let fields = self.record(&table.rows, 0)?;
        if self.at != self.data.len() {
            return Err(Stop::Unusual);
        }
        if let Some(listen) = &table.listen {
            listen.bind(self.file.py).call1((&fields,))?;
        }
        Ok(fields)
    }

    fn record(&mut self, rows: &[Row], depth: usize) -> Got<Bound<'py, PyDict>> {
        let fields = PyDict::new(self.file.py);
        self.rows(rows, &fields, &mut Vec::with_capacity(rows.len()), depth)?;
        Ok(fields)
    }

    /// Reads rows into a record, of which others may have been read before.
    fn rows(&mut self, rows: &[Row], fields: &Bound<'py, PyDict>, seen: &mut Seen, depth: usize) -> Got<()> {
        if depth > MOST_DEPTH {
            return Err(Stop::Unusual);
        }
        for row in rows {
            let number = if self.is_there(&row.when, seen)? {
                let (value, number) = self.value(&row.op, seen, fields, depth)?;
                fields.set_item(&row.name, value)?;
                number
            } else {
                None
            };
            seen.push(number);
        }
        Ok(())
    }

    fn is_there(&self, when: &When, seen: &Seen) -> Got<bool> {
        let number = |place: usize| seen.get(place).copied().flatten().ok_or(Stop::Unusual);
        Ok(match when {
            When::Always => true,
            When::Filled(place, _) => number(*place)? != 0,
            When::Any(place, mask, any) => (number(*place)? & mask != 0) == *any,
            When::Equal(place, mask, value) => number(*place)? & mask == *value,
            When::Nested(nested) => self.setting.nested == *nested,
            When::Left(least) => self.left() > *least,
            When::Own => return Err(Stop::Unusual),
        })
    }

    fn left(&self) -> usize {
        self.data.len() - self.at
    }

    fn take(&mut self, size: usize) -> Got<&'a [u8]> {
        let found = slice(self.data, self.at, size, self.data.len())?;
        self.at += size;
        Ok(found)
    }

    fn u32(&mut self) -> Got<u32> {
        let found = u32_at(self.data, self.at, self.data.len())?;
        self.at += 4;
        Ok(found)
    }

    /// A value, and the facts about it that later rows need.
    fn value(&mut self, op: &Op, seen: &Seen, fields: &Bound<'py, PyDict>, depth: usize) -> Got<(Object<'py>, Option<i64>)> {
        let py = self.file.py;
        let value = match op {
            Op::Number(code) => return self.number(*code),
            Op::Length(_) | Op::Computed(_) => return self.number(b'I'),
            Op::Const(value) => {
                let found = self.u32()?;
                if found != *value {
                    return Err(Stop::Unusual);
                }
                return Ok((found.into_pyobject(py)?.into_any(), Some(i64::from(found))));
            }
            Op::Floats(count) => {
                let numbers = (0..*count).map(|_| self.float()).collect::<Got<Vec<_>>>()?;
                PyTuple::new(py, numbers)?.into_any()
            }
            Op::Words => {
                let both = self.u32()?;
                (both & 0xffff, both >> 16).into_pyobject(py)?.into_any()
            }
            Op::Guid => self.guid()?,
            Op::Reference => self.reference()?,
            Op::References => {
                let count = self.u32()? as usize;
                return self.list(count, |reader| reader.reference());
            }
            Op::Text => self.text()?,
            Op::Buffer => self.buffer()?,
            Op::Rest => {
                let rest = self.take(self.left())?;
                PyBytes::new(py, rest).into_any()
            }
            Op::ManagerValue => self.manager_value()?,
            Op::ManagerValues => {
                let count = self.u32()? as usize;
                let guid = self.guid()?;
                let (numbers, _) = self.list(count, |reader| Ok((reader.u32()? as i32).into_pyobject(py)?.into_any()))?;
                PyTuple::new(py, [guid, numbers])?.into_any()
            }
            Op::Value(guid) => self.parameter(*guid, fields)?,
            Op::Record(rows) => self.record(rows, depth + 1)?.into_any(),
            Op::Rows(count, rows) => {
                let count = self.count(*count, seen)?;
                return self.list(count, |reader| Ok(reader.record(rows, depth + 1)?.into_any()));
            }
            Op::Items(count, op) => {
                let count = self.count(*count, seen)?;
                return self.list(count, |reader| Ok(reader.value(op, seen, fields, depth + 1)?.0));
            }
            Op::ToEnd(op) => {
                let found = PyList::empty(py);
                while self.left() > 0 {
                    let before = self.at;
                    found.append(self.value(op, seen, fields, depth + 1)?.0)?;
                    if self.at == before {
                        return Err(Stop::Unusual);
                    }
                }
                found.into_any()
            }
            Op::Array { count, sized, code, size, shape } => {
                let count = self.count(*count, seen)?;
                if *sized {
                    self.u32()?;
                }
                return self.array(count, code.bind(py), *size, shape.bind(py));
            }
            Op::Keys { width, code, size } => {
                let (stored, count) = (self.u32()? as usize, self.u32()? as usize);
                if Some(stored) != count.checked_mul(size * width) {
                    return Err(Stop::Unusual);
                }
                return self.array(count, code.bind(py), *size, &PyTuple::new(py, [*width])?);
            }
            Op::NumberBuffer { code, size } => {
                let stored = self.u32()? as usize;
                if !stored.is_multiple_of(*size) {
                    return Err(Stop::Unusual);
                }
                return self.array(stored / size, code.bind(py), *size, &PyTuple::empty(py));
            }
            Op::Entries { least, version, head, rest, .. } => {
                let version = seen.get(*version).copied().flatten().ok_or(Stop::Unusual)?;
                self.entries(*least, version, head, rest.bind(py), depth)?
            }
            Op::SubChunk(is_foreign) => self.sub_chunk(*is_foreign)?,
            Op::SubChunks => {
                let count = self.u32()? as usize;
                return self.list(count, |reader| reader.sub_chunk(false));
            }
            Op::Own => return Err(Stop::Unusual),
        };
        Ok((value, None))
    }

    fn entries(&mut self, least: usize, version: i64, head: &[Row], rest: &Object<'py>, depth: usize) -> Got<Object<'py>> {
        let py = self.file.py;
        // A null whose position is listed stands for an object that is gone.
        if !self.setting.bound
            && positions(self.lists.map_or(&[], Lists::ids))
                .any(|(at, _)| matches!(u32_at(self.data, 4 * at as usize, self.data.len()), Ok(0)))
        {
            return Err(Stop::Unusual);
        }
        let count = self.u32()? as usize;
        if count > self.left() / least {
            return Err(Stop::Unusual);
        }
        let mut found = Vec::with_capacity(count);
        for _ in 0..count {
            let (entry, mut seen) = (PyDict::new(py), Vec::new());
            self.rows(head, &entry, &mut seen, depth + 1)?;
            let table = rest.call1((version, &entry))?.cast_into::<Table>()?;
            self.rows(&table.get().rows, &entry, &mut seen, depth + 1)?;
            found.push(entry);
        }
        Ok(PyList::new(py, found)?.into_any())
    }

    fn count(&mut self, count: Count, seen: &Seen) -> Got<usize> {
        match count {
            Count::Stored => Ok(self.u32()? as usize),
            Count::Fixed(count) => Ok(count),
            Count::Field(place) | Count::Like(place) => {
                let number = seen.get(place).copied().flatten().ok_or(Stop::Unusual)?;
                usize::try_from(number).map_err(|_| Stop::Unusual)
            }
        }
    }

    /// A list of values of at least a dword each.
    fn list(&mut self, count: usize, mut one: impl FnMut(&mut Self) -> Got<Object<'py>>) -> Got<(Object<'py>, Option<i64>)> {
        if count > self.left() / 4 {
            return Err(Stop::Unusual);
        }
        let mut found = Vec::with_capacity(count);
        for _ in 0..count {
            found.push(one(self)?);
        }
        Ok((PyList::new(self.file.py, found)?.into_any(), Some(count as i64)))
    }

    fn number(&mut self, code: u8) -> Got<(Object<'py>, Option<i64>)> {
        let py = self.file.py;
        Ok(match code {
            b'f' => (PyFloat::new(py, self.float()?).into_any(), None),
            b'i' => {
                let number = self.u32()? as i32;
                (number.into_pyobject(py)?.into_any(), Some(i64::from(number)))
            }
            _ => {
                let number = self.u32()?;
                (number.into_pyobject(py)?.into_any(), Some(i64::from(number)))
            }
        })
    }

    fn float(&mut self) -> Got<f64> {
        float(self.u32()?).ok_or(Stop::Unusual)
    }

    fn guid(&mut self) -> Got<Object<'py>> {
        let pair = (self.u32()?, self.u32()?);
        if let Some(found) = self.file.guids.get(&pair) {
            return Ok(found.clone());
        }
        let made = self.file.guid_of.call1(pair)?;
        self.file.guids.insert(pair, made.clone());
        Ok(made)
    }

    fn reference(&mut self) -> Got<Object<'py>> {
        let (py, stored) = (self.file.py, self.u32()?);
        if !self.setting.bound {
            return if stored == 0 { Ok(py.None().into_bound(py)) } else { self.file.by_id(stored) };
        }
        let index = stored as i32;
        if index == NULL {
            return Ok(py.None().into_bound(py));
        }
        let found = usize::try_from(index).ok().and_then(|index| self.file.items.get_item(index).ok());
        if let Some(found) = found.filter(|found| !found.is_none()) {
            return Ok(found);
        }
        Ok(self.file.numbers.call_method1(pyo3::intern!(py, "by_index"), (index,))?)
    }

    /// A chunk in the area, `None` for a null one. It is only decoded if it is listed.
    fn sub_chunk(&mut self, is_foreign: bool) -> Got<Object<'py>> {
        let py = self.file.py;
        let size = self.u32()? as usize;
        if size == 0 {
            return Ok(py.None().into_bound(py));
        }
        let stored = self.take(4 * size)?;
        let is_listed = self.lists.is_some_and(Lists::has_chunks);
        self.file.sub_chunk(stored, self.setting, is_foreign, is_listed)
    }

    /// A size, and so many bytes with their padding, which has to be zero.
    fn sized(&mut self) -> Got<&'a [u8]> {
        let size = self.u32()? as usize;
        let stored = self.take(size.next_multiple_of(4))?;
        if stored[size..].iter().any(|byte| *byte != 0) {
            return Err(Stop::Unusual);
        }
        Ok(&stored[..size])
    }

    fn text(&mut self) -> Got<Object<'py>> {
        let py = self.file.py;
        let Some((nul, text)) = self.sized()?.split_last() else { return Ok(py.None().into_bound(py)) };
        if *nul != 0 || !text.is_ascii() || text.contains(&0) {
            return Err(Stop::Unusual);
        }
        Ok(PyString::new(py, str::from_utf8(text).map_err(|_| Stop::Unusual)?).into_any())
    }

    fn buffer(&mut self) -> Got<Object<'py>> {
        let found = self.sized()?;
        Ok(PyBytes::new(self.file.py, found).into_any())
    }

    fn manager_value(&mut self) -> Got<Object<'py>> {
        let py = self.file.py;
        let guid = self.guid()?;
        let number = (self.u32()? as i32).into_pyobject(py)?.into_any();
        Ok(PyTuple::new(py, [guid, number])?.into_any())
    }

    /// The numbers of an array, with zeros up to the next dword.
    fn array(
        &mut self,
        count: usize,
        code: &Bound<'py, PyString>,
        size: usize,
        shape: &Bound<'py, PyTuple>,
    ) -> Got<(Object<'py>, Option<i64>)> {
        let each = shape.iter().try_fold(size, |size, length| Ok::<_, Stop>(size * length.extract::<usize>()?))?;
        let (start, total) = (self.at, count.checked_mul(each).ok_or(Stop::Unusual)?);
        self.take(total)?;
        let made = self.file.array.call1((self.payload, start, code, count, shape))?;
        let padding = self.take(total.next_multiple_of(4) - total)?;
        if padding.iter().any(|byte| *byte != 0) {
            return Err(Stop::Unusual);
        }
        Ok((made, Some(count as i64)))
    }

    fn parameter(&mut self, guid: (u32, u32), fields: &Bound<'py, PyDict>) -> Got<Object<'py>> {
        let py = self.file.py;
        let (kind, value) = if self.left() == 0 {
            (pyo3::intern!(py, "reference only"), None)
        } else {
            match self.u32()? {
                CHUNK_VALUE => (pyo3::intern!(py, "chunk"), Some(self.sub_chunk(false)?)),
                BUFFER_VALUE => {
                    let of = fields.get_item(pyo3::intern!(py, "type"))?.ok_or(Stop::Unusual)?;
                    let of: (u32, u32) = of.extract().map_err(|_| Stop::Unusual)?;
                    if of == guid {
                        (pyo3::intern!(py, "guid"), Some(self.guid()?))
                    } else {
                        (pyo3::intern!(py, "buffer"), Some(self.buffer()?))
                    }
                }
                OBJECT_VALUE => (pyo3::intern!(py, "object"), Some(self.reference()?)),
                NO_VALUE => (pyo3::intern!(py, "none"), None),
                _ => {
                    // Not a kind, but the first dword of a manager's GUID.
                    self.at -= 4;
                    (pyo3::intern!(py, "manager"), Some(self.manager_value()?))
                }
            }
        };
        let made = PyDict::new(py);
        made.set_item(pyo3::intern!(py, "kind"), kind)?;
        if let Some(value) = value {
            made.set_item(pyo3::intern!(py, "value"), value)?;
        }
        Ok(made.into_any())
    }
}
