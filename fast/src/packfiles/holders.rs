//! Whether anything but a document refers to a part of one of its objects, as it is freed.
use crate::boundary::{Got, Stop, boundary};
use crate::raw::{Class, is_held_elsewhere};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

const MOST_DEPTH: usize = 64;

/// The classes of the values that objects consist of.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Holders {
    object: Class,
    record: Class,
    structs: Class,
    homogeneous: Class,
}

#[pymethods]
impl Holders {
    #[new]
    fn new(
        object: &Bound<'_, PyType>,
        record: &Bound<'_, PyType>,
        structs: &Bound<'_, PyType>,
        homogeneous: &Bound<'_, PyType>,
    ) -> PyResult<Self> {
        Ok(Holders {
            object: Class::new(object, &["_values"])?,
            record: Class::new(record, &["_plan", "_row"])?,
            structs: Class::new(structs, &[])?,
            homogeneous: Class::new(homogeneous, &[])?,
        })
    }

    /// Whether a part of an object is held, and the identities of the objects that these point to.
    fn walk(&self, objects: &Bound<'_, PyList>) -> PyResult<Option<(bool, Vec<usize>)>> {
        let py = objects.py();
        boundary(py, || {
            let mut walk = Walk { of: self, leading: FxHashMap::default(), found: Vec::new() };
            for object in objects.iter() {
                let values = self.object.get(&object, 0)?;
                if values.is_none() {
                    continue;
                }
                if !self.record.is_class_of(&values) {
                    return Err(Stop::Unusual);
                }
                if is_held_elsewhere(&values) || walk.is_row_held(&values, 0)? {
                    return Ok((true, walk.found));
                }
            }
            Ok((false, walk.found))
        })
    }
}

struct Walk<'a> {
    of: &'a Holders,
    /// The members that lead to objects, by the identity of a class, which outlives its records.
    leading: FxHashMap<usize, Rc<[usize]>>,
    found: Vec<usize>,
}

impl Walk<'_> {
    fn is_row_held(&mut self, record: &Bound<'_, PyAny>, depth: usize) -> Got<bool> {
        let of = self.of;
        let (plan, row) = (of.record.get(record, 0)?, of.record.get(record, 1)?.cast_into_exact::<PyList>()?);
        if depth > MOST_DEPTH {
            return Err(Stop::Unusual);
        }
        if is_held_elsewhere(&row) {
            return Ok(true);
        }
        let leading = match self.leading.entry(plan.as_ptr() as usize) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(place) => place.insert(plan.getattr("leading")?.extract::<Vec<usize>>()?.into()).clone(),
        };
        for place in leading.iter() {
            let value = row.get_item(*place)?;
            if value.is_none() {
                continue;
            }
            if of.structs.is_class_of(&value) {
                if is_held_elsewhere(&value) || self.are_held(value.cast::<PyList>()?, depth + 1)? {
                    return Ok(true);
                }
            } else if of.homogeneous.is_class_of(&value) {
                return Err(Stop::Unusual);
            } else if self.is_one_held(&value, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn are_held(&mut self, values: &Bound<'_, PyList>, depth: usize) -> Got<bool> {
        for each in values.iter() {
            if self.is_one_held(&each, depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_one_held(&mut self, value: &Bound<'_, PyAny>, depth: usize) -> Got<bool> {
        if self.of.object.is_class_of(value) {
            self.found.push(value.as_ptr() as usize);
            return Ok(false);
        }
        if self.of.record.is_class_of(value) {
            return Ok(is_held_elsewhere(value) || self.is_row_held(value, depth)?);
        }
        match value.cast_exact::<PyList>() {
            Ok(list) => Ok(is_held_elsewhere(value) || self.are_held(list, depth)?),
            Err(_) => Ok(false),
        }
    }
}
