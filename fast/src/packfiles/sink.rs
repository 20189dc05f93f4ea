//! The output of writing objects: the bytes of a section, and its pointers.
use pyo3::prelude::*;

#[derive(Default)]
pub struct Sink<'py> {
    pub out: Vec<u8>,
    /// Pointer and payload in turn.
    pub local: Vec<u8>,
    /// Where a pointer is, and the object or the name of the class that it points to.
    pub pointers: Vec<(usize, Bound<'py, PyAny>)>,
    /// Pointers to classes after the body of their object.
    pub in_payload: Vec<usize>,
    pub body_end: usize,
}

impl<'py> Sink<'py> {
    /// Fills with zeros up to the next multiple of `align`.
    #[inline]
    pub fn pad(&mut self, align: usize) {
        self.out.resize(self.out.len().next_multiple_of(align), 0);
    }

    /// Makes the pointer at an offset point to the data that is written next.
    #[inline]
    pub fn point_here(&mut self, at: usize) {
        self.local.extend((at as u32).to_ne_bytes());
        self.local.extend((self.out.len() as u32).to_ne_bytes());
    }

    pub fn point_to_class(&mut self, at: usize, name: Bound<'py, PyAny>) {
        self.pointers.push((at, name));
        if at >= self.body_end {
            self.in_payload.push(at);
        }
    }
}
