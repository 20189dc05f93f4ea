//! Position lists: where in the data of a chunk CK_IDs, sub-chunks and manager values are.
use crate::boundary::{Got, Stop};
use crate::bytes::{slice, u32_at};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// In a list: the next entry is the position of a count, not of a single item.
const SEQUENCE: u32 = 0xffff_ffff;
/// The option bits of the lists, in the order in which they are stored.
const BITS: [u8; 3] = [0x01, 0x04, 0x02];

/// The lists of a chunk or an area: ids, sub-chunks, manager values; `None` for a missing one.
#[derive(Default)]
pub struct Lists([Option<Vec<u32>>; 3]);

impl Lists {
    /// Reads the lists that options announce, which end where the chunk does.
    pub fn read(data: &[u8], mut at: usize, end: usize, options: u8) -> Got<Self> {
        let mut lists = Lists::default();
        for (list, bit) in lists.0.iter_mut().zip(BITS) {
            if options & bit != 0 {
                let count = u32_at(data, at, end)? as usize;
                *list = Some(marks(data, at + 4, count, end)?);
                at += 4 + 4 * count;
            }
        }
        if at == end { Ok(lists) } else { Err(Stop::Unusual) }
    }

    /// Reads the lists of a sub-chunk, whose lengths its header states.
    pub fn counted(data: &[u8], mut at: usize, end: usize, counts: [usize; 3]) -> Got<Self> {
        let mut lists = Lists::default();
        for (list, count) in lists.0.iter_mut().zip(counts) {
            if count > 0 {
                *list = Some(marks(data, at, count, end)?);
                at += 4 * count;
            }
        }
        if at == end { Ok(lists) } else { Err(Stop::Unusual) }
    }

    /// Whether there is no list, not even an empty one.
    pub fn is_none(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(Vec::is_empty)
    }

    pub fn ids(&self) -> &[u32] {
        self.0[0].as_deref().unwrap_or_default()
    }

    pub fn has_chunks(&self) -> bool {
        self.0[1].is_some()
    }

    /// The lists as Python has them.
    pub fn made<'py>(&self, class: &Bound<'py, PyAny>) -> Got<Bound<'py, PyAny>> {
        let py = class.py();
        let tuple = |list: &Option<Vec<u32>>| match list {
            Some(marks) => Ok::<_, PyErr>(PyTuple::new(py, marks)?.into_any()),
            None => Ok(py.None().into_bound(py)),
        };
        let [ids, chunks, managers] = &self.0;
        Ok(class.call1((tuple(ids)?, tuple(chunks)?, tuple(managers)?))?)
    }

    /// The lists of each area of some spans (identifier, start, end), relative to its payload.
    pub fn shared(&self, spans: &[(u32, usize, usize)]) -> Vec<Option<Lists>> {
        let mut shares: Vec<Option<Lists>> = spans.iter().map(|_| None).collect();
        for (which, marks) in self.0.iter().enumerate() {
            for (position, is_sequence) in positions(marks.as_deref().unwrap_or_default()) {
                let at = 4 * position as usize;
                let Some(index) = spans.partition_point(|(_, start, _)| *start <= at).checked_sub(1) else { continue };
                let (_, start, end) = spans[index];
                if at < end {
                    let list = shares[index].get_or_insert_default().0[which].get_or_insert_default();
                    if is_sequence {
                        list.push(SEQUENCE);
                    }
                    list.push(position - (start >> 2) as u32);
                }
            }
        }
        shares
    }
}

fn marks(data: &[u8], at: usize, count: usize, end: usize) -> Got<Vec<u32>> {
    let marks = slice(data, at, 4 * count, end)?;
    Ok(marks.chunks_exact(4).map(|mark| u32::from_le_bytes([mark[0], mark[1], mark[2], mark[3]])).collect())
}

/// The position of each item of a list, and whether a sequence starts there.
pub fn positions(marks: &[u32]) -> impl Iterator<Item = (u32, bool)> + '_ {
    let mut marks = marks.iter();
    std::iter::from_fn(move || match *marks.next()? {
        SEQUENCE => Some((*marks.next()?, true)),
        position => Some((position, false)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_shared_among_areas() {
        let lists = Lists([Some(vec![2, SEQUENCE, 6, 9, SEQUENCE]), None, None]);
        let shares = lists.shared(&[(1, 8, 16), (2, 24, 36)]);
        assert_eq!(shares[0].as_ref().map(Lists::ids), Some(&[0][..]));
        assert_eq!(shares[1].as_ref().map(Lists::ids), Some(&[SEQUENCE, 0][..]));
    }
}
