//! The fields of an area back to bytes, by the rows that they were read by.
use super::rows::{Count, Op, Row, When};
use super::write::{Run, Setting, THREE_LISTS, number, put};
use crate::boundary::{Got, Stop};
use crate::bytes::narrowed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

type Object<'py> = Bound<'py, PyAny>;
/// Facts about the fields of a record that later rows need, as in reading.
type Seen = Vec<Option<i64>>;

/// In a list: the next entry is the position of a count, not of a single item.
const SEQUENCE: u32 = 0xffff_ffff;
/// The position lists.
const IDS: usize = 0;
const CHUNKS: usize = 1;
const MANAGERS: usize = 2;
/// The kinds of values of parameters, which no manager's GUID starts with.
const VALUES: [&str; 4] = ["chunk", "buffer", "object", "none"];

pub struct Pen<'a, 'b, 'py> {
    run: &'a mut Run<'b, 'py>,
    setting: &'a Setting,
    pub out: Vec<u8>,
    pub marks: [Vec<u32>; 3],
    /// Whether lists of records are plain ones, as in the entries of diagrams.
    plain: bool,
}

impl<'a, 'b, 'py> Pen<'a, 'b, 'py> {
    pub fn new(run: &'a mut Run<'b, 'py>, setting: &'a Setting, size: usize) -> Self {
        Pen { run, setting, out: Vec::with_capacity(size), marks: Default::default(), plain: false }
    }

    /// Writes the rows that are there; returns how many these are.
    pub fn rows(&mut self, rows: &[Row], fields: &Bound<'py, PyDict>, seen: &mut Seen) -> Got<usize> {
        let mut written = 0;
        for row in rows {
            let name = row.name.bind(self.run.py);
            let fact = if self.is_there(&row.when, name, fields, seen)? {
                let value = fields.get_item(name)?.ok_or(Stop::Unusual)?;
                written += 1;
                self.value(&row.op, &value, fields, seen)?
            } else {
                None
            };
            seen.push(fact);
        }
        Ok(written)
    }

    fn is_there(&self, when: &When, name: &Bound<'py, PyString>, fields: &Bound<'py, PyDict>, seen: &Seen) -> Got<bool> {
        let number = |place: usize| seen.get(place).copied().flatten().ok_or(Stop::Unusual);
        Ok(match when {
            When::Always => true,
            When::Any(place, mask, any) => (number(*place)? & mask != 0) == *any,
            When::Equal(place, mask, value) => number(*place)? & mask == *value,
            When::Filled(_, sequence) => match fields.get_item(sequence)? {
                Some(found) => found.len()? > 0,
                None => false,
            },
            When::Nested(nested) => self.setting.nested == *nested,
            When::Left(_) => fields.contains(name)?,
            When::Own => return Err(Stop::Unusual),
        })
    }

    /// A record in which every field is written.
    fn record(&mut self, rows: &[Row], value: &Object<'py>) -> Got<()> {
        // A new record has the rows of files, even in a chunk that is not in one.
        if rows.iter().any(|row| matches!(row.when, When::Nested(_))) {
            return Err(Stop::Unusual);
        }
        let fields = value.cast_exact::<PyDict>()?;
        if self.deeper(|pen| pen.rows(rows, fields, &mut Vec::with_capacity(rows.len())))? == fields.len() {
            Ok(())
        } else {
            Err(Stop::Unusual)
        }
    }

    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Got<T>) -> Got<T> {
        self.run.deeper()?;
        let found = work(self);
        self.run.higher();
        found
    }

    /// Writes a value; returns the facts about it that later rows need.
    fn value(&mut self, op: &Op, value: &Object<'py>, fields: &Bound<'py, PyDict>, seen: &Seen) -> Got<Option<i64>> {
        match op {
            Op::Number(b'f') => self.float(value)?,
            Op::Number(b'i') => {
                let found: i32 = number(value.clone())?;
                put(&mut self.out, found as u32);
                return Ok(Some(found.into()));
            }
            Op::Number(_) => return self.dword(value),
            Op::Const(constant) if number::<u32>(value.clone())? == *constant => return self.dword(value),
            Op::Length(names) => {
                let mut lengths = names.iter().filter_map(|name| fields.get_item(name).transpose());
                let length = lengths.next().transpose()?.map_or(Ok(0), |found| found.len())?;
                for other in lengths {
                    if other?.len()? != length {
                        return Err(Stop::Unusual);
                    }
                }
                if number::<usize>(value.clone())? != length {
                    return Err(Stop::Unusual);
                }
                return self.dword(value);
            }
            Op::Computed(compute) => {
                if !value.eq(compute.bind(self.run.py).call1((fields,))?)? {
                    return Err(Stop::Unusual);
                }
                return self.dword(value);
            }
            Op::Floats(count) => {
                let numbers = value.cast_exact::<PyTuple>()?;
                if numbers.len() != *count {
                    return Err(Stop::Unusual);
                }
                for each in numbers.iter() {
                    self.float(&each)?;
                }
            }
            Op::Words => {
                let (low, high): (Object<'py>, Object<'py>) = value.extract().map_err(|_| Stop::Unusual)?;
                put(&mut self.out, u32::from(number::<u16>(low)?) | u32::from(number::<u16>(high)?) << 16);
            }
            Op::Guid => self.guid(value)?,
            Op::Reference => self.reference(value)?,
            Op::References => return self.references(value),
            Op::Text => self.text(value)?,
            Op::Buffer => self.sized(value.cast_exact::<PyBytes>()?.as_bytes())?,
            Op::Rest => self.out.extend_from_slice(value.cast_exact::<PyBytes>()?.as_bytes()),
            Op::ManagerValue => self.manager_value(value)?,
            Op::ManagerValues => {
                let (guid, numbers): (Object<'py>, Bound<'py, PyList>) = value.extract().map_err(|_| Stop::Unusual)?;
                self.mark(MANAGERS, true);
                put(&mut self.out, numbers.len() as u32);
                self.guid(&guid)?;
                for each in numbers.iter() {
                    put(&mut self.out, number::<i32>(each)? as u32);
                }
            }
            Op::Value(_) => self.parameter(value)?,
            Op::Record(rows) => self.record(rows, value)?,
            Op::Rows(count, rows) => {
                let records = self.list(value, true)?;
                self.count(*count, records.len(), seen)?;
                for each in records.iter() {
                    self.record(rows, &each)?;
                }
                return Ok(Some(records.len() as i64));
            }
            Op::Items(count, op) => {
                let items = self.list(value, matches!(**op, Op::Record(_)))?;
                self.count(*count, items.len(), seen)?;
                self.each(op, &items, fields, seen)?;
                return Ok(Some(items.len() as i64));
            }
            Op::ToEnd(op) => {
                let items = self.list(value, matches!(**op, Op::Record(_)))?;
                self.each(op, &items, fields, seen)?;
            }
            Op::Array { count, sized, code, shape, .. } => {
                let (raw, items) = self.octets(value, code.bind(self.run.py), shape.bind(self.run.py))?;
                self.count(*count, items, seen)?;
                if *sized {
                    put(&mut self.out, raw.as_bytes().len() as u32);
                }
                self.padded(raw.as_bytes());
                return Ok(Some(items as i64));
            }
            Op::Keys { width, code, .. } => {
                let shape = PyTuple::new(self.run.py, [*width])?;
                let (raw, items) = self.octets(value, code.bind(self.run.py), &shape)?;
                put(&mut self.out, raw.as_bytes().len() as u32);
                put(&mut self.out, items as u32);
                self.padded(raw.as_bytes());
                return Ok(Some(items as i64));
            }
            Op::NumberBuffer { code, .. } => {
                let (raw, items) = self.octets(value, code.bind(self.run.py), &PyTuple::empty(self.run.py))?;
                self.sized(raw.as_bytes())?;
                return Ok(Some(items as i64));
            }
            Op::Entries { version, head, written, .. } => {
                let version = seen.get(*version).copied().flatten().ok_or(Stop::Unusual)?;
                let before = std::mem::replace(&mut self.plain, true);
                self.entries(value, version, head, written.bind(self.run.py))?;
                self.plain = before;
            }
            Op::SubChunk(_) => self.sub_chunk(value, true)?,
            Op::SubChunks => {
                let chunks = value.cast::<PyList>()?;
                self.mark(CHUNKS, true);
                put(&mut self.out, chunks.len() as u32);
                for each in chunks.iter() {
                    self.sub_chunk(&each, false)?;
                }
                return Ok(Some(chunks.len() as i64));
            }
            Op::Const(_) | Op::Own => return Err(Stop::Unusual),
        }
        Ok(None)
    }

    fn each(&mut self, op: &Op, items: &Bound<'py, PyList>, fields: &Bound<'py, PyDict>, seen: &Seen) -> Got<()> {
        for each in items.iter() {
            self.deeper(|pen| pen.value(op, &each, fields, seen))?;
        }
        Ok(())
    }

    /// A list; a plain one of records would be completed first.
    fn list(&self, value: &Object<'py>, of_records: bool) -> Got<Bound<'py, PyList>> {
        if of_records && !self.plain && value.is_exact_instance_of::<PyList>() {
            return Err(Stop::Unusual);
        }
        Ok(value.cast::<PyList>()?.clone())
    }

    fn count(&mut self, count: Count, length: usize, seen: &Seen) -> Got<()> {
        match count {
            Count::Stored => put(&mut self.out, u32::try_from(length).map_err(|_| Stop::Unusual)?),
            Count::Fixed(fixed) if fixed != length => return Err(Stop::Unusual),
            Count::Like(place) if seen.get(place).copied().flatten() != Some(length as i64) => return Err(Stop::Unusual),
            _ => {}
        }
        Ok(())
    }

    fn entries(&mut self, value: &Object<'py>, version: i64, head: &[Row], written: &Object<'py>) -> Got<()> {
        let entries = value.cast::<PyList>()?;
        put(&mut self.out, entries.len() as u32);
        for entry in entries.iter() {
            let entry = entry.cast_exact::<PyDict>()?;
            let rest = written.call1((version, entry))?.cast_into::<super::Table>()?;
            let mut seen = Vec::new();
            let mut number = self.rows(head, entry, &mut seen)?;
            number += self.deeper(|pen| pen.rows(&rest.get().rows, entry, &mut seen))?;
            if number != entry.len() {
                return Err(Stop::Unusual);
            }
        }
        Ok(())
    }

    fn dword(&mut self, value: &Object<'py>) -> Got<Option<i64>> {
        let found: u32 = number(value.clone())?;
        put(&mut self.out, found);
        Ok(Some(found.into()))
    }

    fn float(&mut self, value: &Object<'py>) -> Got<()> {
        let short = narrowed(value.cast_exact::<PyFloat>()?.value()).ok_or(Stop::Unusual)?;
        put(&mut self.out, short.to_bits());
        Ok(())
    }

    fn guid(&mut self, value: &Object<'py>) -> Got<()> {
        let (first, second): (Object<'py>, Object<'py>) = value.extract().map_err(|_| Stop::Unusual)?;
        put(&mut self.out, number(first)?);
        put(&mut self.out, number(second)?);
        Ok(())
    }

    /// Lists the position of the next dword.
    fn mark(&mut self, which: usize, sequence: bool) {
        if sequence {
            self.marks[which].push(SEQUENCE);
        }
        self.marks[which].push((self.out.len() / 4) as u32);
    }

    /// The index of an object, or its CK_ID, and whether that is listed where it is single.
    fn number_of(&self, value: &Object<'py>) -> Got<(u32, bool)> {
        let py = self.run.py;
        if value.is_none() {
            return Ok(if self.setting.bound { (u32::MAX, false) } else { (0, false) });
        }
        let place = self.run.places.get(&(value.as_ptr() as usize));
        match (self.setting.bound, place) {
            (true, Some(place)) => Ok((*place as u32, false)),
            (false, Some(_)) => {
                let id: u32 = number(value.getattr(pyo3::intern!(py, "_id"))?)?;
                Ok((id, id != 0))
            }
            // A reference without an object, or an error.
            (true, None) => {
                let found: i32 = number(self.run.objects.call_method1(pyo3::intern!(py, "number"), (value,))?)?;
                Ok((found as u32, false))
            }
            (false, None) => Ok((number(self.run.objects.call_method1(pyo3::intern!(py, "id_of"), (value,))?)?, true)),
        }
    }

    fn reference(&mut self, value: &Object<'py>) -> Got<()> {
        let (stored, listed) = self.number_of(value)?;
        if listed {
            self.mark(IDS, false);
        }
        put(&mut self.out, stored);
        Ok(())
    }

    fn references(&mut self, value: &Object<'py>) -> Got<Option<i64>> {
        let targets = value.cast::<PyList>()?;
        if !self.setting.bound && !targets.is_empty() {
            self.mark(IDS, true);
        }
        put(&mut self.out, targets.len() as u32);
        for each in targets.iter() {
            let (stored, _) = self.number_of(&each)?;
            put(&mut self.out, stored);
        }
        Ok(Some(targets.len() as i64))
    }

    fn padded(&mut self, data: &[u8]) {
        self.out.extend_from_slice(data);
        self.out.resize(self.out.len() + data.len().next_multiple_of(4) - data.len(), 0);
    }

    fn sized(&mut self, data: &[u8]) -> Got<()> {
        put(&mut self.out, u32::try_from(data.len()).map_err(|_| Stop::Unusual)?);
        self.padded(data);
        Ok(())
    }

    fn text(&mut self, value: &Object<'py>) -> Got<()> {
        if value.is_none() {
            put(&mut self.out, 0);
            return Ok(());
        }
        if value.is_exact_instance_of::<PyString>() {
            let text = value.cast::<PyString>()?.to_str()?;
            if text.is_ascii() && !text.contains('\0') {
                put(&mut self.out, u32::try_from(text.len() + 1).map_err(|_| Stop::Unusual)?);
                self.out.extend_from_slice(text.as_bytes());
                self.out.resize(self.out.len() + (text.len() + 1).next_multiple_of(4) - text.len(), 0);
                return Ok(());
            }
        }
        let (size, stored): (u32, Bound<'py, PyBytes>) =
            self.run.text.call1((value, self.run.encoding))?.extract().map_err(|_| Stop::Unusual)?;
        put(&mut self.out, size);
        self.out.extend_from_slice(stored.as_bytes());
        Ok(())
    }

    fn manager_value(&mut self, value: &Object<'py>) -> Got<()> {
        let (guid, of): (Object<'py>, Object<'py>) = value.extract().map_err(|_| Stop::Unusual)?;
        self.mark(MANAGERS, false);
        self.guid(&guid)?;
        put(&mut self.out, number::<i32>(of)? as u32);
        Ok(())
    }

    /// The bytes of an array, and its length.
    fn octets(
        &self,
        value: &Object<'py>,
        code: &Bound<'py, PyString>,
        shape: &Bound<'py, PyTuple>,
    ) -> Got<(Bound<'py, PyBytes>, usize)> {
        self.run.octets.call1((value, code, shape))?.extract().map_err(|_| Stop::Unusual)
    }

    fn sub_chunk(&mut self, value: &Object<'py>, listed: bool) -> Got<()> {
        if value.is_none() {
            put(&mut self.out, 0);
            return Ok(());
        }
        if self.setting.version < THREE_LISTS {
            return Err(Stop::Unusual);
        }
        if listed {
            self.mark(CHUNKS, false);
        }
        let stored = self.run.sub_chunk(value)?;
        self.out.extend(stored);
        Ok(())
    }

    fn parameter(&mut self, value: &Object<'py>) -> Got<()> {
        let py = self.run.py;
        let record = value.cast_exact::<PyDict>()?;
        let kind = record.get_item(pyo3::intern!(py, "kind"))?.ok_or(Stop::Unusual)?;
        let kind = kind.cast_exact::<PyString>()?.to_str()?;
        let held = record.get_item(pyo3::intern!(py, "value"))?;
        let name = if kind == "guid" { "buffer" } else { kind };
        if let Some(code) = VALUES.iter().position(|each| *each == name) {
            put(&mut self.out, code as u32);
        }
        match (kind, held) {
            ("reference only" | "none", None) if record.len() == 1 => Ok(()),
            (_, Some(held)) if record.len() == 2 => match kind {
                "chunk" => self.sub_chunk(&held, true),
                "buffer" => self.sized(held.cast_exact::<PyBytes>()?.as_bytes()),
                "guid" => self.guid(&held),
                "object" => self.reference(&held),
                "manager" => {
                    let first = held.get_item(0)?.get_item(0)?;
                    if first.cast_exact::<PyInt>()?.extract::<u32>().is_ok_and(|first| first as usize >= VALUES.len()) {
                        self.manager_value(&held)
                    } else {
                        Err(Stop::Unusual)
                    }
                }
                _ => Err(Stop::Unusual),
            },
            _ => Err(Stop::Unusual),
        }
    }
}
