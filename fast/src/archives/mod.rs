//! Keyed Archives: their string tables, and reading and writing their entries.
mod read;
mod tables;
mod write;

pub use read::Reader;
pub use tables::{is_plain, pack_rows};
pub use write::Pen;

use crate::boundary::{Got, Stop};
use crate::raw::Class;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Deeper than any real file, but far from exhausting the stack.
pub const MOST_DEPTH: usize = 200;
const NUM_KINDS: usize = 64;

/// How the values of a variant type are stored.
pub enum Kind {
    Nothing,
    Boolean,
    /// The `struct` code of an integer.
    Integer(u8),
    Float,
    Double,
    Floats(Class, usize),
    /// Text that is an id where a string table covers its type.
    Text,
    Bytes,
    Archive,
    Array,
}

pub struct Row {
    pub kind: Kind,
    /// Files disagree about the type of such a value.
    pub doubtful: bool,
    /// Makes a value with exact bits from bytes and an offset.
    exact: Option<Py<PyAny>>,
}

/// The versions that an archive can have.
pub struct Versions {
    v1: (u16, Py<PyAny>),
    v2: (u16, Py<PyAny>),
    sub: (u16, Py<PyAny>),
    empty: (u16, Py<PyAny>),
}

/// The classes and the table of variant types of the package.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Archives {
    archive: Class,
    array: Class,
    shape: Class,
    fast_name: Py<PyType>,
    rows: Vec<Option<Row>>,
    versions: Versions,
}

/// (type, word, class, width, reader of exact bits, whether files disagree)
type RowIn<'py> = (usize, String, Bound<'py, PyType>, usize, Option<Py<PyAny>>, bool);

const SHAPE: usize = 0;
const VALUES: usize = 1;
const VERSION: usize = 2;
const ARRAY_TYPES: usize = 0;

fn kind(word: &str, class: &Bound<'_, PyType>, width: usize) -> PyResult<Kind> {
    Ok(match word {
        "nothing" => Kind::Nothing,
        "boolean" => Kind::Boolean,
        "f" => Kind::Float,
        "d" => Kind::Double,
        "floats" => Kind::Floats(Class::new(class, &[])?, width),
        "text" => Kind::Text,
        "bytes" => Kind::Bytes,
        "archive" => Kind::Archive,
        "array" => Kind::Array,
        "b" | "B" | "h" | "H" | "i" | "I" | "q" | "Q" => Kind::Integer(word.as_bytes()[0]),
        _ => return Err(PyValueError::new_err(format!("no way to store a {word}"))),
    })
}

#[pymethods]
impl Archives {
    /// `versions` are those with inline text, with a table, below one, and empty below one.
    #[new]
    fn new(
        classes: (Bound<'_, PyType>, Bound<'_, PyType>, Bound<'_, PyType>, Bound<'_, PyType>),
        rows: Vec<RowIn<'_>>,
        versions: [Bound<'_, PyAny>; 4],
    ) -> PyResult<Self> {
        let (archive, array, shape, fast_name) = classes;
        let mut table: Vec<Option<Row>> = (0..NUM_KINDS).map(|_| None).collect();
        for (type_, word, class, width, exact, doubtful) in rows {
            let place = table.get_mut(type_).ok_or_else(|| PyValueError::new_err("a type beyond the table"))?;
            *place = Some(Row { kind: kind(&word, &class, width)?, doubtful, exact });
        }
        let [v1, v2, sub, empty] = versions.map(|each| each.extract().map(|number| (number, each.unbind())));
        Ok(Archives {
            archive: Class::new(&archive, &["_shape", "_values", "version"])?,
            array: Class::new(&array, &["_types", "_values", "_key_types"])?,
            shape: Class::new(&shape, &["keys", "key_types", "types", "shared", "_index", "_ordered"])?,
            fast_name: fast_name.unbind(),
            rows: table,
            versions: Versions { v1: v1?, v2: v2?, sub: sub?, empty: empty? },
        })
    }
}

impl Archives {
    fn row(&self, type_: u8) -> Got<&Row> {
        self.rows.get(usize::from(type_)).and_then(Option::as_ref).ok_or(Stop::Unusual)
    }
}
