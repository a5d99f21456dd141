import path from 'node:path';
import { beforeAll } from 'vitest';
import { startLogsOf } from '../support/logs.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the tests of this file start writes its output below the file's name.
beforeAll((_context, { file }) => startLogsOf(path.relative(root, file.filepath)));
