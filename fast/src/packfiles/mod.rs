//! Packfiles: instances of classes decoded by tables, and written from values or from bytes.
mod holders;
mod moves;
mod objects;
mod plans;
mod read;
mod sink;
mod source;
mod values;
mod write;

pub use holders::Holders;
pub use objects::Objects;
pub use plans::Classes;
pub use read::Values;
pub use source::Sections;
pub use write::Writer;
