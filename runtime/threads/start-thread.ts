import { Worker, type WorkerOptions } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');

/** A thread does not inherit the loader that tests and `npm run dev` run the sources with. */
const loading = (module: string) => `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(module)})))`;

/** Starts a module as a thread of its own. `module`: its address without its ending, as `new URL('./drawing-thread', import.meta.url)`. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  if (!isSource) return new Worker(new URL(`${module.href}.js`), options);
  return new Worker(loading(`${module.href}.ts`), { ...options, eval: true, execArgv: ['--conditions=@sumaa/source'] });
}
