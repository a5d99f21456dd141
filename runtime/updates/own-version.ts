import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { sourcePath } from '../config/index.ts';

/** The version of this program, and of which sources it was compiled: `0.1.0+3f9a0c21b7de`. Run from its sources it has no build. */
export function ownVersion(): string {
  const file = readFileSync(sourcePath(import.meta.url, '../package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(file));
  const build = sourcePath(import.meta.url, '../build.txt');
  return existsSync(build) ? `${version}+${readFileSync(build, 'utf8')}` : version;
}
