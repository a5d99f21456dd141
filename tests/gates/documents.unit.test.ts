import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configTable, envExample } from '@sumaa/runtime/config';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

test('.env.example is up to date with the configuration (npm run docs)', () => {
  expect(read('.env.example')).toBe(envExample());
});

test('the README contains the current configuration table (npm run docs)', () => {
  expect(read('README.md')).toContain(configTable().trim());
});
