import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutKeys } from './lean-icons.ts';

const icons = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/icons');

test.each(['sun', 'lock', 'send'])('removes only the keys of the icon %s', (name) => {
  const module = readFileSync(path.join(icons, `${name}.mjs`), 'utf8');
  const lean = withoutKeys(module);
  expect(module).toMatch(/key: "/);
  expect(lean).not.toMatch(/key:/);
  // Every stroke keeps its attributes.
  const strokes = (text: string) =>
    [...text.matchAll(/\["(\w+)", \{ (.*?)(?:, key: "\w+")? \}\]/g)].map(([, tag, attributes]) => [tag, attributes]);
  expect(strokes(lean)).toEqual(strokes(module));
  expect(strokes(lean).length).toBeGreaterThan(0);
});
