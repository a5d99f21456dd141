import type { ContextContract, contexts, JobDefinition } from '@sumaa/contracts';
import type { Config } from '@sumaa/runtime/config';
import type { Google } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Mailer } from '@sumaa/runtime/mail';
import type { JobQueue, Queues } from '@sumaa/runtime/queue';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { PaymentCards } from '@sumaa/runtime/vault';
import type { FileStore, NamedFile } from '@sumaa/runtime/storage';
import type { Vault } from '@sumaa/runtime/vault';
import type { Alone } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { WorkReader } from '../work-reader/index.ts';
import type { SubjectKeys } from '@sumaa/event-store';
import type { Archives } from './archives.ts';
import type { OutwardChannels } from './channels.ts';
import type { CommandClient } from './command-client.ts';
import type { EvidenceOfEvents } from './evidence.ts';
import type { ExportSources } from './export/export-source.ts';
import type { MailWriters } from './mail/mail-writer.ts';
import type { TaxAuthority } from './tax-authority.ts';
import type { ProjectionProgress } from './projection-progress.ts';

/** The part of the configuration that contexts use. */
export type WorkConfig = Pick<
  Config,
  'publicUrl' | 'mail' | 'push' | 'sms' | 'whatsapp' | 'firstSyncReviews' | 'pollSeconds' | 'keepDays' | 'dataDir' | 'backupBucket'
> & {
  readonly google: Pick<Config['google'], 'requestsPerMinute' | 'push' | 'placesCallsPerDay'>;
  readonly keys: Pick<Config['keys'], 'master'>;
};

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The jobs that a contract declares, by name. */
export type JobsOf<C extends ContextContract> = C extends { readonly jobs: infer J extends Readonly<Record<string, JobDefinition>> }
  ? J
  : never;

/** The schema of a job's payload. */
export type SchemaOf<D> = D extends JobDefinition<string, infer P> ? P : never;

/** The queue of each job of these contracts, by the job's name. */
export type JobQueuesOf<C extends ContextContract> = {
  readonly [K in keyof Intersection<JobsOf<C>>]: JobQueue<SchemaOf<Intersection<JobsOf<C>>[K]>>;
};

/** The queue of every job. */
export type JobQueues = JobQueuesOf<(typeof contexts)[number]>;

/** What contexts work with. */
export interface WorkDeps {
  readonly config: WorkConfig;
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as' | 'breaker' | 'places'>;
  readonly reader: WorkReader;
  readonly progress: ProjectionProgress;
  readonly pool: pg.Pool;
  /** Acts as the role that answers queries: it sees one tenant at a time. */
  readonly queryPool: pg.Pool;
  readonly alone: Alone;
  readonly files: Pick<FileStore, 'open' | 'put' | 'putFile' | 'remove'>;
  readonly archives: Archives;
  readonly evidence: EvidenceOfEvents;
  readonly subjectKeys: Pick<SubjectKeys, 'get'>;
  /** Where contexts add jobs, also those of other contexts. */
  readonly jobs: JobQueues;
  /** The plain queues below `jobs`. */
  readonly queues: Pick<Queues, 'queue'>;
  /** Null where no mail server is configured. */
  readonly mailer: Pick<Mailer, 'send' | 'isSet'> | null;
  readonly channels: Pick<OutwardChannels, 'webPush' | 'sms' | 'whatsapp' | 'webhooks'>;
  readonly vault: Pick<Vault, 'pushSubscriptions' | 'deliveries' | 'mailAddresses' | 'webhookSecrets'>;
  /** Interval between two sweeps, in ms: what is planned by a sweep cannot be due more often. */
  readonly sweepEveryMs: number;
  /** Reads an encrypted file of a subject; null where it was erased or is lost. */
  openFile(subject: string, fileId: string, place: string): Promise<NamedFile | null>;
  readonly paymentCards: Pick<PaymentCards, 'read'>;
  /** Null where plans are arranged with the platform, by invoice and bank transfer. */
  readonly payments: PaymentProvider | null;
  /** Null while there is no client of it. */
  readonly taxAuthority: TaxAuthority | null;
  readonly clock: Clock;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
}

/** What the processors also get: the declarations of all contexts. */
export interface ProcessorDeps extends WorkDeps {
  readonly mailWriters: MailWriters;
  readonly exportSources: ExportSources;
}

/** Adds jobs that are due by time alone; called at every sweep. */
export type Chore = () => Promise<void>;
