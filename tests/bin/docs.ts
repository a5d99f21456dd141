import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { configTable, envExample } from '@sumaa/runtime/config';
import { writeBetween } from './write-between.ts';

// `npm run docs`: writes what follows from the declarations of the configuration: .env.example, and the table in docs/configuration.md.
const root = path.resolve(import.meta.dirname, '../..');
writeFileSync(path.join(root, '.env.example'), envExample());
writeBetween(path.join(root, 'docs/configuration.md'), 'configuration', configTable());
