//! The only file with `unsafe`: instances of Python classes with `__slots__`, made and read through
//! the stable ABI (`tp_alloc` of the class, `tp_descr_set` and `tp_descr_get` of its slots), and the
//! number of references to an object.
//!
//! Safe Rust reaches a slot only by `setattr`, which `Closed` checks in Python, or by calling
//! `from_parts`: either costs several times what the rest of an object does. Each block states what
//! makes it sound; all of that holds because a `Class` is only made from a class whose slots were
//! looked up by name, and keeps it alive.
#![allow(unsafe_code)]
use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::ffi::{c_int, c_void};

type Alloc = unsafe extern "C" fn(*mut ffi::PyTypeObject, ffi::Py_ssize_t) -> *mut ffi::PyObject;
type Set = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject, *mut ffi::PyObject) -> c_int;
type Get = unsafe extern "C" fn(*mut ffi::PyObject, *mut ffi::PyObject, *mut ffi::PyObject) -> *mut ffi::PyObject;

/// A class, and the slots of its instances that are set or read, in an order chosen by the caller.
pub struct Class {
    class: Py<PyType>,
    alloc: Alloc,
    slots: Vec<Slot>,
}

struct Slot {
    descriptor: Py<PyAny>,
    set: Set,
    get: Get,
}

fn slot_of(class: &Bound<'_, PyType>, which: c_int) -> PyResult<*mut c_void> {
    // Safety: the class is alive; any slot number may be requested, and null is a valid result.
    let found = unsafe { ffi::PyType_GetSlot(class.as_type_ptr(), which) };
    if found.is_null() {
        return Err(PyTypeError::new_err("a class without a slot that the kernel needs"));
    }
    Ok(found)
}

impl Class {
    /// Looks up the slots of a class. Each has to be a member of `__slots__`.
    pub fn new(class: &Bound<'_, PyType>, names: &[&str]) -> PyResult<Self> {
        let found = slot_of(class, ffi::Py_tp_alloc)?;
        // Safety: the function in the slot `Py_tp_alloc` has this signature.
        let alloc = unsafe { std::mem::transmute::<*mut c_void, Alloc>(found) };
        let slots = names.iter().map(|name| Slot::new(class, name)).collect::<PyResult<_>>()?;
        Ok(Class { class: class.clone().unbind(), alloc, slots })
    }

    /// Whether an object is of this class, and not of a subclass.
    #[inline]
    pub fn is_class_of(&self, one: &Bound<'_, PyAny>) -> bool {
        one.get_type_ptr().cast::<ffi::PyObject>() == self.class.as_ptr()
    }

    /// A new instance with values for its first slots.
    #[inline]
    pub fn make<'py, const N: usize>(&self, py: Python<'py>, values: [&Bound<'py, PyAny>; N]) -> PyResult<Bound<'py, PyAny>> {
        let one = self.blank(py, 0)?;
        for (at, value) in values.into_iter().enumerate() {
            self.set(&one, at, value)?;
        }
        Ok(one)
    }

    /// Sets a slot of an instance; an error for another class.
    #[inline]
    pub fn set<'py>(&self, one: &Bound<'py, PyAny>, slot: usize, value: &Bound<'py, PyAny>) -> PyResult<()> {
        let slot = &self.slots[slot];
        // Safety: the descriptor is of the type that `set` was taken from, and checks that the
        // instance is of its class; all three objects are alive.
        let failed = unsafe { (slot.set)(slot.descriptor.as_ptr(), one.as_ptr(), value.as_ptr()) } != 0;
        if failed { Err(PyErr::fetch(one.py())) } else { Ok(()) }
    }

    /// The value of a slot of an instance; an error if there is none, or for another class.
    #[inline]
    pub fn get<'py>(&self, one: &Bound<'py, PyAny>, slot: usize) -> PyResult<Bound<'py, PyAny>> {
        let (py, slot) = (one.py(), &self.slots[slot]);
        // Safety: as for `make`; the result is a new reference, or null with an error set.
        unsafe {
            let found = (slot.get)(slot.descriptor.as_ptr(), one.as_ptr(), one.get_type_ptr().cast());
            Bound::from_owned_ptr_or_err(py, found)
        }
    }

    /// A new instance of a subclass of `tuple`, of floats.
    #[inline]
    pub fn floats<'py>(&self, py: Python<'py>, width: usize, number: impl Fn(usize) -> f64) -> PyResult<Bound<'py, PyAny>> {
        let one = self.blank(py, width)?;
        for index in 0..width {
            // Safety: the tuple is new, so that its items may still be set; `PyTuple_SetItem`
            // checks the class and the index, and takes the reference, also if it fails.
            let failed = unsafe {
                let value = ffi::PyFloat_FromDouble(number(index));
                value.is_null() || ffi::PyTuple_SetItem(one.as_ptr(), index as ffi::Py_ssize_t, value) != 0
            };
            if failed {
                return Err(PyErr::fetch(py));
            }
        }
        Ok(one)
    }

    fn blank<'py>(&self, py: Python<'py>, items: usize) -> PyResult<Bound<'py, PyAny>> {
        // Safety: the class is alive, and `alloc` is its own; the result is a new reference, or
        // null with an error set. Slots that are not set yet are null, which Python allows.
        unsafe {
            let one = (self.alloc)(self.class.as_ptr().cast(), items as ffi::Py_ssize_t);
            Bound::from_owned_ptr_or_err(py, one)
        }
    }
}

/// The references to a value in a file: that of what it is in, and `one`, which is used to look at it.
const IN_PLACE: u32 = 2;

/// Whether anything else refers to a value in a file.
#[inline]
pub fn is_held_elsewhere<T>(one: &Bound<'_, T>) -> bool {
    // Safety: the object is alive. Newer versions of Python keep flags above the lower 32 bits.
    let uses = unsafe { ffi::Py_REFCNT(one.as_ptr()) as u32 };
    uses > IN_PLACE
}

impl Slot {
    fn new(class: &Bound<'_, PyType>, name: &str) -> PyResult<Self> {
        let descriptor = class.getattr(name)?;
        let of = descriptor.get_type();
        if of.name()? != "member_descriptor" {
            return Err(PyTypeError::new_err(format!("{name} is not in __slots__")));
        }
        let (set, get) = (slot_of(&of, ffi::Py_tp_descr_set)?, slot_of(&of, ffi::Py_tp_descr_get)?);
        // Safety: the functions in the slots `Py_tp_descr_set` and `Py_tp_descr_get` have these
        // signatures.
        let (set, get) = unsafe { (std::mem::transmute::<*mut c_void, Set>(set), std::mem::transmute::<*mut c_void, Get>(get)) };
        Ok(Slot { descriptor: descriptor.unbind(), set, get })
    }
}
