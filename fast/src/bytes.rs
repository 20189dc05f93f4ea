//! Numbers in bytes, never beyond an end.
use crate::boundary::{Got, Stop};

/// The `N` bytes at an offset, if they end before `end`.
#[inline]
pub fn take<const N: usize>(data: &[u8], at: usize, end: usize) -> Got<[u8; N]> {
    let stop = at.checked_add(N).filter(|stop| *stop <= end).ok_or(Stop::Unusual)?;
    data.get(at..stop).and_then(|found| found.try_into().ok()).ok_or(Stop::Unusual)
}

/// A little-endian u32.
#[inline]
pub fn u32_at(data: &[u8], at: usize, end: usize) -> Got<u32> {
    Ok(u32::from_le_bytes(take(data, at, end)?))
}

/// The bytes from an offset on, if they end before `end`.
#[inline]
pub fn slice(data: &[u8], at: usize, size: usize, end: usize) -> Got<&[u8]> {
    let stop = at.checked_add(size).filter(|stop| *stop <= end).ok_or(Stop::Unusual)?;
    data.get(at..stop).ok_or(Stop::Unusual)
}

/// A float of 4 bytes as Python holds it; `None` for a NaN, whose bits Python decides about.
#[inline]
pub fn float(bits: u32) -> Option<f64> {
    let value = f32::from_bits(bits);
    (!value.is_nan()).then_some(f64::from(value))
}

/// A Python float as 4 bytes; `None` for what `struct` refuses, and for a NaN.
#[inline]
pub fn narrowed(value: f64) -> Option<f32> {
    let short = value as f32;
    (!value.is_nan() && (short.is_finite() || value.is_infinite())).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let data = [1, 0, 0, 0, 9];
        assert!(matches!(u32_at(&data, 0, 4), Ok(1)));
        assert!(u32_at(&data, 0, 3).is_err());
        assert!(u32_at(&data, 2, 9).is_err());
        assert!(slice(&data, usize::MAX, 2, 5).is_err());
    }

    #[test]
    fn floats_that_do_not_fit_are_refused() {
        assert_eq!(narrowed(1e39), None);
        assert_eq!(narrowed(f64::INFINITY), Some(f32::INFINITY));
        assert_eq!(narrowed(f64::NAN), None);
        assert_eq!(float(0x7f80_0001), None);
        assert_eq!(float(0x3f80_0000), Some(1.0));
    }
}
