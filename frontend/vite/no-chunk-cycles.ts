import type { Plugin } from 'vite';

/** Files that import each other in a circle, in their order; null where there are none. `imports`: by file, what it imports first. */
export function cycleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(file);
    if (start >= 0) return path.slice(start);
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Refuses a bundle whose files wait for each other: one of them would run before what it needs, and the page would stay inert. */
export function noChunkCycles(): Plugin {
  return {
    name: 'sumaa:no-chunk-cycles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle === null) return;
      const message = `files of the bundle import each other in a circle: ${cycle.join(', ')}`;
      // Said at once: the error alone is hidden by those of the plugins that look for the bundle.
      this.warn(message);
      this.error(message);
    },
  };
}
