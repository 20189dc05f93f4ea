//! Whether a caller still uses a part of a file, and how often its parts refer to each other, as it
//! is freed.
use crate::boundary::{Got, boundary};
use crate::raw::{Class, is_held_elsewhere};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PyTuple, PyType};
use rustc_hash::{FxHashMap, FxHashSet};

const AREAS: usize = 0;
const CHUNK: usize = 0;
const FIELDS: usize = 1;

/// The classes of the parts.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Parts {
    chunk: Class,
    area: Class,
    referents: Py<PyAny>,
    leads_on: Py<PyAny>,
}

/// Whether a part is in use; the chunks, and the number of references to each value by its identity.
type Walked<'py> = (bool, Vec<Bound<'py, PyAny>>, Bound<'py, PyDict>);

#[pymethods]
impl Parts {
    /// `referents` returns what one of the unusual containers refers to, `leads_on` whether there
    /// are chunks or objects in a container with several references.
    #[new]
    fn new(chunk: &Bound<'_, PyType>, area: &Bound<'_, PyType>, referents: Py<PyAny>, leads_on: Py<PyAny>) -> PyResult<Self> {
        Ok(Parts { chunk: Class::new(chunk, &["_areas"])?, area: Class::new(area, &["_chunk", "_fields"])?, referents, leads_on })
    }

    /// Walks through chunks, their sub-chunks and fields, as `parts_of` does.
    fn walk<'py>(
        &self,
        chunks: &Bound<'py, PyList>,
        boxes: &Bound<'py, PyFrozenSet>,
        kinds: &Bound<'py, PyFrozenSet>,
    ) -> PyResult<Option<Walked<'py>>> {
        let py = chunks.py();
        boundary(py, || {
            let types = |set: &Bound<'py, PyFrozenSet>| set.iter().map(|each| each.as_ptr() as usize).collect();
            let mut walk = Walk {
                py,
                of: self,
                sets: (boxes, kinds),
                boxes: types(boxes),
                kinds: types(kinds),
                found: Vec::new(),
                seen: FxHashSet::default(),
                counts: FxHashMap::default(),
            };
            for chunk in chunks.iter() {
                walk.note(chunk);
            }
            let mut next = 0;
            let mut is_held = false;
            while next < walk.found.len() && !is_held {
                let chunk = walk.found[next].clone();
                next += 1;
                is_held = walk.is_chunk_held(&chunk)?;
            }
            let counts = PyDict::new(py);
            if !is_held {
                for (identity, count) in walk.counts {
                    counts.set_item(identity, count)?;
                }
            }
            Ok((is_held, walk.found, counts))
        })
    }
}

struct Walk<'a, 'py> {
    py: Python<'py>,
    of: &'a Parts,
    sets: (&'a Bound<'py, PyFrozenSet>, &'a Bound<'py, PyFrozenSet>),
    /// The types of containers, and of everything that counts, by identity.
    boxes: FxHashSet<usize>,
    kinds: FxHashSet<usize>,
    found: Vec<Bound<'py, PyAny>>,
    seen: FxHashSet<usize>,
    counts: FxHashMap<usize, usize>,
}

impl<'py> Walk<'_, 'py> {
    fn note(&mut self, chunk: Bound<'py, PyAny>) {
        if self.seen.insert(chunk.as_ptr() as usize) {
            self.found.push(chunk);
        }
    }

    fn is_chunk_held(&mut self, chunk: &Bound<'py, PyAny>) -> Got<bool> {
        let areas = self.of.chunk.get(chunk, AREAS)?;
        if areas.is_none() {
            return Ok(false);
        }
        if is_held_elsewhere(&areas) {
            return Ok(true);
        }
        for area in areas.cast_into_exact::<PyList>()?.iter() {
            if !self.of.area.is_class_of(&area) {
                continue;
            }
            if is_held_elsewhere(&area) {
                return Ok(true);
            }
            let owner = self.of.area.get(&area, CHUNK)?;
            *self.counts.entry(owner.as_ptr() as usize).or_default() += 1;
            let fields = self.of.area.get(&area, FIELDS)?;
            if fields.is_exact_instance_of::<PyDict>() && self.is_box_held(fields)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a container is in use that has chunks or objects in it; counts what is in it.
    fn is_box_held(&mut self, first: Bound<'py, PyAny>) -> Got<bool> {
        let mut waiting = vec![first];
        while let Some(one) = waiting.pop() {
            if is_held_elsewhere(&one) {
                if self.of.leads_on.bind(self.py).call1((&one, self.sets.0, self.sets.1))?.extract()? {
                    return Ok(true);
                }
                continue;
            }
            if let Ok(fields) = one.cast_exact::<PyDict>() {
                fields.iter().for_each(|(_, each)| self.inside(each, &mut waiting));
            } else if let Ok(list) = one.cast_exact::<PyList>() {
                list.iter().for_each(|each| self.inside(each, &mut waiting));
            } else if let Ok(tuple) = one.cast_exact::<PyTuple>() {
                tuple.iter().for_each(|each| self.inside(each, &mut waiting));
            } else {
                let all = self.of.referents.bind(self.py).call1((&one,))?.cast_into::<PyList>()?;
                let all: Vec<_> = all.iter().collect();
                all.into_iter().for_each(|each| self.inside(each, &mut waiting));
            }
        }
        Ok(false)
    }

    fn inside(&mut self, each: Bound<'py, PyAny>, waiting: &mut Vec<Bound<'py, PyAny>>) {
        let kind = each.get_type_ptr() as usize;
        if !self.kinds.contains(&kind) {
            return;
        }
        if self.boxes.contains(&kind) {
            waiting.push(each);
            return;
        }
        *self.counts.entry(each.as_ptr() as usize).or_default() += 1;
        if self.of.chunk.is_class_of(&each) {
            self.note(each);
        }
    }
}
