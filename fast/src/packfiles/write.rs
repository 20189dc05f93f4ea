//! Writing objects depth first: each before those that it points to.
use super::moves::Move;
use super::plans::{Classes, Item, Op, Plan};
use super::sink::Sink;
use super::source::{Budget, Sections};
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::narrowed;
use crate::raw::Class;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyType};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

const ALIGN: usize = 16;
const MOST_DEPTH: usize = 64;
/// The slots of objects, in the order in which they are looked up.
const CLASS_NAME: usize = 0;
const SIGNATURE: usize = 1;
const SECTION: usize = 2;
const VALUES: usize = 3;

/// The classes of the values that are written.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Writer {
    object: Class,
    record: Class,
    stored: Class,
    header: Py<PyType>,
}

/// A section: its index, bytes, words of local fixups, pointers, and those in payloads.
type SinkOut<'py> = (usize, Bound<'py, PyByteArray>, Bound<'py, PyBytes>, Vec<(usize, Bound<'py, PyAny>)>, Vec<usize>);
/// The sections, the place of each object and what it points to, by its identity, and the order.
type Written<'py> = (Vec<SinkOut<'py>>, Bound<'py, PyDict>, Bound<'py, PyDict>, Vec<Bound<'py, PyAny>>);

#[pymethods]
impl Writer {
    #[new]
    fn new(
        object: &Bound<'_, PyType>,
        record: &Bound<'_, PyType>,
        stored: &Bound<'_, PyType>,
        header: Py<PyType>,
    ) -> PyResult<Self> {
        Ok(Writer {
            object: Class::new(object, &["class_name", "signature", "section_index", "_values"])?,
            record: Class::new(record, &["_plan", "_row"])?,
            stored: Class::new(stored, &["at", "codec", "count", "source"])?,
            header,
        })
    }

    /// Writes objects in the SDK's order, starting at roots.
    ///
    /// `find` returns the classes of an object as it is stored, None if it has to be decoded, and
    /// as it is written; both are asked for once for each class. Objects with values are written
    /// from these, others from the bytes in `sections`, whose budgets are given for each.
    #[allow(clippy::too_many_arguments)]
    fn depth_first<'py>(
        &self,
        py: Python<'py>,
        sections: &Bound<'py, Sections>,
        roots: Vec<Bound<'py, PyAny>>,
        find: &Bound<'py, PyAny>,
        prefix: usize,
        budgets: Vec<(i64, i64)>,
        text_align: usize,
    ) -> PyResult<Option<Written<'py>>> {
        let sections = sections.get();
        boundary(py, || {
            let budgets = budgets.into_iter().map(|(left, text_left)| Budget { left, text_left }).collect();
            let mut run = Run {
                py,
                of: self,
                sections,
                find,
                prefix,
                budgets,
                text_align,
                known: FxHashMap::default(),
                alike: FxHashMap::default(),
            };
            run.depth_first(roots)
        })
    }
}

type Object<'py> = Bound<'py, PyAny>;
type Pair<'py> = (Option<Bound<'py, Classes>>, Bound<'py, Classes>);

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Writer,
    sections: &'a Sections,
    find: &'a Bound<'py, PyAny>,
    /// The size of what stands before the body of each object that is read.
    prefix: usize,
    budgets: Vec<Budget>,
    text_align: usize,
    /// The classes of objects by the identity of a name and a signature, which are kept.
    known: FxHashMap<(usize, usize), (Object<'py>, Object<'py>, Rc<Pair<'py>>)>,
    /// Whether arrays of one codec have the bytes of another, and the size of an element.
    alike: FxHashMap<(usize, usize), (Object<'py>, Object<'py>, usize, bool)>,
}

impl<'py> Run<'_, 'py> {
    fn depth_first(&mut self, roots: Vec<Object<'py>>) -> Got<Written<'py>> {
        let py = self.py;
        let mut sinks: Vec<(usize, Sink<'py>)> = Vec::new();
        let (places, targets) = (PyDict::new(py), PyDict::new(py));
        let mut order = Vec::new();
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        for root in roots {
            let mut waiting = vec![root];
            while let Some(object) = waiting.pop() {
                let identity = object.as_ptr() as usize;
                if !seen.insert(identity) {
                    continue;
                }
                if !self.of.object.is_class_of(&object) {
                    return Err(Stop::Unusual);
                }
                let section: usize = self.of.object.get(&object, SECTION)?.cast_exact::<PyInt>()?.extract()?;
                let sink = match sinks.iter().position(|(index, _)| *index == section) {
                    Some(at) => &mut sinks[at].1,
                    None => {
                        sinks.push((section, Sink::default()));
                        &mut sinks.last_mut().ok_or(Stop::Unusual)?.1
                    }
                };
                let known = sink.pointers.len();
                sink.pad(ALIGN);
                let start = sink.out.len();
                self.object(&object, section, sink)?;
                let pointed = sink.pointers[known..].iter().filter(|(_, to)| !to.is_instance_of::<PyString>());
                let pointed: Vec<_> = pointed.map(|(_, to)| to.clone()).collect();
                places.set_item(identity, (section, start))?;
                targets.set_item(identity, PyList::new(py, &pointed)?)?;
                waiting.extend(pointed.into_iter().rev());
                order.push(object);
            }
        }
        let made = sinks.into_iter().map(|(index, mut sink)| {
            sink.pad(ALIGN);
            (index, PyByteArray::new(py, &sink.out), PyBytes::new(py, &sink.local), sink.pointers, sink.in_payload)
        });
        Ok((made.collect(), places, targets, order))
    }

    fn object(&mut self, object: &Object<'py>, section: usize, sink: &mut Sink<'py>) -> Got<()> {
        let name = self.of.object.get(object, CLASS_NAME)?;
        let pair = self.pair_of(object, &name)?;
        let values = self.of.object.get(object, VALUES)?;
        if !values.is_none() {
            return Out { run: self, sink, classes: pair.1.get() }.object(&values);
        }
        let (index, at) = self.sections.place_of(object).ok_or(Stop::Unusual)?;
        let old = pair.0.as_ref().ok_or(Stop::Unusual)?;
        if index as usize != section {
            return Err(Stop::Unusual);
        }
        let part = self.sections.list.get(section).ok_or(Stop::Unusual)?;
        let budget = self.budgets.get_mut(section).ok_or(Stop::Unusual)?;
        if part.big != old.get().big {
            return Err(Stop::Unusual);
        }
        let moves = Move {
            py: self.py,
            old: old.get(),
            new: pair.1.get(),
            sections: self.sections,
            section: part,
            data: part.data.bind(self.py).as_bytes(),
            text_align: self.text_align,
        };
        moves.object(at as usize + self.prefix, budget, sink)
    }

    fn pair_of(&mut self, object: &Object<'py>, name: &Object<'py>) -> Got<Rc<Pair<'py>>> {
        let signature = self.of.object.get(object, SIGNATURE)?;
        let key = (name.as_ptr() as usize, signature.as_ptr() as usize);
        if let Some((_, _, pair)) = self.known.get(&key) {
            return Ok(pair.clone());
        }
        let found = self.find.call1((object,))?;
        if found.is_none() {
            return Err(Stop::Unusual);
        }
        let pair: Rc<Pair<'py>> = Rc::new(found.extract().map_err(|_| Stop::Unusual)?);
        self.known.insert(key, (name.clone(), signature, pair.clone()));
        Ok(pair)
    }
}

/// Writes one object from its values.
struct Out<'a, 'b, 'py> {
    run: &'a mut Run<'b, 'py>,
    sink: &'a mut Sink<'py>,
    classes: &'a Classes,
}

impl<'py> Out<'_, '_, 'py> {
    fn object(&mut self, record: &Object<'py>) -> Got<()> {
        let plan = self.classes.top()?;
        let start = self.sink.out.len();
        let row = self.row(plan, record)?;
        self.sink.out.resize(start + plan.size, 0);
        self.body(plan, &row, start, 0)?;
        self.sink.body_end = self.sink.out.len();
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
            _ => Err(Stop::Unusual),
        }
    }

    /// The number of elements of an array that is saved.
    fn count(&self, value: &Object<'py>) -> Got<usize> {
        let is_header = value.get_type().is(self.run.of.header.bind(self.run.py));
        let listed = value.is_exact_instance_of::<PyBytes>() || value.is_instance_of::<PyList>();
        if is_header || !(listed || self.run.of.stored.is_class_of(value)) {
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

    /// An array that is as it was stored, in the byte order of its new codec.
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
        if value.is_exact_instance_of::<pyo3::types::PyBool>() {
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

    fn put(&mut self, at: usize, raw: &[u8]) -> Got<()> {
        self.sink.out.get_mut(at..at + raw.len()).ok_or(Stop::Unusual)?.copy_from_slice(raw);
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
        if !self.classes.refers(element) {
            return Ok(());
        }
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
