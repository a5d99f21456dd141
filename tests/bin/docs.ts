import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configTable, envExample } from '@sumaa/runtime/config';

// `npm run docs`: writes what follows from the configuration into .env.example and between the marks of the README.
const root = path.resolve(import.meta.dirname, '../..');
writeFileSync(path.join(root, '.env.example'), envExample());
const readme = path.join(root, 'README.md');
const [start, end] = ['<!-- configuration -->', '<!-- /configuration -->'];
const text = readFileSync(readme, 'utf8');
const [before = ''] = text.split(start);
const after = text.split(end)[1] ?? '';
writeFileSync(readme, `${before}${start}\n${configTable().trim()}\n${end}${after}`);
