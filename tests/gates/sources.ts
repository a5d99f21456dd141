import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the house stands. */
export const root = path.resolve(import.meta.dirname, '../..');
const skip = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', '.artifacts']);

/** Every file below this folder whose name ends so, from the root on. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(name, ending);
    return ending.test(entry.name) ? [name] : [];
  });
}

/** What stands in this file. */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Lines of these files that match, as `file:line text`. */
export function hits(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

/** All that is written in code, wherever it stands: tests, what starts them, and settings of the tools too. */
export const sources: readonly string[] = filesBelow('.', /\.([cm]?[jt]s|tsx)$/);
/** What is delivered of it. */
export const product: readonly string[] = sources.filter(
  (file) => !/^tests\/|^[^/]+$|\.(test|stories)\.tsx?$|\/testing\/|\/contract\/|^frontend\/app\/gallery\//.test(file),
);
