//! Objects that were not decoded: their bytes in another layout.
use super::plans::{Classes, Item, Op};
use super::sink::Sink;
use super::source::{Budget, Section, Sections, word};
use crate::boundary::{Got, Stop};
use crate::bytes::slice;
use pyo3::prelude::*;

const ALIGN: usize = 16;

/// A class in two layouts. `old` and `new` have the same members, as Python has checked.
pub struct Move<'a, 'py> {
    pub py: Python<'py>,
    pub old: &'a Classes,
    pub new: &'a Classes,
    pub sections: &'a Sections,
    pub section: &'a Section,
    pub data: &'a [u8],
    pub text_align: usize,
}

impl<'py> Move<'_, 'py> {
    /// Writes the object whose body is at an offset.
    pub fn object(&self, at: usize, budget: &mut Budget, sink: &mut Sink<'py>) -> Got<()> {
        let (old, new) = (self.old.top()?, self.new.top()?);
        let start = sink.out.len();
        slice(self.data, at, old.size, self.data.len())?;
        sink.out.resize(start + new.size, 0);
        self.body(0, at, start, sink)?;
        sink.body_end = sink.out.len();
        if new.refers {
            sink.pad(ALIGN);
            self.emit(0, at, start, budget, sink)?;
        }
        Ok(())
    }

    /// The numbers of an instance; pointers stay zeros.
    fn body(&self, plan: usize, at: usize, to: usize, sink: &mut Sink<'py>) -> Got<()> {
        let (old, new) = (&self.old.plans[plan], &self.new.plans[plan]);
        if old.members.len() != new.members.len() {
            return Err(Stop::Unusual);
        }
        for ((from, one), (place, two)) in old.members.iter().zip(&new.members) {
            self.numbers(one, two, at + from, to + place, sink)?;
        }
        Ok(())
    }

    fn numbers(&self, old: &Item, new: &Item, at: usize, to: usize, sink: &mut Sink<'py>) -> Got<()> {
        match (&old.op, &new.op) {
            (Op::Void, Op::Void) | (Op::Text, Op::Text) | (Op::Pointer, Op::Pointer) | (Op::Variant, Op::Variant) => Ok(()),
            (Op::Struct(one), Op::Struct(two)) if one == two => self.body(*one, at, to, sink),
            (Op::Fixed { count, element }, Op::Fixed { count: same, element: other }) if count == same => {
                for index in 0..*count {
                    self.numbers(element, other, at + index * element.size, to + index * other.size, sink)?;
                }
                Ok(())
            }
            (Op::Array { flags, .. }, Op::Array { flags: same, .. }) if flags.is_some() == same.is_some() => {
                let words = 1 + usize::from(flags.is_some());
                self.words(at + self.old.pointer, to + self.new.pointer, 4, words, sink)
            }
            (Op::Block, Op::Block) => self.words(at, to, 4, old.size / 4, sink),
            (Op::Char, Op::Char)
            | (Op::Number(_), Op::Number(_))
            | (Op::Named(..), Op::Named(..))
            | (Op::Half(_), Op::Half(_)) => {
                if old.size == new.size {
                    return self.words(at, to, old.size, 1, sink);
                }
                self.resized(old.size, new.size, at, to, sink)
            }
            _ => Err(Stop::Unusual),
        }
    }

    /// Copies words of one size, swapped if the byte orders differ.
    fn words(&self, at: usize, to: usize, size: usize, count: usize, sink: &mut Sink<'py>) -> Got<()> {
        let from = slice(self.data, at, size * count, self.data.len())?;
        let into = sink.out.get_mut(to..to + size * count).ok_or(Stop::Unusual)?;
        into.copy_from_slice(from);
        if self.old.big != self.new.big && size > 1 {
            into.chunks_exact_mut(size).for_each(<[u8]>::reverse);
        }
        Ok(())
    }

    /// Copies an unsigned word to another size, as for words of pointer size.
    fn resized(&self, size: usize, new_size: usize, at: usize, to: usize, sink: &mut Sink<'py>) -> Got<()> {
        let code = |size| match size {
            4 => Ok(b'I'),
            8 => Ok(b'Q'),
            _ => Err(Stop::Unusual),
        };
        let number = super::source::integer(self.data, code(size)?, at, self.old.big)? as u64;
        code(new_size)?;
        let into = sink.out.get_mut(to..to + new_size).ok_or(Stop::Unusual)?;
        if new_size == 4 {
            let short = u32::try_from(number).map_err(|_| Stop::Unusual)?;
            into.copy_from_slice(&if self.new.big { short.to_be_bytes() } else { short.to_le_bytes() });
        } else {
            into.copy_from_slice(&if self.new.big { number.to_be_bytes() } else { number.to_le_bytes() });
        }
        Ok(())
    }

    /// What an instance needs outside its body; every member is followed by padding.
    fn emit(&self, plan: usize, at: usize, to: usize, budget: &mut Budget, sink: &mut Sink<'py>) -> Got<()> {
        let (old, new) = (&self.old.plans[plan], &self.new.plans[plan]);
        let mut any = false;
        for (index, ((from, one), (place, two))) in old.members.iter().zip(&new.members).enumerate() {
            if self.new.refers(two) {
                any = true;
                self.emit_one(one, two, at + from, to + place, index > 0, budget, sink)?;
            }
        }
        if any {
            sink.pad(ALIGN);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn emit_one(
        &self,
        old: &Item,
        new: &Item,
        at: usize,
        to: usize,
        behind: bool,
        budget: &mut Budget,
        sink: &mut Sink<'py>,
    ) -> Got<()> {
        match (&old.op, &new.op) {
            (Op::Text, Op::Text) => {
                if let Some(target) = self.section.local(at) {
                    if behind {
                        sink.pad(ALIGN);
                    }
                    self.text(target, to, budget, sink)?;
                }
            }
            (Op::Pointer | Op::Variant, Op::Pointer | Op::Variant) => {
                if let Some(found) = self.sections.target(self.py, self.section, at) {
                    if behind {
                        sink.pad(ALIGN);
                    }
                    let class = match new.op {
                        Op::Variant => Some(found.getattr(pyo3::intern!(self.py, "class_name"))?),
                        _ => None,
                    };
                    sink.pointers.push((to, found));
                    if let Some(class) = class {
                        sink.point_to_class(to + new.size / 2, class);
                    }
                }
            }
            (Op::Struct(one), Op::Struct(_)) => {
                if behind {
                    sink.pad(ALIGN);
                }
                self.emit(*one, at, to, budget, sink)?;
            }
            (Op::Fixed { count, element }, Op::Fixed { element: other, .. }) => {
                for index in 0..*count {
                    sink.pad(ALIGN);
                    self.emit_one(element, other, at + index * element.size, to + index * other.size, false, budget, sink)?;
                }
            }
            (Op::Array { flags, element }, Op::Array { element: other, .. }) => {
                if behind {
                    sink.pad(ALIGN);
                }
                self.array(*flags, element, other, at, to, budget, sink)?;
            }
            _ => return Err(Stop::Unusual),
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn array(
        &self,
        flags: Option<u32>,
        old: &Item,
        new: &Item,
        at: usize,
        to: usize,
        budget: &mut Budget,
        sink: &mut Sink<'py>,
    ) -> Got<()> {
        let Some(target) = self.section.local(at) else { return Ok(()) };
        let count = word(self.data, at + self.old.pointer, self.old.big)?;
        if count == 0 {
            return Ok(());
        }
        if let Some(flags) = flags {
            let capacity = word(self.data, at + self.old.pointer + 4, self.old.big)?;
            if capacity != count | flags {
                return Err(Stop::Unusual);
            }
        }
        let count = count as usize;
        let resized = old.size != new.size && matches!(old.op, Op::Number(_) | Op::Named(..) | Op::Char | Op::Half(_));
        if old.size == 0 || resized || matches!(old.op, Op::Void | Op::Array { .. } | Op::Fixed { .. }) {
            return Err(Stop::Unusual);
        }
        budget.claim(self.data, target, count, old.size)?;
        sink.pad(ALIGN);
        let start = sink.out.len();
        sink.point_here(to);
        sink.out.resize(start + count * new.size, 0);
        self.elements(old, new, target, start, count, sink)?;
        if !self.new.refers(new) {
            return Ok(());
        }
        for index in 0..count {
            let (from, place) = (target + index * old.size, start + index * new.size);
            match (&old.op, &new.op) {
                (Op::Text, Op::Text) => {
                    if let Some(text) = self.section.local(from) {
                        sink.pad(self.text_align);
                        self.text(text, place, budget, sink)?;
                    }
                }
                (Op::Struct(plan), Op::Struct(_)) => self.emit(*plan, from, place, budget, sink)?,
                _ => self.emit_one(old, new, from, place, false, budget, sink)?,
            }
        }
        Ok(())
    }

    /// The numbers of adjacent elements.
    fn elements(&self, old: &Item, new: &Item, at: usize, to: usize, count: usize, sink: &mut Sink<'py>) -> Got<()> {
        match (&old.op, &new.op) {
            (Op::Number(_), Op::Number(_))
            | (Op::Named(..), Op::Named(..))
            | (Op::Char, Op::Char)
            | (Op::Half(_), Op::Half(_)) => self.words(at, to, old.size, count, sink),
            (Op::Block, Op::Block) => self.words(at, to, 4, count * old.size / 4, sink),
            _ => {
                for index in 0..count {
                    self.numbers(old, new, at + index * old.size, to + index * new.size, sink)?;
                }
                Ok(())
            }
        }
    }

    fn text(&self, target: usize, to: usize, budget: &mut Budget, sink: &mut Sink<'py>) -> Got<()> {
        let rest = self.data.get(target..).ok_or(Stop::Unusual)?;
        let size = rest.iter().position(|byte| *byte == 0).ok_or(Stop::Unusual)?;
        budget.text_left -= size as i64;
        if budget.text_left < 0 {
            return Err(Stop::Unusual);
        }
        sink.point_here(to);
        sink.out.extend_from_slice(&rest[..=size]);
        Ok(())
    }
}
