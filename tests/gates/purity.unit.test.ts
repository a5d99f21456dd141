import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hits, product, textOf } from './sources.ts';

const deciders = product.filter((file) => /\/(decide|evolve|state)(-[a-z-]+)?\.ts$/.test(file));
const projections = product.filter((file) => /^projections\/.*\.projection\.ts$/.test(file));

/** What this file imports to run with; types are gone by then. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/^(?:import|export)\s(?!type\s)(?:[^;'"]*\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm)].map(
    (found) => (found[1] ?? found[2])!,
  );
/** These files and all of the house they are made of, by whatever name. */
function withParts(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const name of importsOf(file)) if (name.startsWith('.')) found.add(path.join(path.dirname(file), name));
  }
  return [...found];
}
const folds = withParts(projections);

describe('what makes state of events', () => {
  test('takes time, chance and order from them alone', () => {
    const pure = [...new Set([...withParts(deciders), ...folds, ...product.filter((file) => file.startsWith('contracts/'))])];
    for (const some of [deciders, projections]) expect(some.length).toBeGreaterThan(0);
    expect(
      hits(
        pure,
        /new Date\(\)|\bDate\(\)|Date\.now\(|performance\.|process\.|Math\.random\(|randomUUID\(|getRandomValues\(|localeCompare\(|\.toLocale|\bfetch\(|setTimeout\(/,
      ),
    ).toEqual([]);
  });

  // What a projection is made of has names of its own, so the import rules cannot tell it from what answers questions beside it.
  test('a projection is made of its own folder, the shared language and what every projection is made with', () => {
    const allowed = /^(@sumaa\/contracts|@sumaa\/event-store\/consumer|\.\/[a-z-]+(\.projection)?\.ts)$/;
    expect(folds.length).toBeGreaterThan(projections.length);
    expect(
      folds.flatMap((file) =>
        importsOf(file)
          .filter((name) => !allowed.test(name))
          .map((name) => `${file} imports ${name}`),
      ),
    ).toEqual([]);
  });
});
