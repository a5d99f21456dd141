import type { ContextContract, ExportKindId, JobDefinition } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { JobQueue } from '@sumaa/runtime/queue';
import type { z } from 'zod';
import type { ExportSources } from './export/export-source.ts';
import type { DueWorkSource } from './lost-work.ts';
import type { MailKind, MailWriters } from './mail/mail-writer.ts';
import type { JobAdder } from './new-job.ts';
import type { Processor } from './running-job.ts';
import type { Chore, JobsOf, ProcessorDeps, SchemaOf, WorkDeps } from './work-deps.ts';

/** How the jobs of one queue are processed. `concurrency`: jobs at the same time in one process; `everywhere`: in all of them. */
interface Processing<P> {
  readonly processor: Processor<P>;
  readonly concurrency: number;
  readonly everywhere?: number;
}

/** What the opening of queues needs. */
export type QueueDeps = Pick<WorkDeps, 'queues' | 'reader' | 'pool' | 'clock'>;

type Jobs = Readonly<Record<string, JobDefinition>>;

interface Declaration<C extends ContextContract, M extends MailKind, X extends ExportKindId> {
  /** Its jobs get queues; its reactors must be those that run. */
  readonly contract: C;
  /** How jobs are added, where a job is not simply added to its queue: in fair turns, or with a record that survives the queue. */
  readonly adders?: {
    readonly [K in keyof JobsOf<C>]?: (
      queue: JobQueue<SchemaOf<JobsOf<C>[K]>>,
      deps: QueueDeps,
    ) => JobAdder<z.output<SchemaOf<JobsOf<C>[K]>>>;
  };
  /** Turn events into jobs. */
  readonly reactors?: (deps: WorkDeps) => readonly Reactor<DomainEvent, object>[];
  /** Do the jobs, by the job's name; null where this installation does not do the job. */
  readonly processors?: (deps: ProcessorDeps) => { readonly [K in keyof JobsOf<C>]: Processing<z.output<SchemaOf<JobsOf<C>[K]>>> | null };
  /** Find due work whose job a queue may have lost. */
  readonly lostWork?: (deps: WorkDeps) => readonly DueWorkSource[];
  readonly chores?: (deps: WorkDeps) => readonly Chore[];
  /** Adds jobs when Postgres notifies: by channel. Notifications may be lost, so a chore or the lost work must find the same. */
  readonly notified?: (deps: WorkDeps) => Readonly<Record<string, Chore>>;
  /** Write the mails of this context, by kind. */
  readonly mails?: Pick<MailWriters, M>;
  /** The rows of what this context exports, by kind. */
  readonly exports?: Pick<ExportSources, X>;
}

/** The work of one context. Everything it runs is declared here, once. */
export interface WorkContext<C extends ContextContract = ContextContract, M extends MailKind = never, X extends ExportKindId = never> {
  readonly contract: C;
  readonly mails: Pick<MailWriters, M>;
  readonly exports: Pick<ExportSources, X>;
  /** The queues of its jobs, by the job's name. */
  openQueues(deps: QueueDeps): Readonly<Record<string, JobQueue<z.ZodType>>>;
  reactors(deps: WorkDeps): readonly Reactor<DomainEvent, object>[];
  processors(deps: ProcessorDeps): readonly (Processing<unknown> & { readonly job: JobDefinition })[];
  lostWork(deps: WorkDeps): readonly DueWorkSource[];
  chores(deps: WorkDeps): readonly Chore[];
  notified(deps: WorkDeps): Readonly<Record<string, Chore>>;
}

/** Declares the work of a context. A job without a processor does not compile. */
export function defineWorkContext<const C extends ContextContract, M extends MailKind = never, X extends ExportKindId = never>(
  declaration: Declaration<C, M, X> &
    (C extends { readonly jobs: Jobs }
      ? Required<Pick<Declaration<C, M, X>, 'processors'>>
      : { readonly processors?: never; readonly adders?: never }),
): WorkContext<C, M, X> {
  const work: Declaration<C, M, X> = declaration;
  const { contract, adders, mails, exports } = work;
  const jobs = Object.entries(contract.jobs ?? {});
  return {
    contract,
    mails: mails ?? ({} as Pick<MailWriters, M>),
    exports: exports ?? ({} as Pick<ExportSources, X>),
    openQueues: (deps) =>
      Object.fromEntries(
        jobs.map(([name, job]) => {
          const queue = deps.queues.queue(job);
          // The types match jobs and adders by name, but TypeScript cannot express that in a loop over names.
          const adder = (adders as Record<string, (queue: unknown, deps: QueueDeps) => JobAdder<unknown>> | undefined)?.[name]?.(
            queue,
            deps,
          );
          return [name, adder ? addingWith(queue, adder) : queue];
        }),
      ),
    reactors: (deps) => work.reactors?.(deps) ?? [],
    processors(deps) {
      const all = work.processors?.(deps) as Record<string, Processing<unknown> | null> | undefined;
      return jobs.flatMap(([name, job]) => {
        const processing = all?.[name];
        return processing ? [{ job, ...processing }] : [];
      });
    },
    lostWork: (deps) => work.lostWork?.(deps) ?? [],
    chores: (deps) => work.chores?.(deps) ?? [],
    notified: (deps) => work.notified?.(deps) ?? {},
  };
}

/** The queue, with jobs added by `adder`. */
function addingWith<P extends z.ZodType>(queue: JobQueue<P>, adder: JobAdder<unknown>): JobQueue<P> {
  return {
    ...queue,
    addBulk: (jobs) => adder.addBulk(jobs),
    async addAgain(jobs) {
      await queue.forgetEnded(jobs.map(({ jobId }) => jobId));
      await adder.addBulk(jobs);
    },
  };
}

type KindsOf<C extends WorkContext> = C extends WorkContext<ContextContract, infer M, infer _X> ? M : never;
type ExportsOf<C extends WorkContext> = C extends WorkContext<ContextContract, infer _M, infer X> ? X : never;

/** The mail writers of these contexts, with exactly the kinds they declare. Throws TypeError when two declare the same kind. */
export function mailWritersOf<C extends WorkContext>(contexts: readonly C[]): Pick<MailWriters, KindsOf<C>> {
  const kinds = contexts.flatMap(({ mails }) => Object.keys(mails));
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (twice !== undefined) throw new TypeError(`two contexts write the mail «${twice}»`);
  return Object.assign({}, ...contexts.map(({ mails }) => mails)) as Pick<MailWriters, KindsOf<C>>;
}

/** The row sources of these contexts, with exactly the kinds they declare. */
export function exportSourcesOf<C extends WorkContext>(contexts: readonly C[]): Pick<ExportSources, ExportsOf<C>> {
  return Object.assign({}, ...contexts.map(({ exports }) => exports)) as Pick<ExportSources, ExportsOf<C>>;
}
