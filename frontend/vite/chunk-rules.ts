import path from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const shared = 'shared';

/** The package names all its icons in one module, so every icon would count as reached by a light page. */
const icon = /\/lucide-react\/dist\/esm\/icons\//;
/** What every contract is declared with. */
const kernel = /\/contracts\/kernel\//;
/** What packages name in one module: whoever imports one of them would count as reaching all. */
const barrel = new RegExp(`${icon.source}|\\/contracts\\/|\\/node_modules\\/zod\\/`);

export interface LightParts {
  /** Pages that load no other code. */
  readonly light: readonly string[];
  /** The script of a prerendered page for visitors. */
  readonly site: string;
  /** What a part of such a page is rendered with. */
  readonly island: readonly string[];
  /** The script of the app. */
  readonly app: string;
}

/**
 * Chunk rules: what every page loads first is one file, and small modules are merged with their neighbours (sizes in bytes of source). For
 * a phone, requesting seventy files costs more than reading them. Modules of the `light` pages are merged only with each other, so that
 * those pages load no other code. What `site` imports is one file, and what islands share is another: neither brings the app along.
 */
export function chunkRules(root: string, light: LightParts) {
  const isLight = reached(root, light.light);
  const isSite = reached(root, [light.site]);
  const isIsland = reached(root, light.island);
  const partOf = partsOf(root, light);
  const entry = path.join(root, light.site);
  const together = { minShareCount: 2, entriesAware: true };
  return {
    groups: [
      { name: (id: string, graph: ModuleGraph) => (id !== entry && isSite(id, graph) ? 'small' : null), debugName: 'site', priority: 4 },
      {
        name: (id: string, graph: ModuleGraph) => (isIsland(id, graph) ? 'base' : barrel.test(id) ? null : partOf(id, graph)),
        debugName: 'islands',
        priority: 3,
      },
      { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial' as const], priority: 6 },
      { name: 'marks', test: /\/lucide-react\//, tags: ['$initial' as const], priority: 5 },
      { name: (id: string) => (id === entry ? null : 'initial'), debugName: 'initial', tags: ['$initial' as const], priority: 2 },
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

type IsReached = (id: string, graph: ModuleGraph) => boolean;

/** Whether the modules `files` import a module statically, directly or not. The build that prerenders has only some of them. */
function reached(root: string, files: readonly string[]): IsReached {
  let modules: Set<string> | null = null;
  return (id, graph) => {
    modules ??= reachedFrom(
      files.map((file) => path.join(root, file)).filter((file) => graph.getModuleInfo(file) !== null),
      graph,
    );
    return modules.has(id);
  };
}

/**
 * The file of a module that parts of the pages need: that of the one part, or `base`, if others need it as well, or the app, whose file
 * would start the app. Null for every other module.
 */
function partsOf(root: string, { site, app }: LightParts): (id: string, graph: ModuleGraph) => string | null {
  let files: Map<string, string> | null = null;
  return (id, graph) => {
    files ??= filesOfParts(path.join(root, site), path.join(root, app), graph);
    return files.get(id) ?? null;
  };
}

function filesOfParts(site: string, app: string, graph: ModuleGraph): Map<string, string> {
  const files = new Map<string, string>();
  if (graph.getModuleInfo(site) === null) return files;
  const parts = [...reachedFrom([site], graph)].flatMap((each) => graph.getModuleInfo(each)?.dynamicallyImportedIds ?? []);
  for (const part of new Set(parts))
    for (const id of reachedFrom([part], graph)) files.set(id, files.has(id) ? 'base' : path.basename(part, path.extname(part)));
  for (const id of reachedFrom([app], graph)) if (files.has(id)) files.set(id, 'base');
  return files;
}

function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const all = new Set<string>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (all.has(next)) continue;
    const module = graph.getModuleInfo(next);
    if (module === null) throw new Error(`no such module: ${next}`);
    all.add(next);
    waiting.push(...module.importedIds);
  }
  return all;
}

// The default name lists the modules that share a chunk, and every name is part of what each visitor loads.
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  `assets/${name.startsWith(`${shared}~`) ? shared : '[name]'}-[hash].js`;
