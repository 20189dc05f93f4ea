//! Writing objects depth first: each before those that it points to.
use super::moves::Move;
use super::plans::Classes;
use super::sink::Sink;
use super::source::{Budget, Sections};
use super::values::Out;
use crate::boundary::{Got, Stop, boundary};
use crate::raw::Class;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyInt, PyList, PyString, PyType};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

pub const ALIGN: usize = 16;
/// The slots of objects, in the order in which they are looked up.
pub const CLASS_NAME: usize = 0;
const SIGNATURE: usize = 1;
const SECTION: usize = 2;
const VALUES: usize = 3;

/// The classes of the values that are written.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Writer {
    pub object: Class,
    pub record: Class,
    pub stored: Class,
    pub header: Py<PyType>,
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
    /// from these, those that `decode` has to decode from its result, others from the bytes in
    /// `sections`, whose budgets are given for each.
    #[allow(clippy::too_many_arguments)]
    fn depth_first<'py>(
        &self,
        py: Python<'py>,
        sections: &Bound<'py, Sections>,
        roots: Vec<Bound<'py, PyAny>>,
        find: &Bound<'py, PyAny>,
        decode: &Bound<'py, PyAny>,
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
                decode,
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

pub type Object<'py> = Bound<'py, PyAny>;
type Pair<'py> = (Option<Bound<'py, Classes>>, Bound<'py, Classes>);

pub struct Run<'a, 'py> {
    pub py: Python<'py>,
    pub of: &'a Writer,
    sections: &'a Sections,
    find: &'a Bound<'py, PyAny>,
    decode: &'a Bound<'py, PyAny>,
    /// The size of the data in front of the body of each object that is read.
    prefix: usize,
    budgets: Vec<Budget>,
    pub text_align: usize,
    /// The classes of objects by the identity of a name and a signature, which are kept.
    known: FxHashMap<(usize, usize), (Object<'py>, Object<'py>, Rc<Pair<'py>>)>,
    /// Whether arrays of one codec have the bytes of another, and the size of an element.
    pub alike: FxHashMap<(usize, usize), (Object<'py>, Object<'py>, usize, bool)>,
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
        let old = pair.0.as_ref().filter(|old| old.get().movable);
        let mut values = self.of.object.get(object, VALUES)?;
        if values.is_none() && old.is_none() {
            values = self.decode.call1((object,))?;
        }
        let Some(old) = old.filter(|_| values.is_none()) else {
            return Out { run: self, sink, classes: pair.1.get() }.object(&values);
        };
        let (index, at) = self.sections.place_of(object).ok_or(Stop::Unusual)?;
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
