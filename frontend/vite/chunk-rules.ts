import path from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const shared = 'shared';
/** The package names all its icons in one module, so every icon would count as reached by a light page. */
const icon = /\/lucide-react\/dist\/esm\/icons\//;
/** What every contract is declared with. */
const kernel = /\/contracts\/kernel\//;

/**
 * Chunk rules: what every page loads first is one file, and small modules are merged with their neighbours (sizes in bytes of source). For
 * a phone, requesting seventy files costs more than reading them. Modules of the `light` pages are merged only with each other, so that
 * those pages load no other code.
 */
export function chunkRules(root: string, light: readonly string[]) {
  let modules: Set<string> | null = null;
  function isLight(id: string, graph: ModuleGraph): boolean {
    modules ??= reachedFrom(
      light.map((file) => path.join(root, file)),
      graph,
    );
    return modules.has(id);
  }
  const together = { minShareCount: 2, entriesAware: true };
  return {
    groups: [
      { name: 'initial', tags: ['$initial' as const], priority: 2 },
      {
        name: (id: string, graph: ModuleGraph) => (!icon.test(id) && isLight(id, graph) ? shared : null),
        debugName: 'light',
        priority: 1,
        ...together,
        entriesAwareMergeThreshold: 60_000,
      },
      // Merged only with each other: they build what other contracts are made of, so their file must not wait for one of those.
      { name: shared, test: kernel, debugName: 'kernel', priority: 1, ...together, entriesAwareMergeThreshold: 2_000 },
      { name: shared, test: icon, debugName: 'icons', priority: 1, ...together, entriesAwareMergeThreshold: 4_000 },
      { name: shared, ...together, entriesAwareMergeThreshold: 500 },
    ],
  };
}

/** The modules that `roots` import statically, directly or not. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    const module = graph.getModuleInfo(next);
    if (module === null) throw new Error(`no such module: ${next}`);
    reached.add(next);
    waiting.push(...module.importedIds);
  }
  return reached;
}

// The default name lists the modules that share a chunk, and every name is part of what each visitor loads.
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  `assets/${name.startsWith(`${shared}~`) ? shared : '[name]'}-[hash].js`;
