//! The string table of an archive of version 2: rows of a string and its id.
use super::Archives;
use crate::boundary::{Got, Stop, boundary};
use crate::bytes::{slice, take};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyString, PyTuple};
use rustc_hash::FxHashMap;

/// A table as Python keeps it, the strings of its ids, and the offset after it.
pub type Table<'py> = (Bound<'py, PyList>, FxHashMap<u32, Py<PyAny>>, usize);

/// Reads the `count` rows of the table whose first is at `pos`.
pub fn table<'py>(py: Python<'py>, archives: &Archives, data: &[u8], count: usize, pos: usize, end: usize) -> Got<Table<'py>> {
    let (texts, numbers, end) = rows(data, pos, end, count)?;
    let made = texts.iter().map(|text| PyString::new(py, text)).collect::<Vec<_>>();
    let names = names(py, archives, &texts, &numbers, &made)?;
    Ok((PyList::new(py, made.into_iter().zip(numbers))?, names, end))
}

/// The strings, each after a u16 length, then their ids.
fn rows(data: &[u8], mut pos: usize, end: usize, count: usize) -> Got<(Vec<&str>, Vec<u32>, usize)> {
    if pos > end || count > (end - pos) / 6 {
        return Err(Stop::Unusual);
    }
    let mut texts = Vec::with_capacity(count);
    for _ in 0..count {
        let size = usize::from(u16::from_le_bytes(take(data, pos, end)?));
        let text = slice(data, pos + 2, size, end)?;
        texts.push(std::str::from_utf8(text).map_err(|_| Stop::Unusual)?);
        pos += 2 + size;
    }
    let ids = slice(data, pos, 4 * count, end)?;
    let ids = ids.chunks_exact(4).map(|id| u32::from_le_bytes([id[0], id[1], id[2], id[3]])).collect();
    Ok((texts, ids, pos + 4 * count))
}

/// id -> name: the last row of an id wins, and a string's later ids are names with an id.
fn names<'py>(
    py: Python<'py>,
    archives: &Archives,
    texts: &[&str],
    ids: &[u32],
    made: &[Bound<'py, PyString>],
) -> Got<FxHashMap<u32, Py<PyAny>>> {
    let last: FxHashMap<u32, usize> = ids.iter().copied().zip(0..).collect();
    let mut first: FxHashMap<&str, u32> = FxHashMap::default();
    for (text, id) in texts.iter().zip(ids) {
        if texts[last[id]] == *text {
            first.entry(text).or_insert(*id);
        }
    }
    let mut names = FxHashMap::with_capacity_and_hasher(last.len(), Default::default());
    for (id, row) in last {
        let text = &made[row];
        let name =
            if first[texts[row]] == id { text.clone().into_any() } else { archives.fast_name.bind(py).call1((text, id))? };
        names.insert(id, name.unbind());
    }
    Ok(names)
}

/// Whether rows are plain strings with ids of 32 bits, which holds unless they were edited.
#[pyfunction]
pub fn is_plain(py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<bool> {
    let plain = boundary(py, || {
        for row in rows.cast_exact::<PyList>()?.iter() {
            plain_row(&row)?;
        }
        Ok(())
    })?;
    Ok(plain.is_some())
}

/// Packs rows: their number, the strings, then the ids.
#[pyfunction]
pub fn pack_rows<'py>(py: Python<'py>, rows: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    boundary(py, || {
        let rows = rows.cast_exact::<PyList>()?;
        let count = u32::try_from(rows.len()).map_err(|_| Stop::Unusual)?;
        let (mut out, mut ids) = (count.to_le_bytes().to_vec(), Vec::new());
        for row in rows.iter() {
            let (text, id) = plain_row(&row)?;
            let text = text.to_str()?;
            out.extend(u16::try_from(text.len()).map_err(|_| Stop::Unusual)?.to_le_bytes());
            out.extend_from_slice(text.as_bytes());
            ids.extend(id.to_le_bytes());
        }
        out.extend(ids);
        Ok(PyBytes::new(py, &out))
    })
}

fn plain_row<'py>(row: &Bound<'py, PyAny>) -> Got<(Bound<'py, PyString>, u32)> {
    let row = row.cast_exact::<PyTuple>()?;
    if row.len() != 2 {
        return Err(Stop::Unusual);
    }
    let text = row.get_item(0)?;
    if !text.is_exact_instance_of::<PyString>() {
        return Err(Stop::Unusual);
    }
    let id = row.get_item(1)?.cast_exact::<PyInt>()?.extract()?;
    Ok((text.cast_into()?, id))
}
