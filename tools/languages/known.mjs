// Cells of the table that are known to fail because the compiler is at fault, each with what has to
// be seen there: a cell that fails in another way is wrong, and so is one that has begun to work.
import { readFileSync } from 'node:fs';

/**
 * `{language: {spec: {reason, seen, isBroken}}}`; `seen` is a pattern that each note of the cell
 * matches, and what is broken does not compile: the others are compiled together without it.
 */
export const KNOWN = JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8'));

/** One line on a file that is not read as Python reads it: what was said, or what differs. */
export function noteOn(file, found, expected, names, said) {
  if (!Array.isArray(found)) {
    return `${file}: refused: ${said || 'without a word'}`;
  }
  if (!Array.isArray(expected)) {
    return `${file}: read, though Python refuses it`;
  }
  return `${file}: differs in ${names.filter((_, index) => found[index] !== expected[index]).join(', ')}`;
}

/** What is wrong with a column of the table, `spec -> {isEqual, verdict, notes}`. */
export function problemsOf(name, column, known = KNOWN[name] ?? {}) {
  const problems = [];
  for (const [spec, { isEqual, notes, verdict }] of column) {
    const { reason, seen } = known[spec] ?? {};
    if (isEqual) {
      if (reason) {
        problems.push(`${name}, ${spec}: works; remove it from known.json, which says: ${reason}`);
      }
      continue;
    }
    const strange = reason ? notes.filter((note) => !new RegExp(seen).test(note)) : notes;
    const why = reason ? ', not as known.json says' : '';
    problems.push(...strange.slice(0, 3).map((note) => `${name}, ${spec}, ${verdict}${why}: ${note}`));
  }
  return problems;
}
