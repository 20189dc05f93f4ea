//! How work ends: with a result, or with `None`, after which Python does the same work and decides.
//!
//! Limits, damage and odd values have one home, which is the Python package. So nothing here
//! reports an error: anything unusual ends the work, and so does a panic.
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why work ended without a result.
pub enum Stop {
    /// Something that Python has to decide.
    Unusual,
    /// What a call into Python raised.
    Raised(PyErr),
}

pub type Got<T> = Result<T, Stop>;

impl From<PyErr> for Stop {
    fn from(error: PyErr) -> Self {
        Stop::Raised(error)
    }
}

impl<'a, 'py> From<pyo3::CastError<'a, 'py>> for Stop {
    fn from(_: pyo3::CastError<'a, 'py>) -> Self {
        Stop::Unusual
    }
}

impl<'py> From<pyo3::CastIntoError<'py>> for Stop {
    fn from(_: pyo3::CastIntoError<'py>) -> Self {
        Stop::Unusual
    }
}

impl From<std::convert::Infallible> for Stop {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

/// Runs work for Python; returns `None` if Python has to do it.
///
/// Only exceptions that are not of the class `Exception`, such as `KeyboardInterrupt`, are raised:
/// anything else happens again when Python does the work, which then says where in the file.
pub fn boundary<T>(py: Python<'_>, work: impl FnOnce() -> Got<T>) -> PyResult<Option<T>> {
    match caught(work) {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Raised(error)) if !error.is_instance_of::<PyException>(py) => Err(error),
        Err(_) => Ok(None),
    }
}

fn caught<T>(work: impl FnOnce() -> Got<T>) -> Got<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Stop::Unusual))
}

/// Keeps panics from printing: Python redoes the work that ends in one, and nothing is lost.
pub fn quiet() {
    std::panic::set_hook(Box::new(|_| {}));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_unusual() {
        quiet();
        let nothing: [u8; 0] = [];
        let got = caught(|| Ok(nothing[std::hint::black_box(1)]));
        assert!(matches!(got, Err(Stop::Unusual)));
    }

    #[test]
    fn a_result_passes() {
        assert!(matches!(caught(|| Ok(5)), Ok(5)));
    }
}
