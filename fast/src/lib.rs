//! The compiled kernel of chunkwright: ordinary input becomes the very same Python objects, and
//! anything else is `None`, after which the Python code decides.
use pyo3::prelude::*;

mod archives;
mod boundary;
mod bytes;
mod chunks;
mod packfiles;
mod raw;

#[pymodule]
fn chunkwright_fast(m: &Bound<'_, PyModule>) -> PyResult<()> {
    boundary::quiet();
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<archives::Archives>()?;
    m.add_class::<archives::Reader>()?;
    m.add_class::<archives::Pen>()?;
    m.add_class::<chunks::Chunks>()?;
    m.add_class::<chunks::ChunkWriter>()?;
    m.add_class::<chunks::Parts>()?;
    m.add_class::<chunks::Table>()?;
    m.add_class::<packfiles::Holders>()?;
    m.add_class::<packfiles::Objects>()?;
    m.add_class::<packfiles::Classes>()?;
    m.add_class::<packfiles::Sections>()?;
    m.add_class::<packfiles::Values>()?;
    m.add_class::<packfiles::Writer>()?;
    m.add_function(wrap_pyfunction!(archives::is_plain, m)?)?;
    m.add_function(wrap_pyfunction!(archives::pack_rows, m)?)?;
    Ok(())
}
