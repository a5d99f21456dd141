import { reactorsOf } from '@sumaa/contracts';
import { markReactorStarts, runReactor, type ConsumerHost } from '@sumaa/event-store/consumer';
import { workContexts } from './contexts.ts';
import type { WorkDeps } from './infra/work-deps.ts';

/**
 * Starts the reactors of every context; they run until `deps.signal` aborts. When this resolves, each has its start position in the store
 * (command-api writes it before the first command). The promises inside end with the signal, or reject when a reactor cannot go on.
 */
export async function startReactors(host: ConsumerHost, deps: WorkDeps): Promise<Promise<void>[]> {
  const reactors = workContexts.flatMap((context) => context.reactors(deps));
  const names = reactors.map(({ name }) => name);
  const listed = reactorsOf({ watching: deps.config.google.push !== null });
  // A reactor that command-api does not know would miss commands given before its first start.
  const mismatched = [...names.filter((name) => !listed.includes(name)), ...listed.filter((name) => !names.includes(name))];
  if (mismatched.length > 0) throw new TypeError(`the list of reactors does not say what runs: ${mismatched.join(', ')}`);
  await markReactorStarts(host, names);
  return reactors.map((reactor) =>
    runReactor({ ...reactor, carry: (job, origin) => ({ ...job, ...origin }) }, host, { signal: deps.signal }),
  );
}
