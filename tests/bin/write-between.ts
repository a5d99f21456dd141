import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what lies between `<!-- mark -->` and `<!-- /mark -->` in a file. Throws when the file lacks one of the two. */
export function writeBetween(file: string, mark: string, content: string): void {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`${file} has no ${start} … ${end}`);
  writeFileSync(file, `${text.slice(0, from)}${start}\n${content.trim()}\n${text.slice(to)}`);
}
