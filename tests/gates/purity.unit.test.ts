import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hits, product, textOf } from './sources.ts';

const deciders = product.filter((file) => /\/(decide|evolve|state)(-[a-z-]+)?\.ts$/.test(file));
const projections = product.filter((file) => /^projections\/.*\.projection\.ts$/.test(file));

/** The run-time imports of this file, without type imports. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/^(?:import|export)\s(?!type\s)(?:[^;'"]*\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm)].map(
    (found) => (found[1] ?? found[2])!,
  );
/** These files and all files of the repository that they import, directly or not. */
function withParts(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const name of importsOf(file)) if (name.startsWith('.')) found.add(path.join(path.dirname(file), name));
  }
  return [...found];
}
/** The subjects of a text are found while its review is folded, so this code has to be as pure as a fold. */
const keywords = withParts(['runtime/keywords/index.ts']);
/** So are ids that follow from others; nothing else of that folder is. */
const derivedIds = withParts(['runtime/derive/ids.ts']);
const folds = withParts(projections);

describe('code that folds events into state', () => {
  test('uses no clock, randomness, locale or I/O', () => {
    const pure = [
      ...new Set([
        ...withParts(deciders),
        ...folds,
        ...keywords,
        ...derivedIds,
        ...product.filter((file) => file.startsWith('contracts/')),
      ]),
    ];
    for (const some of [deciders, projections]) expect(some.length).toBeGreaterThan(0);
    expect(
      hits(
        pure,
        /new Date\(\)|\bDate\(\)|Date\.now\(|performance\.|process\.|Math\.random\(|randomUUID\(|getRandomValues\(|localeCompare\(|\.toLocale|\bfetch\(|setTimeout\(/,
      ),
    ).toEqual([]);
  });

  // The import rules go by file name, and the files a projection imports have no common name.
  test('a projection imports only its own folder, the contracts, the consumer package, the keywords of a text and derived ids', () => {
    const allowed = /^(@sumaa\/contracts|@sumaa\/event-store\/consumer|@sumaa\/runtime\/(keywords|derive)|\.\/[a-z-]+(\.projection)?\.ts)$/;
    expect(folds.length).toBeGreaterThan(projections.length);
    expect(hits(folds, /import \{(?! \w+IdOf \}).*\} from '@sumaa\/runtime\/derive'/)).toEqual([]);
    expect(
      folds.flatMap((file) =>
        importsOf(file)
          .filter((name) => !allowed.test(name))
          .map((name) => `${file} imports ${name}`),
      ),
    ).toEqual([]);
  });
});
