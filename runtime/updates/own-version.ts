import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { sourcePath } from '../config/index.ts';

/** The version of this program. */
export function ownVersion(): string {
  const file = readFileSync(sourcePath(import.meta.url, '../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
