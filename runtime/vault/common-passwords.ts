import { readFileSync } from 'node:fs';
import { sourcePath } from '../config/index.ts';

let loaded: ReadonlySet<string> | null = null;

/**
 * The 3,000 most common passwords of at least eight characters, lower case, read on first use.
 * Source: the password list of @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox and zxcvbn-ts), cut by length.
 */
export function commonPasswords(): ReadonlySet<string> {
  loaded ??= new Set(
    readFileSync(sourcePath(import.meta.url, './common-passwords.txt'), 'utf8')
      .split(/\s+/)
      .filter(Boolean),
  );
  return loaded;
}
