import { loadConfig } from '@sumaa/runtime/config';
import { createLog, maskPersonal } from '@sumaa/runtime/log';
import { UsageError, tableLines } from '@sumaa/runtime/operate';
import { createQueues, type FailedJob, type JobCounts } from '@sumaa/runtime/queue';
import { everyQueue } from './every-queue.ts';

export const usage = `npm run queues -- status [--json]            how many jobs wait, run, are delayed and failed for good, by queue
npm run queues -- failed [QUEUE] [--json]   the dead letters, newest first
npm run queues -- retry ID…                 gives a dead letter all its attempts again
npm run queues -- retry-all QUEUE… | --all  the same for every dead letter of a queue`;

export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
}

/** The part of a queue that the commands use. */
interface Letters {
  counts(): Promise<JobCounts>;
  failed(limit?: number): Promise<FailedJob[]>;
  retryFailed(jobId: string): Promise<boolean>;
  retryAllFailed(): Promise<number>;
}
type Input = Pick<Command, 'print'> & {
  /** By queue name. */
  readonly queues: ReadonlyMap<string, Letters>;
  readonly names: readonly string[];
  readonly flags: ReadonlySet<string>;
};

const verbs: Readonly<Record<string, (ask: Input) => Promise<number>>> = { status, failed, retry, 'retry-all': retryAll };

/**
 * Runs one operator's command on the queues of REDIS_URL, else of DATABASE_URL. Resolves with the exit code: 0 done, 1 not done (the reason
 * was printed), 64 invalid usage. Prints ids, figures and reasons without addresses, never the payload of a job.
 */
export async function runCommand({ args, env, print }: Command): Promise<number> {
  const [verb = '', ...rest] = args;
  const run = verbs[verb];
  if (!run) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'operator' });
  const queues = await createQueues({
    redisUrl: config.redisUrl?.reveal() ?? null,
    postgresUrl: config.databaseUrl.reveal(),
    log: createLog({ name: 'queues', level: env['LOG_LEVEL'] || 'warn' }),
  });
  try {
    const open = everyQueue(queues).map((queue): [string, Letters] => [queue.name, queue]);
    const names = rest.filter((arg) => !arg.startsWith('--'));
    return await run({ queues: new Map(open), names, flags: new Set(rest.filter((arg) => arg.startsWith('--'))), print });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 64;
  } finally {
    await queues.close();
  }
}

/** The queues with these names; all queues when no name is given. */
function chosen({ queues, names }: Pick<Input, 'queues' | 'names'>): [string, Letters][] {
  return names.length === 0
    ? [...queues]
    : names.map((name) => {
        const queue = queues.get(name);
        if (!queue) throw new UsageError(`There is no queue «${name}». There are: ${[...queues.keys()].join(', ')}.`);
        return [name, queue];
      });
}

async function status(ask: Input): Promise<number> {
  const all = await Promise.all(chosen(ask).map(async ([queue, letters]) => ({ queue, ...(await letters.counts()) })));
  if (ask.flags.has('--json')) {
    ask.print(JSON.stringify(all, null, 2));
    return 0;
  }
  const figures = ['waiting', 'active', 'delayed', 'failed'] as const;
  const rows = all.map((one) => [one.queue, ...figures.map((figure) => String(one[figure]))]);
  for (const line of tableLines(['queue', ...figures], rows)) ask.print(line);
  for (const { queue, failed: count } of all)
    if (count > 0) ask.print(`ALERT ${queue}: ${count} dead letter(s). After the fix: npm run queues -- retry-all ${queue}`);
  return 0;
}

/** Maximum number of dead letters listed per queue. */
const listLimit = 100;

async function failed(ask: Input): Promise<number> {
  const all: { queue: string; id: string; tenantId: string | null; attempts: number; failedAt: string | null; reason: string }[] = [];
  const more: string[] = [];
  for (const [queue, letters] of chosen(ask)) {
    const jobs = await letters.failed(listLimit + 1);
    if (jobs.length > listLimit) more.push(queue);
    for (const { id, payload, attempts, failedAt, reason } of jobs.slice(0, listLimit))
      all.push({
        queue,
        id,
        tenantId: tenantOf(payload),
        attempts,
        failedAt: failedAt?.toISOString() ?? null,
        reason: shortReason(reason),
      });
  }
  if (ask.flags.has('--json')) ask.print(JSON.stringify(all, null, 2));
  else if (all.length === 0) ask.print('There are no dead letters.');
  else {
    const cells = all.map((one) => [one.queue, one.id, one.tenantId ?? '', String(one.attempts), one.failedAt ?? '', one.reason]);
    for (const line of tableLines(['queue', 'id', 'tenant', 'attempts', 'failed at', 'reason'], cells)) ask.print(line);
    for (const queue of more) ask.print(`${queue}: there are more; these are the newest ${listLimit}`);
  }
  return 0;
}

async function retry({ queues, names, print }: Input): Promise<number> {
  if (names.length === 0) throw new UsageError('Which job?');
  let missing = 0;
  for (const id of names) {
    const found: string[] = [];
    for (const [queue, letters] of queues) if (await letters.retryFailed(id)) found.push(queue);
    if (found.length === 0) missing++;
    print(found.length === 0 ? `${id}: no dead letter has this id` : `${id}: waits again in ${found.join(', ')}`);
  }
  return missing === 0 ? 0 : 1;
}

async function retryAll(ask: Input): Promise<number> {
  if (ask.names.length === 0 && !ask.flags.has('--all')) throw new UsageError('Which queue?');
  for (const [queue, letters] of chosen(ask)) ask.print(`${queue}: ${await letters.retryAllFailed()} job(s) wait again`);
  return 0;
}

/** The tenant id helps the operator; other parts of the payload are not printed. */
function tenantOf(payload: unknown): string | null {
  const tenant = typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : null;
  return typeof tenant === 'string' ? tenant : null;
}

/** On one line, without addresses: an external system may have quoted one. */
const shortReason = (reason: string) => maskPersonal(reason).replace(/\s+/g, ' ').slice(0, 200);
