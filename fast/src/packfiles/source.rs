//! The input of reading instances: sections with their fixups, and the objects by place.
use crate::boundary::{Got, Stop};
use crate::bytes::take;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The sections of a packfile. Made for one task and dropped after it, as it holds the objects.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Sections {
    pub list: Vec<Section>,
    objects: FxHashMap<(u32, u32), Py<PyAny>>,
    /// The place where each object was read, by its identity.
    places: FxHashMap<usize, (u32, u32)>,
}

pub struct Section {
    pub data: Py<PyBytes>,
    pub big: bool,
    local: FxHashMap<u32, u32>,
    globals: FxHashMap<u32, (u32, u32)>,
}

/// (data, whether big-endian, words of local, global and virtual fixups, objects)
type SectionIn<'py> = (Py<PyBytes>, bool, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyList>);

fn words(table: &Bound<'_, PyBytes>) -> Vec<u32> {
    table.as_bytes().chunks_exact(4).map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]])).collect()
}

#[pymethods]
impl Sections {
    #[new]
    fn new(sections: Vec<SectionIn<'_>>) -> Self {
        let mut made = Sections { list: Vec::new(), objects: FxHashMap::default(), places: FxHashMap::default() };
        for (index, (data, big, local, globals, starts, objects)) in (0..).zip(sections) {
            // The first row of a pointer wins, and the first object of a place.
            let local = words(&local).chunks_exact(2).rev().map(|row| (row[0], row[1])).collect();
            let globals = words(&globals).chunks_exact(3).rev().map(|row| (row[0], (row[1], row[2]))).collect();
            for (object, row) in objects.iter().zip(words(&starts).chunks_exact(3)) {
                made.places.insert(object.as_ptr() as usize, (index, row[0]));
                if let Entry::Vacant(place) = made.objects.entry((index, row[0])) {
                    place.insert(object.unbind());
                }
            }
            made.list.push(Section { data, big, local, globals });
        }
        made
    }
}

impl Sections {
    /// The object that a pointer points to, if it points to the start of one.
    pub fn target<'py>(&self, py: Python<'py>, section: &Section, at: usize) -> Option<Bound<'py, PyAny>> {
        let place = section.globals.get(&u32::try_from(at).ok()?)?;
        Some(self.objects.get(place)?.bind(py).clone())
    }

    /// The section and offset that an object was read from.
    pub fn place_of(&self, object: &Bound<'_, PyAny>) -> Option<(u32, u32)> {
        self.places.get(&(object.as_ptr() as usize)).copied()
    }
}

impl Section {
    /// Where a pointer to a payload points to.
    pub fn local(&self, at: usize) -> Option<usize> {
        Some(*self.local.get(&u32::try_from(at).ok()?)? as usize)
    }
}

/// The bytes of payloads and text of a section that may still be decoded.
#[derive(Clone, Copy)]
pub struct Budget {
    pub left: i64,
    pub text_left: i64,
}

impl Budget {
    /// `count` elements of `size` bytes after an offset, if they end in the section.
    pub fn claim(&mut self, data: &[u8], target: usize, count: usize, size: usize) -> Got<()> {
        let end = count.checked_mul(size.max(1)).and_then(|total| total.checked_add(target));
        if end.is_none_or(|end| end > data.len()) {
            return Err(Stop::Unusual);
        }
        self.left -= (count * size) as i64;
        if self.left < 0 { Err(Stop::Unusual) } else { Ok(()) }
    }

    /// The text at an offset, without its NUL. Only in ASCII does the number of bytes equal that of
    /// characters.
    pub fn text<'a>(&mut self, data: &'a [u8], target: usize) -> Got<&'a [u8]> {
        let rest = data.get(target..).ok_or(Stop::Unusual)?;
        let size = rest.iter().position(|byte| *byte == 0).ok_or(Stop::Unusual)?;
        self.text_left -= size as i64;
        let text = &rest[..size];
        if self.text_left < 0 || !text.is_ascii() {
            return Err(Stop::Unusual);
        }
        Ok(text)
    }
}

/// An integer of a `struct` code.
#[inline]
pub fn integer(data: &[u8], code: u8, at: usize, big: bool) -> Got<i128> {
    macro_rules! read {
        ($type:ty) => {{
            let raw = take(data, at, data.len())?;
            i128::from(if big { <$type>::from_be_bytes(raw) } else { <$type>::from_le_bytes(raw) })
        }};
    }
    Ok(match code {
        b'b' => read!(i8),
        b'B' => read!(u8),
        b'h' => read!(i16),
        b'H' => read!(u16),
        b'i' => read!(i32),
        b'I' => read!(u32),
        b'q' => read!(i64),
        b'Q' => read!(u64),
        _ => return Err(Stop::Unusual),
    })
}

/// The u32 at an offset.
#[inline]
pub fn word(data: &[u8], at: usize, big: bool) -> Got<u32> {
    let raw = take(data, at, data.len())?;
    Ok(if big { u32::from_be_bytes(raw) } else { u32::from_le_bytes(raw) })
}
