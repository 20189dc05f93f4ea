//! Virtools state chunks: all of a file at once, into areas and their fields.
mod fields;
mod file;
mod lists;
mod parts;
mod read;
mod rows;
mod write;

pub use file::Chunks;
pub use parts::Parts;
pub use rows::Table;
pub use write::ChunkWriter;

/// The slots of chunks. Not all parts use all of them; the order is that of the indices there.
const CHUNK_SLOTS: [&str; 16] = [
    "class_id",
    "data_version",
    "chunk_version",
    "options",
    "bound",
    "codec",
    "_core",
    "_lists",
    "_read",
    "_areas",
    "file_flag",
    "depth",
    "nested",
    "_fault",
    "source",
    "wrapper",
];
/// The slots of areas.
const AREA_SLOTS: [&str; 6] = ["identifier", "_payload", "_lists", "_chunk", "_fields", "_known"];
