//! A stand-in for the crate `kaitai`, written from the interface that generated parsers use.
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::Deref;
use std::os::raw::{c_int, c_ulong};
use std::rc::{Rc, Weak};

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum ValidationKind {
    NotEqual,
    LessThan,
    GreaterThan,
    NotAnyOf,
    NotInEnum,
    Expr,
}

#[derive(Debug, PartialEq, Eq, Clone)]
pub struct ValidationFailedError {
    pub kind: ValidationKind,
    pub src_path: String,
}

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum KError {
    Eof { requested: usize, available: usize },
    EmptyIterator,
    MissingParent,
    ValidationFailed(ValidationFailedError),
    NoTerminatorFound,
    BytesDecodingError { msg: String },
    CastError,
    UndecidedEndianness { src_path: String },
}

pub type KResult<T> = Result<T, KError>;

/// What a struct knows of those around it: they own it, so it does not own them.
pub struct SharedType<T>(RefCell<Weak<T>>);

impl<T> Default for SharedType<T> {
    fn default() -> Self {
        SharedType(RefCell::new(Weak::new()))
    }
}

impl<T> Clone for SharedType<T> {
    fn clone(&self) -> Self {
        SharedType(RefCell::new(self.0.borrow().clone()))
    }
}

impl<T> fmt::Debug for SharedType<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("SharedType")
    }
}

impl<T> SharedType<T> {
    pub fn get(&self) -> KResult<OptRc<T>> {
        self.0.borrow().upgrade().map(|it| OptRc(Some(it))).ok_or(KError::MissingParent)
    }

    pub fn get_value(&self) -> &RefCell<Weak<T>> {
        &self.0
    }

    pub fn set(&self, it: KResult<OptRc<T>>) {
        *self.0.borrow_mut() = match it {
            Ok(OptRc(Some(it))) => Rc::downgrade(&it),
            _ => Weak::new(),
        };
    }
}

/// A struct, or nothing as long as it is not read.
#[derive(Debug)]
pub struct OptRc<T>(Option<Rc<T>>);

impl<T> OptRc<T> {
    pub fn get(&self) -> Rc<T> {
        self.0.clone().expect("a struct that was read")
    }

    pub fn get_value(&self) -> &Option<Rc<T>> {
        &self.0
    }

    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> Default for OptRc<T> {
    fn default() -> Self {
        OptRc(None)
    }
}

impl<T> Clone for OptRc<T> {
    fn clone(&self) -> Self {
        OptRc(self.0.clone())
    }
}

impl<T> From<Rc<T>> for OptRc<T> {
    fn from(it: Rc<T>) -> Self {
        OptRc(Some(it))
    }
}

impl<T> From<T> for OptRc<T> {
    fn from(it: T) -> Self {
        OptRc(Some(Rc::new(it)))
    }
}

impl<T> Deref for OptRc<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().expect("a struct that was read")
    }
}

/// A struct around another, which is the other itself where there is none.
fn around<T: Any, U: Any>(it: &OptRc<T>, around: Option<SharedType<U>>) -> SharedType<U> {
    around.unwrap_or_else(|| {
        let found = SharedType::default();
        if let Some(same) = (&it.get() as &dyn Any).downcast_ref::<Rc<U>>() {
            found.set(Ok(OptRc(Some(same.clone()))));
        }
        found
    })
}

pub trait KStruct: Default {
    type Root: KStruct + 'static;
    type Parent: KStruct + 'static;

    fn read<S: KStream>(
        self_rc: &OptRc<Self>,
        io: &S,
        root: SharedType<Self::Root>,
        parent: SharedType<Self::Parent>,
    ) -> KResult<()>;

    fn read_into<S: KStream, T: KStruct + Any>(
        io: &S,
        root: Option<SharedType<T::Root>>,
        parent: Option<SharedType<T::Parent>>,
    ) -> KResult<OptRc<T>> {
        Self::read_into_with_init(io, root, parent, &|_| Ok(()))
    }

    fn read_into_with_init<S: KStream, T: KStruct + Any>(
        io: &S,
        root: Option<SharedType<T::Root>>,
        parent: Option<SharedType<T::Parent>>,
        init: &dyn Fn(&mut T) -> KResult<()>,
    ) -> KResult<OptRc<T>> {
        let mut made = T::default();
        init(&mut made)?;
        let it = OptRc::from(made);
        T::read(&it, io, around(&it, root), around(&it, parent))?;
        Ok(it)
    }
}

#[derive(Debug, Default, Clone)]
pub struct KStructUnit;

impl KStruct for KStructUnit {
    type Root = KStructUnit;
    type Parent = KStructUnit;

    fn read<S: KStream>(
        _: &OptRc<Self>,
        _: &S,
        _: SharedType<KStructUnit>,
        _: SharedType<KStructUnit>,
    ) -> KResult<()> {
        Ok(())
    }
}

macro_rules! numbers {
    ($($name:ident $number:ty, $from:ident;)*) => {
        $(fn $name(&self) -> KResult<$number> {
            let bytes = self.read_bytes(std::mem::size_of::<$number>())?;
            Ok(<$number>::$from(bytes.try_into().map_err(|_| KError::CastError)?))
        })*
    };
}

pub trait KStream {
    fn clone(&self) -> BytesReader;
    fn size(&self) -> usize;
    fn pos(&self) -> usize;
    fn is_eof(&self) -> bool;
    fn seek(&self, position: usize) -> KResult<()>;
    fn align_to_byte(&self) -> KResult<()>;
    fn read_bytes(&self, count: usize) -> KResult<Vec<u8>>;
    fn read_bytes_full(&self) -> KResult<Vec<u8>>;
    fn read_bytes_term(
        &self,
        terminator: u8,
        include: bool,
        consume: bool,
        must_end: bool,
    ) -> KResult<Vec<u8>>;
    fn read_bits_int_le(&self, count: usize) -> KResult<u64>;

    numbers! {
        read_u1 u8, from_le_bytes;
        read_s1 i8, from_le_bytes;
        read_u2le u16, from_le_bytes;
        read_u2be u16, from_be_bytes;
        read_s2le i16, from_le_bytes;
        read_s2be i16, from_be_bytes;
        read_u4le u32, from_le_bytes;
        read_u4be u32, from_be_bytes;
        read_s4le i32, from_le_bytes;
        read_s4be i32, from_be_bytes;
        read_u8le u64, from_le_bytes;
        read_u8be u64, from_be_bytes;
        read_s8le i64, from_le_bytes;
        read_s8be i64, from_be_bytes;
        read_f4le f32, from_le_bytes;
        read_f4be f32, from_be_bytes;
        read_f8le f64, from_le_bytes;
        read_f8be f64, from_be_bytes;
    }
}

/// A stream over bytes. Each of its copies has a place of its own, as in the runtime itself.
#[derive(Debug, Default, Clone)]
pub struct BytesReader {
    bytes: Rc<Vec<u8>>,
    position: Cell<usize>,
    bits: Cell<u64>,
    num_bits: Cell<usize>,
}

impl From<Vec<u8>> for BytesReader {
    fn from(bytes: Vec<u8>) -> Self {
        BytesReader { bytes: Rc::new(bytes), ..BytesReader::default() }
    }
}

impl BytesReader {
    fn left(&self) -> &[u8] {
        self.bytes.get(self.position.get()..).unwrap_or(&[])
    }

    fn take(&self, count: usize) -> KResult<Vec<u8>> {
        let available = self.left().len();
        let found = self.left().get(..count).ok_or(KError::Eof { requested: count, available })?;
        let found = found.to_vec();
        self.position.set(self.position.get() + count);
        Ok(found)
    }
}

impl KStream for BytesReader {
    fn clone(&self) -> BytesReader {
        Clone::clone(self)
    }

    fn size(&self) -> usize {
        self.bytes.len()
    }

    fn pos(&self) -> usize {
        self.position.get()
    }

    fn is_eof(&self) -> bool {
        self.left().is_empty() && self.num_bits.get() == 0
    }

    fn seek(&self, position: usize) -> KResult<()> {
        self.position.set(position);
        self.align_to_byte()
    }

    fn align_to_byte(&self) -> KResult<()> {
        self.bits.set(0);
        self.num_bits.set(0);
        Ok(())
    }

    fn read_bytes(&self, count: usize) -> KResult<Vec<u8>> {
        self.align_to_byte()?;
        self.take(count)
    }

    fn read_bytes_full(&self) -> KResult<Vec<u8>> {
        self.read_bytes(self.left().len())
    }

    fn read_bytes_term(
        &self,
        terminator: u8,
        include: bool,
        consume: bool,
        must_end: bool,
    ) -> KResult<Vec<u8>> {
        self.align_to_byte()?;
        match self.left().iter().position(|each| *each == terminator) {
            Some(length) => {
                let end = self.pos() + length + usize::from(consume);
                let found = self.take(length + usize::from(include))?;
                self.position.set(end);
                Ok(found)
            }
            None if must_end => Err(KError::NoTerminatorFound),
            None => self.read_bytes_full(),
        }
    }

    /// Bits from the lowest of each byte on.
    fn read_bits_int_le(&self, count: usize) -> KResult<u64> {
        let BytesReader { bits, num_bits, .. } = self;
        while num_bits.get() < count {
            bits.set(bits.get() | u64::from(self.take(1)?[0]) << num_bits.get());
            num_bits.set(num_bits.get() + 8);
        }
        let found = bits.get() & ((1 << count) - 1);
        bits.set(bits.get() >> count);
        num_bits.set(num_bits.get() - count);
        Ok(found)
    }
}

/// The remainder, never negative.
pub fn modulo(number: i64, modulus: i64) -> i64 {
    number.rem_euclid(modulus)
}

pub fn bytes_terminate(bytes: &Vec<u8>, terminator: u8, include: bool) -> Vec<u8> {
    let end = bytes.iter().position(|each| *each == terminator);
    bytes[..end.map_or(bytes.len(), |end| end + usize::from(include))].to_vec()
}

pub fn bytes_to_str(bytes: &Vec<u8>, encoding: &str) -> KResult<String> {
    let wrong = |msg: &str| KError::BytesDecodingError { msg: msg.to_string() };
    match encoding {
        "ASCII" | "UTF-8" => String::from_utf8(bytes.clone()).map_err(|_| wrong("not UTF-8")),
        "ISO-8859-1" => Ok(bytes.iter().map(|each| char::from(*each)).collect()),
        "UTF-16LE" => {
            let units = bytes.chunks(2).map(|pair| match pair {
                [low, high] => Ok(u16::from_le_bytes([*low, *high])),
                _ => Err(wrong("half a character")),
            });
            let units = units.collect::<KResult<Vec<u16>>>()?;
            String::from_utf16(&units).map_err(|_| wrong("not UTF-16"))
        }
        _ => Err(wrong(encoding)),
    }
}

pub fn process_xor_one(bytes: &Vec<u8>, key: u8) -> Vec<u8> {
    bytes.iter().map(|each| each ^ key).collect()
}

#[link(name = "z")]
extern "C" {
    fn uncompress(
        target: *mut u8,
        len_target: *mut c_ulong,
        source: *const u8,
        len_source: c_ulong,
    ) -> c_int;
}

pub fn process_zlib(bytes: &Vec<u8>) -> Result<Vec<u8>, String> {
    const NO_ROOM: c_int = -5;
    let mut room = (bytes.len() * 4).max(64);
    loop {
        let mut found = vec![0; room];
        let mut length = room as c_ulong;
        // Both spans are as long as zlib is told that they are.
        let state = unsafe {
            uncompress(found.as_mut_ptr(), &mut length, bytes.as_ptr(), bytes.len() as c_ulong)
        };
        match state {
            0 => {
                found.truncate(length as usize);
                return Ok(found);
            }
            NO_ROOM => room *= 2,
            _ => return Err("not a zlib stream".to_string()),
        }
    }
}
