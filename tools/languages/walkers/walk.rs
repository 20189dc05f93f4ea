// usage: walk {CLASS FILE}...
// Prints a line of totals a file: see totals.py.
extern crate kaitai;
use kaitai::*;
use std::panic::{catch_unwind, AssertUnwindSafe};
// @includes

type Totals = [u32; 10];

fn add(totals: &mut Totals, index: usize, amount: usize) {
    totals[index] = totals[index].wrapping_add(amount as u32);
}

fn add_int(totals: &mut Totals, value: i64, certain: usize) {
    add(totals, 2, certain);
    add(totals, 3, value as usize);
}

fn add_bool(totals: &mut Totals, value: bool, _: usize) {
    add(totals, 3, usize::from(value));
}

fn add_wide<T>(totals: &mut Totals, _: T, certain: usize) {
    add(totals, 2, certain);
}

fn add_float<T>(totals: &mut Totals, _: T, certain: usize) {
    add(totals, 4, certain);
}

fn add_str(totals: &mut Totals, value: &str, certain: usize) {
    add(totals, 5, certain);
    add(totals, 6, value.len());
}

fn add_bytes(totals: &mut Totals, value: &[u8], certain: usize) {
    add(totals, 7, certain);
    add(totals, 8, value.len());
    for each in value {
        add(totals, 9, usize::from(*each));
    }
}

trait Walk {
    fn walk(&self, totals: &mut Totals) -> KResult<()>;
}

impl<T: Walk> Walk for OptRc<T> {
    fn walk(&self, totals: &mut Totals) -> KResult<()> {
        self.get_value().as_ref().map_or(Ok(()), |it| it.walk(totals))
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&self, totals: &mut Totals) -> KResult<()> {
        self.as_ref().map_or(Ok(()), |it| it.walk(totals))
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&self, totals: &mut Totals) -> KResult<()> {
        add(totals, 1, self.len());
        self.iter().try_for_each(|each| each.walk(totals))
    }
}

// @walks

fn read<T: KStruct + Walk + 'static>(path: &str, totals: &mut Totals) -> KResult<()> {
    let io = BytesReader::from(std::fs::read(path).expect("a file that can be read"));
    KStructUnit::read_into::<_, T>(&io, None, None)?.walk(totals)
}

fn walk_file(name: &str, path: &str, totals: &mut Totals) -> KResult<()> {
    match name {
        // @roots
        _ => panic!("no class {}", name),
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for pair in arguments.chunks(2) {
        let mut totals = Totals::default();
        match catch_unwind(AssertUnwindSafe(|| walk_file(&pair[0], &pair[1], &mut totals))) {
            Ok(Ok(())) => println!("{:?}", totals),
            Ok(Err(error)) => {
                eprintln!("{}: {:?}", pair[1], error);
                println!("\"refused\"");
            }
            Err(panic) => {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|it| it.to_string()));
                eprintln!("{}: {}", pair[1], said.unwrap_or_default());
                println!("\"refused\"");
            }
        }
    }
}
