import { faultOf, requestReplay, PoisonEvent, restartReactor } from '@sumaa/event-store/consumer';
import { UsageError, tableLines } from '@sumaa/runtime/operate';
import { projectionList } from '../contexts.ts';
import type { ListedProjection } from '../infra/index.ts';
import { rebuild } from '../rebuild/index.ts';
import { openOperator, type OperatorResources } from './open-operator.ts';
import { findMissingKeys } from './missing-keys.ts';
import { readStatus, type ConsumerOverview } from './read-status.ts';

export const usage = `npm run projections -- status [--json]            shows position and parked events of each projection and reactor
npm run projections -- rebuild NAME… | --all      builds a newer version beside the active one and switches, resuming an interrupted
                                                  build; otherwise empties the read model and folds it again
                       [--fresh]                  does not resume an interrupted build
                       [--other-store]            allows an event store other than the one the active table was built from
npm run projections -- replay KEY | NAME          handles parked events again, of one key (or stream) or of a projection or reactor
npm run projections -- restart REACTOR            starts at the head of the store; the reactor never handles the events before it
                         [--other-store]          allows an event store other than the one it read
npm run projections -- keys                       lists the people and reviews whose data key is missing, with their streams
                       [--tombstone]              declares these keys lost for good: their personal data counts as erased`;

export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  print(line: string): void;
}

/** Runs one operator's command; resolves with the exit code: 0 done, 1 failed (the reason was printed), 64 invalid usage. */
export async function runCommand({ args, env, signal, print }: Command): Promise<number> {
  const [verb = '', ...rest] = args;
  const flags = new Set(rest.filter((arg) => arg.startsWith('--')));
  const names = rest.filter((arg) => !arg.startsWith('--'));
  const verbs: Record<string, (operator: OperatorResources) => Promise<number>> = {
    status: (operator) => showStatus(operator, flags.has('--json'), print),
    rebuild: (operator) => rebuildAll(operator, { names, flags, signal, print, folded }),
    replay: (operator) => replay(operator, names, signal, print),
    keys: (operator) => missingKeys(operator, flags.has('--tombstone'), signal, print),
    restart: (operator) => restart(operator, names, flags.has('--other-store'), print),
  };
  const run = verbs[verb];
  if (!run) {
    print(usage);
    return 64;
  }
  const folded = { events: 0 };
  const operator = await openOperator(env, { observe: { batch: (_, events) => void (folded.events += events.length) } });
  try {
    return await run(operator);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error instanceof UsageError ? `${error.message}\n\n${usage}` : error.message);
    return error instanceof UsageError ? 64 : 1;
  } finally {
    await operator.close();
  }
}

function find(name: string): ListedProjection {
  const found = projectionList.find((projection) => projection.name === name);
  if (found) return found;
  throw new UsageError(`There is no projection «${name}». There are: ${projectionList.map((one) => one.name).join(', ')}.`);
}

async function showStatus({ pool, store, host }: OperatorResources, json: boolean, print: Command['print']): Promise<number> {
  const all = await readStatus({
    pool,
    store,
    projections: projectionList,
    now: new Date(),
    faultOf: (consumer) => faultOf(host, consumer),
  });
  if (json) {
    print(JSON.stringify(all, null, 2));
    return 0;
  }
  const head = ['kind', 'name', 'version', 'state', 'lag s', 'checkpoint', 'epoch', 'parked'];
  const lines = all.map((one) => [
    one.kind,
    one.name,
    one.generation === null ? `v${one.version}` : `v${one.version}.${one.generation}`,
    one.state,
    one.lagSeconds === null ? '' : one.lagSeconds.toFixed(1),
    shownPosition(one.position),
    String(one.epoch),
    String(one.parked),
  ]);
  for (const line of tableLines(head, lines)) print(line);
  for (const line of alertsOf(all)) print(`ALERT ${line}`);
  return 0;
}

const shownPosition = (position: string | null) => position?.replace(/^0+(?=.)/, '') ?? 'origin';

/** What the operator has to act on. */
function alertsOf(all: readonly ConsumerOverview[]): string[] {
  return all.flatMap(({ name, parked, state, fault }) => [
    ...(fault !== null && state === 'refused' ? [fault] : []),
    ...(parked > 0 ? [`${name}: ${parked} parked event(s). After the fix: npm run projections -- replay ${name}`] : []),
    ...(state === 'interrupted' ? [`${name}: a rebuild was interrupted. Resume it: npm run projections -- rebuild ${name}`] : []),
  ]);
}

async function rebuildAll(
  { host, databaseUrl, log }: OperatorResources,
  ask: Pick<Command, 'signal' | 'print'> & {
    readonly names: readonly string[];
    readonly flags: ReadonlySet<string>;
    readonly folded: { events: number };
  },
): Promise<number> {
  const { names, flags, signal, print, folded } = ask;
  const chosen = flags.has('--all') ? projectionList : names.map(find);
  if (chosen.length === 0) throw new UsageError('Which projection?');
  for (const projection of chosen) {
    const from = performance.now();
    const before = folded.events;
    print(`${projection.name}: folding version ${projection.version} from the first event`);
    try {
      const done = await rebuild(projection, {
        host,
        databaseUrl,
        log,
        signal,
        fresh: flags.has('--fresh'),
        otherStore: flags.has('--other-store'),
      });
      const seconds = (performance.now() - from) / 1000;
      const events = folded.events - before;
      print(
        `${projection.name}: v${done.version}.${done.generation} is complete${done.resumed ? ', resumed' : ''}; ` +
          `${events} events in ${seconds.toFixed(1)} s (${Math.round(events / seconds)}/s)`,
      );
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      print(`${projection.name}: stopped before the switch. ${error.message}: ${reasonOf(error.cause)}`);
      print(`After the fix, resume with: npm run projections -- rebuild ${projection.name}`);
      return 1;
    }
  }
  return 0;
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

async function replay(
  { host, pool }: OperatorResources,
  names: readonly string[],
  signal: AbortSignal,
  print: Command['print'],
): Promise<number> {
  const [wanted] = names;
  if (wanted === undefined) throw new UsageError('Which key, projection or reactor?');
  const { rows } = await pool.query<{ kind: string; name: string; key: string }>(
    `select distinct kind, name, case when name = $1 then '' else key end as key from consumer.parked where name = $1 or key = $1`,
    [wanted],
  );
  if (rows.length === 0) print(`Nothing is parked under «${wanted}».`);
  let left = 0;
  for (const { kind, name, key } of rows) {
    const only = key === '' ? [] : [key];
    if (kind === 'reactor') left += await replayReactor({ host, pool }, name, only, signal, print);
    else print(`${name}: took ${await find(name).replay(host, ...only)} event(s) again`);
  }
  return left === 0 ? 0 : 1;
}

/** How long to wait for a running worker, in ms. */
const workerTimeoutMs = 15_000;

/** Requests the replay from the workers, which own the reactors' queues, and waits for one of them to do it. */
async function replayReactor(
  { host, pool }: Pick<OperatorResources, 'host' | 'pool'>,
  name: string,
  only: readonly string[],
  signal: AbortSignal,
  print: Command['print'],
): Promise<number> {
  const asked = await requestReplay(host.db, name, ...only);
  const deadline = performance.now() + workerTimeoutMs;
  for (;;) {
    const { rows } = await pool.query<{ waiting: number; again: number }>(
      `select count(*) filter (where replay_asked_at is not null)::int as waiting, count(*) filter (where replay_asked_at is null)::int as again
       from consumer.parked where kind = 'reactor' and name = $1 and ($2::text is null or key = $2)`,
      [name, only[0] ?? null],
    );
    const { waiting, again } = rows[0]!;
    if (waiting === 0) {
      print(`${name}: ${asked - again} of ${asked} event(s) handled${again > 0 ? `, ${again} parked again (see the workers' log)` : ''}`);
      return again;
    }
    if (performance.now() > deadline || signal.aborted) {
      print(`${name}: no worker has answered yet; the next worker that runs handles ${waiting} event(s)`);
      return 0;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function missingKeys(
  { store, keys, eraseMissingKeys }: OperatorResources,
  tombstone: boolean,
  signal: AbortSignal,
  print: Command['print'],
): Promise<number> {
  const missing = await findMissingKeys({ store, keys }, signal);
  for (const { subject, streams } of missing) print(`${subject}: ${streams.join(', ')}`);
  print(`${missing.length} key(s) missing`);
  if (missing.length === 0) return 0;
  if (!tombstone) {
    print('Restore the vault if they are in a backup. Else declare them lost for good: npm run projections -- keys --tombstone');
    return 0;
  }
  const erased = new Set(await eraseMissingKeys(missing.map(({ subject }) => subject)));
  const streams = new Set(missing.flatMap((one) => (erased.has(one.subject) ? one.streams : [])));
  print(
    `${erased.size} tombstone(s) written. Handle what was parked: ${[...streams].map((stream) => `npm run projections -- replay ${stream}`).join('; ')}`,
  );
  return 0;
}

async function restart(
  { host }: OperatorResources,
  names: readonly string[],
  otherStore: boolean,
  print: Command['print'],
): Promise<number> {
  if (names.length === 0) throw new UsageError('Which reactor?');
  for (const name of names) {
    if (!(await restartReactor(host, name, { otherStore }))) throw new UsageError(`There is no reactor «${name}» here.`);
    print(`${name}: starts at the head of the store`);
  }
  return 0;
}
