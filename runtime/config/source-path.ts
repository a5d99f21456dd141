import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of a file or folder that is not compiled (SQL, lists), `relative` from the module `base`
 * (`import.meta.url`), whether that module runs from source or from `dist`.
 */
export function sourcePath(base: string, relative: string): string {
  const beside = fileURLToPath(new URL(relative, base));
  return existsSync(beside) ? beside : fileURLToPath(new URL(relative, base.replace(/\/dist\/(?!.*\/dist\/)/, '/')));
}
