import type { BackupPlace, DisplayDefaults } from '@sumaa/contracts';
import type { ArchiveListing } from '@sumaa/event-store/archive';
import type { Config, WhatsAppConfig } from '@sumaa/runtime/config';
import type { Health } from '@sumaa/runtime/health';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { FileStore } from '@sumaa/runtime/storage';
import type { Vault } from '@sumaa/runtime/vault';
import type { MountableQueries } from './handlers.ts';
import type { History } from './history.ts';
import type { ListedProjection } from './listed-projection.ts';
import type { ReadFor, ReadOf } from './query-deps.ts';

/** The resources of a context's handlers besides the transaction of a query. */
export interface HandlerDeps {
  readonly clock: Clock;
  /** What an installation sets for dates and money. */
  readonly display: DisplayDefaults;
  readonly vault: Pick<Vault, 'sessions' | 'apiKeys' | 'subjectKeys' | 'pushSubscriptions' | 'mailAddresses'>;
  /** What browsers subscribe to push messages with; null where they are not available. */
  readonly pushKey: string | null;
  readonly files: Pick<FileStore, 'open' | 'read'>;
  /** For raw routes: reads the tables of these projections for the caller, as the table queries do. */
  readonly readFor: ReadFor;
  readonly readOf: ReadOf;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly history: History;
  /** Whether this installation takes payments by card. */
  readonly paymentsOnline: boolean;
  /** Whether this installation can search Google Maps for competitors. */
  readonly placesOnline: boolean;
  /** Where releases are announced; null: nowhere. */
  readonly updates: Config['updates'];
  /** The files of backups that there are, and where they are kept. `known`: the names whose first lines need not be read. */
  archives(known: ReadonlySet<string>): Promise<ArchiveListing & { readonly place: BackupPlace }>;
  /** Whether this installation sends text messages. */
  readonly smsOnline: boolean;
  /** Our number at WhatsApp; null: nobody is notified there. */
  readonly whatsapp: Pick<WhatsAppConfig, 'verifyToken'> | null;
  /** The state of the whole installation. */
  readonly health: Pick<Health, 'report'>;
}

/** What one context adds to this app. Everything else is made of these declarations (`contexts.ts`). */
export interface ReadContext {
  /** Projections that the guard waits for. They come before all others where projections are started, rebuilt or listed. */
  readonly firstProjections?: readonly ListedProjection[];
  readonly projections?: readonly ListedProjection[];
  queries(deps: HandlerDeps): readonly MountableQueries[];
}

/** Declares a context. */
export const defineReadContext = (context: ReadContext): ReadContext => context;
