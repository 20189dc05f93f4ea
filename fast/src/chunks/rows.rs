//! The rows of a payload table: fields, their kinds, and when they are there.
use pyo3::PyTraverseError;
use pyo3::PyVisit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

pub enum Op {
    /// The code of one number: `I`, `i` or `f`.
    Number(u8),
    /// A fixed number of floats, in a tuple.
    Floats(usize),
    /// Two words in one dword.
    Words,
    /// A dword that always has one value.
    Const(u32),
    /// The common length of those of the sequences that are there.
    Length(Vec<Py<PyString>>),
    /// What a function of the fields returns.
    Computed(Py<PyAny>),
    Guid,
    Reference,
    References,
    Text,
    Buffer,
    Rest,
    /// A GUID and a number, or several.
    ManagerValue,
    ManagerValues,
    /// The value of a parameter, after its kind; the type whose value is a GUID.
    Value((u32, u32)),
    /// Counted records.
    Rows(Count, Vec<Row>),
    Record(Vec<Row>),
    /// Counted values of one kind.
    Items(Count, Box<Op>),
    ToEnd(Box<Op>),
    /// Numbers of a type and the shape of an item; whether the size in bytes precedes them.
    Array {
        count: Count,
        sized: bool,
        code: Py<PyString>,
        size: usize,
        shape: Py<PyTuple>,
    },
    /// Size in bytes, count, numbers; a fixed number per key.
    Keys {
        width: usize,
        code: Py<PyString>,
        size: usize,
    },
    /// Size in bytes, numbers.
    NumberBuffer {
        code: Py<PyString>,
        size: usize,
    },
    /// Counted records of at least so many bytes, whose other rows a function chooses by a number
    /// of the area and by what was read first, or by what is written.
    Entries {
        least: usize,
        version: usize,
        head: Vec<Row>,
        rest: Py<PyAny>,
        written: Py<PyAny>,
    },
    /// A chunk in the area; whether its areas belong to no class.
    SubChunk(bool),
    /// Counted chunks.
    SubChunks,
    /// Left to Python to read.
    Own,
}

/// The count: from a preceding dword, from a preceding row, or fixed.
#[derive(Clone, Copy)]
pub enum Count {
    Stored,
    Field(usize),
    /// As many as the row before has elements.
    Like(usize),
    Fixed(usize),
}

pub enum When {
    Always,
    /// Any bit of a mask in the number of a row, or none.
    Any(usize, i64, bool),
    Equal(usize, i64, i64),
    /// A count is not 0; in writing, its sequence is not empty.
    Filled(usize, Py<PyString>),
    /// Whether the chunk is nested.
    Nested(bool),
    /// More bytes are left than so many.
    Left(usize),
    /// Left to Python to decide.
    Own,
}

pub struct Row {
    pub name: Py<PyString>,
    pub op: Op,
    pub when: When,
}

/// The rows of one area. Never changed.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Table {
    pub rows: Vec<Row>,
    /// Whether other chunks have to be decoded first.
    pub is_late: bool,
    /// Called with the fields if there are lists of records among them.
    pub listen: Option<Py<PyAny>>,
}

#[pymethods]
impl Table {
    #[new]
    fn new(rows: Vec<Bound<'_, PyAny>>, listen: Option<Py<PyAny>>) -> PyResult<Self> {
        let rows = rows.iter().map(row).collect::<PyResult<Vec<_>>>()?;
        let is_late = rows.iter().any(|row| matches!(row.op, Op::Entries { .. }));
        Ok(Table { rows, is_late, listen })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for row in &self.rows {
            match &row.op {
                Op::Entries { rest, written, .. } => {
                    visit.call(rest)?;
                    visit.call(written)?;
                }
                Op::Computed(compute) => visit.call(compute)?,
                _ => {}
            }
        }
        self.listen.as_ref().map_or(Ok(()), |listen| visit.call(listen))
    }
}

/// Reads (name, kind, condition).
fn row(given: &Bound<'_, PyAny>) -> PyResult<Row> {
    let (name, kind, condition): (Py<PyString>, Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract()?;
    Ok(Row { name, op: op(&kind)?, when: when(&condition)? })
}

/// Reads a tuple of a word and what belongs to it.
fn op(kind: &Bound<'_, PyAny>) -> PyResult<Op> {
    let word: String = kind.get_item(0)?.extract()?;
    let part = |at: usize| kind.get_item(at);
    let rows = |at: usize| part(at)?.extract::<Vec<Bound<'_, PyAny>>>()?.iter().map(row).collect::<PyResult<Vec<_>>>();
    Ok(match word.as_str() {
        "I" | "i" | "f" => Op::Number(word.as_bytes()[0]),
        "floats" => Op::Floats(part(1)?.extract()?),
        "words" => Op::Words,
        "const" => Op::Const(part(1)?.extract()?),
        "length" => Op::Length(part(1)?.extract()?),
        "computed" => Op::Computed(part(1)?.unbind()),
        "guid" => Op::Guid,
        "reference" => Op::Reference,
        "references" => Op::References,
        "text" => Op::Text,
        "buffer" => Op::Buffer,
        "rest" => Op::Rest,
        "manager value" => Op::ManagerValue,
        "manager values" => Op::ManagerValues,
        "value" => Op::Value(part(1)?.extract()?),
        "rows" => Op::Rows(count(&part(1)?)?, rows(2)?),
        "record" => Op::Record(rows(1)?),
        "items" => Op::Items(count(&part(1)?)?, Box::new(op(&part(2)?)?)),
        "to end" => Op::ToEnd(Box::new(op(&part(1)?)?)),
        "array" => Op::Array {
            count: count(&part(1)?)?,
            sized: part(2)?.extract()?,
            code: part(3)?.extract()?,
            size: part(4)?.extract()?,
            shape: part(5)?.extract()?,
        },
        "keys" => Op::Keys { width: part(1)?.extract()?, code: part(2)?.extract()?, size: part(3)?.extract()? },
        "number buffer" => Op::NumberBuffer { code: part(1)?.extract()?, size: part(2)?.extract()? },
        "entries" => Op::Entries {
            least: part(1)?.extract()?,
            version: part(2)?.extract()?,
            head: rows(3)?,
            rest: part(4)?.unbind(),
            written: part(5)?.unbind(),
        },
        "sub-chunk" => Op::SubChunk(part(1)?.extract()?),
        "sub-chunks" => Op::SubChunks,
        "own" => Op::Own,
        _ => return Err(PyValueError::new_err(format!("no kind {word}"))),
    })
}

fn count(given: &Bound<'_, PyAny>) -> PyResult<Count> {
    if given.is_none() {
        return Ok(Count::Stored);
    }
    let (word, number): (String, usize) = given.extract()?;
    match word.as_str() {
        "field" => Ok(Count::Field(number)),
        "like" => Ok(Count::Like(number)),
        "fixed" => Ok(Count::Fixed(number)),
        _ => Err(PyValueError::new_err(format!("no count {word}"))),
    }
}

fn when(given: &Bound<'_, PyAny>) -> PyResult<When> {
    if given.is_none() {
        return Ok(When::Always);
    }
    if let Ok((_, place, sequence)) = given.extract::<(String, usize, Py<PyString>)>() {
        return Ok(When::Filled(place, sequence));
    }
    let (word, first, second, third): (String, i64, i64, i64) = given.extract()?;
    let place = usize::try_from(first).unwrap_or(usize::MAX);
    Ok(match word.as_str() {
        "any" => When::Any(place, second, third != 0),
        "equal" => When::Equal(place, second, third),
        "nested" => When::Nested(first != 0),
        "left" => When::Left(place),
        "own" => When::Own,
        _ => return Err(PyValueError::new_err(format!("no condition {word}"))),
    })
}
