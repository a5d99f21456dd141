import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of a file or folder that is not compiled (SQL, lists), `relative` to the module `base` (`import.meta.url`).
 * Works when the module runs from source and from `dist`.
 */
export function sourcePath(base: string, relative: string): string {
  const inSource = fileURLToPath(new URL(relative, base));
  return existsSync(inSource) ? inSource : fileURLToPath(new URL(relative, base.replace(/\/dist\/(?!.*\/dist\/)/, '/')));
}
