import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Absolute path of the repository's root. */
export const root = path.resolve(import.meta.dirname, '../..');
const skip = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', '.artifacts']);

/** Paths, relative to the root, of the files below this folder whose name matches `ending`. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(name, ending);
    return ending.test(entry.name) ? [name] : [];
  });
}

/** The content of a file, given relative to the root. */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Matching lines of these files, as `file:line text`. */
export function hits(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** Every code file, including tests, scripts and tool configuration. */
export const sources: readonly string[] = filesBelow('.', /\.([cm]?[jt]s|tsx)$/);
/** The code files of the product, without tests, stories and test support. */
export const product: readonly string[] = sources.filter(
  (file) => !/^tests\/|^[^/]+$|\.(test|stories)\.tsx?$|\/testing\/|\/contract\/|^frontend\/app\/gallery\//.test(file),
);
