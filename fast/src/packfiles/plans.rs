//! Classes in one layout, as tables of what is at which offset of an instance.
use crate::boundary::{Got, Stop};
use pyo3::PyTraverseError;
use pyo3::PyVisit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub enum Op {
    Void,
    Char,
    /// The `struct` code of a number.
    Number(u8),
    /// 16 bits of a float, and their values.
    Half(Py<PyAny>),
    /// A code, the names of its numbers, and the numbers of those names that are known.
    Named(u8, Py<PyAny>, Option<Py<PyDict>>),
    Text,
    Pointer,
    Variant,
    Struct(usize),
    /// A vector or matrix of floats.
    Block,
    /// The capacity word of an array as it is saved; `None` if it has no such word.
    Array {
        flags: Option<u32>,
        element: Box<Item>,
    },
    Fixed {
        count: usize,
        element: Box<Item>,
    },
    /// A count and the distance of the payload, which follows the body of the object.
    Relative(Box<Item>),
}

pub struct Item {
    pub op: Op,
    pub size: usize,
    /// The codec of numbers whose arrays are decoded on demand.
    pub codec: Option<Py<PyAny>>,
}

pub struct Plan {
    pub plan: Py<PyAny>,
    pub size: usize,
    /// Whether instances refer to anything outside their own bytes.
    pub refers: bool,
    /// Whether instances have payloads directly after the body.
    pub places: bool,
    pub members: Vec<(usize, Item)>,
}

/// A class and the classes that it embeds, itself first, in one layout. Never changed.
#[pyclass(frozen, module = "chunkwright_fast")]
pub struct Classes {
    pub plans: Vec<Plan>,
    pub big: bool,
    pub pointer: usize,
    /// Whether bytes of instances are enough to write them in another layout.
    pub movable: bool,
}

/// (plan, size, whether it refers, whether it places, members: offset and item)
type PlanIn<'py> = (Py<PyAny>, usize, bool, bool, Vec<(usize, Bound<'py, PyAny>)>);

#[pymethods]
impl Classes {
    #[new]
    fn new(plans: Vec<PlanIn<'_>>, big: bool, pointer: usize) -> PyResult<Self> {
        let count = plans.len();
        let made = plans.into_iter().map(|(plan, size, refers, places, members)| {
            let members = members.iter().map(|(at, row)| Ok((*at, item(row, count)?))).collect::<PyResult<_>>()?;
            Ok(Plan { plan, size, refers, places, members })
        });
        let plans = made.collect::<PyResult<Vec<Plan>>>()?;
        let movable = plans.iter().flat_map(|plan| &plan.members).all(|(_, item)| movable(item));
        Ok(Classes { plans, big, pointer, movable })
    }

    /// A file may describe its own classes, which are then in reference cycles.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for plan in &self.plans {
            visit.call(&plan.plan)?;
            for (_, item) in &plan.members {
                traverse(item, &visit)?;
            }
        }
        Ok(())
    }
}

fn traverse(item: &Item, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
    if let Some(codec) = &item.codec {
        visit.call(codec)?;
    }
    match &item.op {
        Op::Half(names) => visit.call(names),
        Op::Named(_, names, numbers) => {
            visit.call(names)?;
            numbers.as_ref().map_or(Ok(()), |numbers| visit.call(numbers))
        }
        Op::Array { element, .. } | Op::Fixed { element, .. } | Op::Relative(element) => traverse(element, visit),
        _ => Ok(()),
    }
}

fn movable(item: &Item) -> bool {
    match &item.op {
        Op::Relative(_) => false,
        Op::Array { element, .. } | Op::Fixed { element, .. } => movable(element),
        _ => true,
    }
}

/// Reads a row (word, size, argument, inner row or object).
fn item(row: &Bound<'_, PyAny>, num_plans: usize) -> PyResult<Item> {
    let (word, size, argument, inner): (String, usize, Bound<'_, PyAny>, Bound<'_, PyAny>) = row.extract()?;
    let element = || Ok::<_, PyErr>(Box::new(item(&inner, num_plans)?));
    let mut codec = None;
    let op = match word.as_str() {
        "void" => Op::Void,
        "char" => Op::Char,
        "number" => {
            codec = Some(inner.clone().unbind());
            Op::Number(argument.extract()?)
        }
        "half" => {
            codec = Some(inner.clone().unbind());
            Op::Half(argument.unbind())
        }
        "named" => {
            let flags = inner.getattr("are_flags")?.is_truthy()?;
            let numbers = if flags { None } else { inner.getattr("numbers")?.cast_into::<PyDict>().ok().map(Bound::unbind) };
            Op::Named(argument.extract()?, inner.clone().unbind(), numbers)
        }
        "text" => Op::Text,
        "pointer" => Op::Pointer,
        "variant" => Op::Variant,
        "struct" => Op::Struct(
            argument.extract().ok().filter(|at| *at < num_plans).ok_or_else(|| PyValueError::new_err("no such class"))?,
        ),
        "block" => {
            codec = Some(inner.clone().unbind());
            Op::Block
        }
        "array" => Op::Array { flags: argument.extract()?, element: element()? },
        "fixed" => Op::Fixed { count: argument.extract()?, element: element()? },
        "relative" => Op::Relative(element()?),
        _ => return Err(PyValueError::new_err(format!("no way to store a {word}"))),
    };
    Ok(Item { op, size, codec })
}

impl Classes {
    /// Whether a value refers to anything outside its own bytes.
    pub fn refers(&self, item: &Item) -> bool {
        match &item.op {
            Op::Text | Op::Pointer | Op::Variant | Op::Array { .. } | Op::Relative(_) => true,
            Op::Struct(plan) => self.plans[*plan].refers,
            Op::Fixed { element, .. } => self.refers(element),
            _ => false,
        }
    }

    pub fn top(&self) -> Got<&Plan> {
        self.plans.first().ok_or(Stop::Unusual)
    }
}
