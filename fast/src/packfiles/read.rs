//! Decoding instances.
use super::plans::{Classes, Item, Op};
use super::source::{Budget, Section, Sections, integer, word};
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::slice;
use crate::raw::Class;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString, PyType};
use rustc_hash::FxHashMap;

const MOST_DEPTH: usize = 64;
const QUIET: u32 = 0x0040_0000;

/// Makes the values of instances.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Values {
    record: Class,
    stored: Class,
    header: Py<PyType>,
}

#[pymethods]
impl Values {
    #[new]
    fn new(record: &Bound<'_, PyType>, stored: &Bound<'_, PyType>, header: Py<PyType>) -> PyResult<Self> {
        let record = Class::new(record, &["_plan", "_row"])?;
        Ok(Values { record, stored: Class::new(stored, &["at", "codec", "count", "source"])?, header })
    }

    /// Decodes the instances of a class at some offsets of a section; returns the records, and what
    /// the budgets leave. `source` is that of arrays that stay as stored.
    #[allow(clippy::too_many_arguments, clippy::type_complexity)]
    fn read<'py>(
        &self,
        py: Python<'py>,
        classes: &Classes,
        sections: &Sections,
        section: usize,
        source: &Bound<'py, PyAny>,
        places: Vec<usize>,
        budgets: (i64, i64),
    ) -> PyResult<Option<(Vec<Bound<'py, PyAny>>, (i64, i64))>> {
        boundary(py, || {
            let section = sections.list.get(section).ok_or(Stop::Unusual)?;
            if section.big != classes.big {
                return Err(Stop::Unusual);
            }
            let data = section.data.bind(py).as_bytes();
            let budget = Budget { left: budgets.0, text_left: budgets.1 };
            let mut run = Run { py, of: self, classes, sections, section, source, data, budget, texts: FxHashMap::default() };
            let made = places.into_iter().map(|at| run.record(0, at, 0)).collect::<Got<Vec<_>>>()?;
            Ok((made, (run.budget.left, run.budget.text_left)))
        })
    }
}

struct Run<'a, 'py> {
    py: Python<'py>,
    of: &'a Values,
    classes: &'a Classes,
    sections: &'a Sections,
    section: &'a Section,
    source: &'a Bound<'py, PyAny>,
    data: &'a [u8],
    budget: Budget,
    texts: FxHashMap<usize, Bound<'py, PyString>>,
}

type Object<'py> = Bound<'py, PyAny>;

impl<'py> Run<'_, 'py> {
    fn record(&mut self, plan: usize, at: usize, depth: usize) -> Got<Object<'py>> {
        let classes = self.classes;
        let plan = &classes.plans[plan];
        slice(self.data, at, plan.size, self.data.len())?;
        if depth > MOST_DEPTH {
            return Err(Stop::Unusual);
        }
        let mut row = Vec::with_capacity(plan.members.len());
        for (offset, item) in &plan.members {
            row.push(self.one(item, at + offset, depth)?);
        }
        let row = PyList::new(self.py, row)?;
        Ok(self.of.record.make(self.py, [plan.plan.bind(self.py), row.as_any()])?)
    }

    fn one(&mut self, item: &Item, at: usize, depth: usize) -> Got<Object<'py>> {
        let py = self.py;
        match &item.op {
            Op::Void => Ok(py.None().into_bound(py)),
            Op::Char => Ok(PyBytes::new(py, slice(self.data, at, 1, self.data.len())?).into_any()),
            Op::Number(code) => self.number(*code, at),
            Op::Half(names) => self.named(b'H', names, at),
            Op::Named(code, names, _) => self.named(*code, names, at),
            Op::Text => self.text(at),
            Op::Pointer | Op::Variant => {
                Ok(self.sections.target(py, self.section, at).unwrap_or_else(|| py.None().into_bound(py)))
            }
            Op::Struct(plan) => self.record(*plan, at, depth + 1),
            Op::Block => {
                let codec = item.codec.as_ref().ok_or(Stop::Unusual)?;
                self.stored(codec, at, None)
            }
            Op::Fixed { count, element } => self.many(element, at, *count, depth),
            Op::Array { flags, element } => self.array(*flags, element, at, depth),
            Op::Relative(element) => self.relative(element, at, depth),
        }
    }

    fn array(&mut self, flags: Option<u32>, element: &Item, at: usize, depth: usize) -> Got<Object<'py>> {
        let (pointer, big) = (self.classes.pointer, self.classes.big);
        let size = word(self.data, at + pointer, big)?;
        let capacity = if flags.is_some() { word(self.data, at + pointer + 4, big)? } else { 0 };
        if size == 0 && capacity == flags.unwrap_or(0) {
            return self.many(element, 0, 0, depth);
        }
        match self.section.local(at) {
            Some(target) if size > 0 => {
                let count = size as usize;
                self.budget.claim(self.data, target, count, element.size)?;
                self.many(element, target, count, depth)
            }
            _ => Ok(self.of.header.bind(self.py).call1((size, capacity))?),
        }
    }

    fn relative(&mut self, element: &Item, at: usize, depth: usize) -> Got<Object<'py>> {
        let half = |at| Ok::<_, Stop>(integer(self.data, b'H', at, self.classes.big)? as usize);
        let (count, distance) = (half(at)?, half(at + 2)?);
        if count > 0 {
            self.budget.claim(self.data, at + distance, count, element.size)?;
            return self.many(element, at + distance, count, depth);
        }
        if distance > 0 {
            return Ok(self.of.header.bind(self.py).call1((count, distance))?);
        }
        self.many(element, 0, 0, depth)
    }

    fn many(&mut self, item: &Item, at: usize, count: usize, depth: usize) -> Got<Object<'py>> {
        if let Some(codec) = &item.codec {
            return self.stored(codec, at, Some(count));
        }
        let bytes = slice(self.data, at, count * item.size, self.data.len())?;
        if let Op::Char = item.op {
            return Ok(PyBytes::new(self.py, bytes).into_any());
        }
        if item.size == 0 && count > 0 && matches!(item.op, Op::Struct(_)) {
            return Err(Stop::Unusual);
        }
        let mut made = Vec::with_capacity(count);
        for index in 0..count {
            made.push(self.one(item, at + index * item.size, depth)?);
        }
        Ok(PyList::new(self.py, made)?.into_any())
    }

    fn stored(&self, codec: &Py<PyAny>, at: usize, count: Option<usize>) -> Got<Object<'py>> {
        let py = self.py;
        let (at, count) = (at.into_pyobject(py)?.into_any(), count.into_pyobject(py)?.into_any());
        Ok(self.of.stored.make(py, [&at, codec.bind(py), &count, self.source])?)
    }

    fn number(&self, code: u8, at: usize) -> Got<Object<'py>> {
        let (py, big) = (self.py, self.classes.big);
        Ok(match code {
            b'f' => {
                let bits = word(self.data, at, big)?;
                let value = f32::from_bits(bits);
                if value.is_nan() && bits & QUIET == 0 {
                    return Err(Stop::Unusual);
                }
                PyFloat::new(py, widened(bits)).into_any()
            }
            b'd' => PyFloat::new(py, f64::from_bits(integer(self.data, b'Q', at, big)? as u64)).into_any(),
            b'Q' => (integer(self.data, code, at, big)? as u64).into_pyobject(py)?.into_any(),
            _ => (integer(self.data, code, at, big)? as i64).into_pyobject(py)?.into_any(),
        })
    }

    fn named(&self, code: u8, names: &Py<PyAny>, at: usize) -> Got<Object<'py>> {
        let number = integer(self.data, code, at, self.classes.big)?;
        let number = i64::try_from(number).map_err(|_| Stop::Unusual)?;
        Ok(names.bind(self.py).get_item(number)?)
    }

    fn text(&mut self, at: usize) -> Got<Object<'py>> {
        let Some(target) = self.section.local(at) else { return Ok(self.py.None().into_bound(self.py)) };
        let text = self.budget.text(self.data, target)?;
        let py = self.py;
        let made = self.texts.entry(target).or_insert_with(|| PyString::new(py, str::from_utf8(text).unwrap_or_default()));
        Ok(made.clone().into_any())
    }
}

/// A float of 4 bytes as one of 8, a quiet NaN with its bits.
pub fn widened(bits: u32) -> f64 {
    let value = f32::from_bits(bits);
    if !value.is_nan() {
        return f64::from(value);
    }
    let (sign, mantissa) = (u64::from(bits >> 31), u64::from(bits & 0x007f_ffff));
    f64::from_bits(sign << 63 | 0x7ff << 52 | mantissa << 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_nans_keep_their_bits() {
        assert_eq!(widened(0xffc1_2345).to_bits(), 0xfff8_2468_a000_0000);
        assert_eq!(widened(0x3f80_0000), 1.0);
    }
}
