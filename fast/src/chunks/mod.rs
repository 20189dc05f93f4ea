//! Virtools state chunks: all of a file at once, into areas and their fields.
mod file;
mod lists;
mod read;
mod rows;

pub use file::Chunks;
pub use rows::Table;
