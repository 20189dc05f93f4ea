//! Writing an object from its values.
use super::plans::{Classes, Item, Op, Plan};
use super::sink::Sink;
use super::write::{ALIGN, CLASS_NAME, Object, Run};
use crate::boundary::{Got, Stop};
use crate::bytes::{narrowed, take};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString};

const MOST_DEPTH: usize = 64;

/// Writes one object from its values.
pub struct Out<'a, 'b, 'py> {
    pub run: &'a mut Run<'b, 'py>,
    pub sink: &'a mut Sink<'py>,
    pub classes: &'a Classes,
}

impl<'py> Out<'_, '_, 'py> {
    pub fn object(&mut self, record: &Object<'py>) -> Got<()> {
        let plan = self.classes.top()?;
        let start = self.sink.out.len();
        let row = self.row(plan, record)?;
        self.sink.out.resize(start + plan.size, 0);
        self.body(plan, &row, start, 0)?;
        self.sink.body_end = self.sink.out.len();
        if plan.places {
            self.place(plan, &row, start, 0)?;
        }
        if plan.refers {
            self.sink.pad(ALIGN);
            self.emit(plan, &row, start, 0)?;
        }
        Ok(())
    }

    /// The values of a record, which is of the class, maybe in another layout.
    fn row(&self, plan: &Plan, record: &Object<'py>) -> Got<Bound<'py, PyList>> {
        let (py, class) = (self.run.py, &self.run.of.record);
        if !class.is_class_of(record) {
            return Err(Stop::Unusual);
        }
        let (of, own) = (class.get(record, 0)?, plan.plan.bind(py));
        if !of.is(own) {
            for name in [pyo3::intern!(py, "name"), pyo3::intern!(py, "names")] {
                if !of.getattr(name)?.eq(own.getattr(name)?)? {
                    return Err(Stop::Unusual);
                }
            }
        }
        let row = class.get(record, 1)?.cast_into::<PyList>()?;
        if row.len() == plan.members.len() { Ok(row) } else { Err(Stop::Unusual) }
    }

    fn body(&mut self, plan: &Plan, row: &Bound<'py, PyList>, at: usize, depth: usize) -> Got<()> {
        if depth > MOST_DEPTH {
            return Err(Stop::Unusual);
        }
        for ((offset, item), value) in plan.members.iter().zip(row.iter()) {
            self.pack(item, &value, at + offset, depth)?;
        }
        Ok(())
    }

    /// The numbers of a value, in the body.
    fn pack(&mut self, item: &Item, value: &Object<'py>, at: usize, depth: usize) -> Got<()> {
        let classes = self.classes;
        match &item.op {
            Op::Void if value.is_none() => Ok(()),
            Op::Text | Op::Pointer | Op::Variant => Ok(()),
            Op::Char => {
                let raw = value.cast_exact::<PyBytes>()?;
                if raw.as_bytes().len() != 1 {
                    return Err(Stop::Unusual);
                }
                self.put(at, raw.as_bytes())
            }
            Op::Number(code) => self.number(*code, value, at),
            Op::Half(_) => {
                let value = narrowed(value.cast_exact::<PyFloat>()?.value()).ok_or(Stop::Unusual)?;
                let half = half(value.to_bits());
                self.put(at, &if classes.big { half.to_be_bytes() } else { half.to_le_bytes() })
            }
            Op::Named(code, names, numbers) => self.named(*code, names, numbers.as_ref(), value, at),
            Op::Struct(plan) => {
                let plan = &classes.plans[*plan];
                let row = self.row(plan, value)?;
                self.body(plan, &row, at, depth + 1)
            }
            Op::Block => self.stored(item, value, at, 1),
            Op::Fixed { count, element } => {
                if value.len().map_err(|_| Stop::Unusual)? != *count {
                    return Err(Stop::Unusual);
                }
                self.pack_many(element, value, at, *count, depth)
            }
            Op::Array { flags, .. } => {
                let count = u32::try_from(self.count(value)?).map_err(|_| Stop::Unusual)?;
                self.word(at + classes.pointer, count)?;
                flags.map_or(Ok(()), |flags| self.word(at + classes.pointer + 4, count | flags))
            }
            Op::Relative(_) if self.is_header(value) => {
                let (count, distance) = value.extract().map_err(|_| Stop::Unusual)?;
                self.halves(at, count, distance)
            }
            // The distance is only known when the payload is placed.
            Op::Relative(_) => {
                let count = u16::try_from(self.count(value)?).map_err(|_| Stop::Unusual)?;
                self.halves(at, count, 0)
            }
            _ => Err(Stop::Unusual),
        }
    }

    /// Whether a value is an array without a payload.
    fn is_header(&self, value: &Object<'py>) -> bool {
        value.get_type().is(self.run.of.header.bind(self.run.py))
    }

    /// The number of elements of an array that is saved.
    fn count(&self, value: &Object<'py>) -> Got<usize> {
        let listed = value.is_exact_instance_of::<PyBytes>() || value.is_instance_of::<PyList>();
        if self.is_header(value) || !(listed || self.run.of.stored.is_class_of(value)) {
            return Err(Stop::Unusual);
        }
        value.len().map_err(|_| Stop::Unusual)
    }

    fn pack_many(&mut self, item: &Item, value: &Object<'py>, at: usize, count: usize, depth: usize) -> Got<()> {
        if item.codec.is_some() {
            return self.stored(item, value, at, count);
        }
        if let Op::Char = item.op {
            return self.put(at, value.cast_exact::<PyBytes>()?.as_bytes());
        }
        for (index, one) in value.cast::<PyList>()?.iter().enumerate() {
            self.pack(item, &one, at + index * item.size, depth)?;
        }
        Ok(())
    }

    /// An array in its stored form, in the byte order of its new codec.
    fn stored(&mut self, item: &Item, value: &Object<'py>, at: usize, count: usize) -> Got<()> {
        let (py, class) = (self.run.py, &self.run.of.stored);
        let codec = item.codec.as_ref().ok_or(Stop::Unusual)?.bind(py);
        if !class.is_class_of(value) {
            return Err(Stop::Unusual);
        }
        let own = class.get(value, 1)?;
        let pair = (own.as_ptr() as usize, codec.as_ptr() as usize);
        let (size, plain) = match self.run.alike.get(&pair) {
            Some((_, _, size, plain)) => (*size, *plain),
            None => {
                let mut same = true;
                for name in ["word", "type_name", "shape", "order"] {
                    same &= own.getattr(name)?.eq(codec.getattr(name)?)?;
                }
                let size = codec.getattr("size")?.extract()?;
                self.run.alike.insert(pair, (own, codec.clone(), size, same));
                (size, same)
            }
        };
        if size != item.size {
            return Err(Stop::Unusual);
        }
        if !plain {
            let raw = value.call_method1(pyo3::intern!(py, "bytes_for"), (codec,))?.cast_into::<PyBytes>()?;
            return if raw.as_bytes().len() == count * size { self.put(at, raw.as_bytes()) } else { Err(Stop::Unusual) };
        }
        let from: usize = class.get(value, 0)?.extract()?;
        let held = class.get(value, 2)?;
        let held = if held.is_none() { 1 } else { held.extract::<usize>()? };
        let data = class.get(value, 3)?.getattr(pyo3::intern!(py, "data"))?.cast_into::<PyBytes>()?;
        let raw = data.as_bytes().get(from..from + held * size).ok_or(Stop::Unusual)?;
        if held == count { self.put(at, raw) } else { Err(Stop::Unusual) }
    }

    fn number(&mut self, code: u8, value: &Object<'py>, at: usize) -> Got<()> {
        let big = self.classes.big;
        macro_rules! integer {
            ($type:ty) => {{
                let number: $type = value.cast_exact::<PyInt>()?.extract()?;
                let raw = if big { number.to_be_bytes() } else { number.to_le_bytes() };
                self.put(at, &raw)
            }};
        }
        match code {
            b'f' => {
                let number = narrowed(value.cast_exact::<PyFloat>()?.value()).ok_or(Stop::Unusual)?;
                self.put(at, &if big { number.to_be_bytes() } else { number.to_le_bytes() })
            }
            b'd' => {
                let number = value.cast_exact::<PyFloat>()?.value();
                self.put(at, &if big { number.to_be_bytes() } else { number.to_le_bytes() })
            }
            b'b' => integer!(i8),
            b'B' => integer!(u8),
            b'h' => integer!(i16),
            b'H' => integer!(u16),
            b'i' => integer!(i32),
            b'I' => integer!(u32),
            b'q' => integer!(i64),
            b'Q' => integer!(u64),
            _ => Err(Stop::Unusual),
        }
    }

    fn named(&mut self, code: u8, names: &Py<PyAny>, numbers: Option<&Py<PyDict>>, value: &Object<'py>, at: usize) -> Got<()> {
        let py = self.run.py;
        if value.is_exact_instance_of::<PyInt>() {
            return self.number(code, value, at);
        }
        if value.is_exact_instance_of::<PyBool>() {
            return self.put_bool(code, value.is_truthy()?, at);
        }
        let text = value.cast_exact::<PyString>()?;
        let known = match numbers {
            Some(all) => all.bind(py).get_item(text)?,
            None => None,
        };
        let number = match known {
            Some(number) => number,
            None => names.bind(py).call_method1(pyo3::intern!(py, "number"), (text,))?,
        };
        self.number(code, &number, at)
    }

    fn put_bool(&mut self, code: u8, truth: bool, at: usize) -> Got<()> {
        match code {
            b'B' => self.put(at, &[truth.into()]),
            _ => Err(Stop::Unusual),
        }
    }

    fn word(&mut self, at: usize, word: u32) -> Got<()> {
        self.put(at, &if self.classes.big { word.to_be_bytes() } else { word.to_le_bytes() })
    }

    /// The count of a relative array and the distance of its payload.
    fn halves(&mut self, at: usize, count: u16, distance: u16) -> Got<()> {
        for (index, half) in [count, distance].into_iter().enumerate() {
            self.put(at + 2 * index, &if self.classes.big { half.to_be_bytes() } else { half.to_le_bytes() })?;
        }
        Ok(())
    }

    fn put(&mut self, at: usize, raw: &[u8]) -> Got<()> {
        self.sink.out.get_mut(at..at + raw.len()).ok_or(Stop::Unusual)?.copy_from_slice(raw);
        Ok(())
    }

    /// The payloads directly after the body.
    fn place(&mut self, plan: &Plan, row: &Bound<'py, PyList>, at: usize, depth: usize) -> Got<()> {
        let classes = self.classes;
        for ((offset, item), value) in plan.members.iter().zip(row.iter()) {
            match &item.op {
                Op::Struct(inner) if classes.plans[*inner].places => {
                    let inner = &classes.plans[*inner];
                    let row = self.row(inner, &value)?;
                    self.place(inner, &row, at + offset, depth + 1)?;
                }
                Op::Relative(element) if !self.is_header(&value) => {
                    let count = u16::try_from(self.count(&value)?).map_err(|_| Stop::Unusual)?;
                    if count == 0 {
                        continue;
                    }
                    self.sink.pad(ALIGN);
                    let start = self.sink.out.len();
                    let distance = u16::try_from(start - at - offset).map_err(|_| Stop::Unusual)?;
                    self.halves(at + offset, count, distance)?;
                    self.sink.out.resize(start + usize::from(count) * element.size, 0);
                    self.pack_many(element, &value, start, count.into(), depth)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What an instance needs outside its body; every member is followed by padding.
    fn emit(&mut self, plan: &Plan, row: &Bound<'py, PyList>, at: usize, depth: usize) -> Got<()> {
        let mut any = false;
        for (index, ((offset, item), value)) in plan.members.iter().zip(row.iter()).enumerate() {
            if !self.classes.refers(item) {
                continue;
            }
            any = true;
            if value.is_none() {
                continue;
            }
            if index > 0 {
                self.sink.pad(ALIGN);
            }
            self.emit_one(item, &value, at + offset, depth)?;
        }
        if any {
            self.sink.pad(ALIGN);
        }
        Ok(())
    }

    fn emit_one(&mut self, item: &Item, value: &Object<'py>, at: usize, depth: usize) -> Got<()> {
        let classes = self.classes;
        match &item.op {
            _ if value.is_none() => Ok(()),
            Op::Text => self.text(value, at),
            Op::Pointer | Op::Variant => {
                if !self.run.of.object.is_class_of(value) {
                    return Err(Stop::Unusual);
                }
                self.sink.pointers.push((at, value.clone()));
                if let Op::Variant = item.op {
                    let name = self.run.of.object.get(value, CLASS_NAME)?;
                    self.sink.point_to_class(at + item.size / 2, name);
                }
                Ok(())
            }
            Op::Struct(plan) => {
                let plan = &classes.plans[*plan];
                let row = self.row(plan, value)?;
                self.emit(plan, &row, at, depth + 1)
            }
            Op::Fixed { element, .. } => {
                for (index, one) in value.cast::<PyList>()?.iter().enumerate() {
                    self.sink.pad(ALIGN);
                    self.emit_one(element, &one, at + index * element.size, depth)?;
                }
                Ok(())
            }
            Op::Array { element, .. } => self.array(element, value, at, depth),
            Op::Relative(element) => {
                if !classes.refers(element) || self.is_header(value) || self.count(value)? == 0 {
                    return Ok(());
                }
                let raw = take(&self.sink.out, at + 2, self.sink.out.len())?;
                match if classes.big { u16::from_be_bytes(raw) } else { u16::from_le_bytes(raw) } {
                    0 => Err(Stop::Unusual),
                    distance => self.emit_many(element, value, at + usize::from(distance), depth),
                }
            }
            _ => Ok(()),
        }
    }

    fn array(&mut self, element: &Item, value: &Object<'py>, at: usize, depth: usize) -> Got<()> {
        let count = self.count(value)?;
        if count == 0 {
            return Ok(());
        }
        self.sink.pad(ALIGN);
        let start = self.sink.out.len();
        self.sink.point_here(at);
        self.sink.out.resize(start + count * element.size, 0);
        self.pack_many(element, value, start, count, depth)?;
        if self.classes.refers(element) { self.emit_many(element, value, start, depth) } else { Ok(()) }
    }

    /// What adjacent elements need outside their bytes.
    fn emit_many(&mut self, element: &Item, value: &Object<'py>, start: usize, depth: usize) -> Got<()> {
        for (index, one) in value.cast::<PyList>()?.iter().enumerate() {
            if let Op::Text = element.op {
                if one.is_none() {
                    continue;
                }
                self.sink.pad(self.run.text_align);
            }
            self.emit_one(element, &one, start + index * element.size, depth)?;
        }
        Ok(())
    }

    fn text(&mut self, value: &Object<'py>, at: usize) -> Got<()> {
        let text = value.cast_exact::<PyString>()?.to_str()?;
        if text.contains('\0') {
            return Err(Stop::Unusual);
        }
        self.sink.point_here(at);
        self.sink.out.extend_from_slice(text.as_bytes());
        self.sink.out.push(0);
        Ok(())
    }
}

/// The upper 16 bits of a float that is no NaN, rounded to the nearest, ties to even.
fn half(bits: u32) -> u16 {
    ((u64::from(bits) + 0x7fff + u64::from(bits >> 16 & 1)) >> 16) as u16
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn halves_are_rounded_to_even() {
        assert_eq!(half(0x3f80_8000), 0x3f80);
        assert_eq!(half(0x3f81_8000), 0x3f82);
        assert_eq!(half(0xff80_0000), 0xff80);
    }
}
