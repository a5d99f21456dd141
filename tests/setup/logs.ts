import path from 'node:path';
import { beforeAll } from 'vitest';
import { startLogsOf } from '../support/logs.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the tests of this file start writes its output below the file's name.
// oxlint-disable-next-line no-empty-pattern -- vitest wants the fixtures taken apart, and there are none
beforeAll(({}, { file }) => startLogsOf(path.relative(root, file.filepath)));
