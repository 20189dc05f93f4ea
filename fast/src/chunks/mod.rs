//! Virtools state chunks: all of a file at once, into areas and their fields.
mod fields;
mod file;
mod lists;
mod read;
mod rows;
mod write;

pub use file::Chunks;
pub use rows::Table;
pub use write::ChunkWriter;
