import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutJsonSchema } from './lean-zod.ts';

test('keeps all of the schemas but their description as JSON Schema', () => {
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4/classic/schemas.js');
  const module = readFileSync(file, 'utf8');
  const lean = withoutJsonSchema(module);
  // What is left of it are the imports, which the build then drops.
  const uses = (text: string) =>
    text.match(/processJSONSchema|create(?:Standard|To)JSONSchemaMethod\(|processors\.\w+Processor/g)?.length ?? 0;
  expect(uses(module)).toBeGreaterThan(80);
  expect(uses(lean)).toBe(0);
  const exports = (text: string) => text.match(/^export (?:const|function) \w+/gm);
  expect(exports(lean)).toEqual(exports(module));
});
