//! The objects of a packfile, without their values.
use crate::boundary::{Got, Stop, boundary};
use crate::raw::Class;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyType};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Makes objects.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Objects {
    object: Class,
}

#[pymethods]
impl Objects {
    #[new]
    fn new(object: &Bound<'_, PyType>) -> PyResult<Self> {
        let slots = ["_bond", "class_name", "signature", "section_index", "offset", "object_id", "number", "_values"];
        Ok(Objects { object: Class::new(object, &slots)? })
    }

    /// The objects of a section, which `bond` leads to their packfile; one for each row (offset, section and place of the class name) of
    /// its virtual fixups. `class_of` returns the name and signature of the class at a place, and is
    /// asked once for each; `ids` may be empty.
    fn read<'py>(
        &self,
        bond: &Bound<'py, PyAny>,
        section: &Bound<'py, PyAny>,
        rows: &Bound<'py, PyBytes>,
        class_of: &Bound<'py, PyAny>,
        ids: &Bound<'py, PyList>,
        numbers: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let py = bond.py();
        boundary(py, || {
            let none = py.None().into_bound(py);
            let mut classes: FxHashMap<(u32, u32), (Bound<'py, PyAny>, Bound<'py, PyAny>)> = FxHashMap::default();
            let mut numbers = numbers.try_iter()?;
            let words: Vec<u32> =
                rows.as_bytes().chunks_exact(4).map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]])).collect();
            let mut made = Vec::with_capacity(words.len() / 3);
            for (at, row) in words.chunks_exact(3).enumerate() {
                let class = (row[1], row[2]);
                let (name, signature) = match classes.entry(class) {
                    Entry::Occupied(found) => found.into_mut(),
                    Entry::Vacant(place) => place.insert(class_of.call1(class)?.extract()?),
                };
                let number = numbers.next().ok_or(Stop::Unusual)??;
                let id = if ids.is_empty() { none.clone() } else { ids.get_item(at)? };
                let offset = row[0].into_pyobject(py)?.into_any();
                made.push(self.object.make(py, [bond, name, signature, section, &offset, &id, &number, &none])?);
            }
            let found: Got<_> = Ok(PyList::new(py, made)?);
            found
        })
    }
}
