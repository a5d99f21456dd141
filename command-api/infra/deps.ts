import type { PlatformSettings } from '@sumaa/contracts';
import type { Config } from '@sumaa/runtime/config';
import type { Google } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Log } from '@sumaa/runtime/log';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { Quarantine } from '@sumaa/runtime/quarantine';
import type { RestoreOrders } from '@sumaa/runtime/restore-orders';
import type { FileStore } from '@sumaa/runtime/storage';
import type { TokenIssuer, TokenVerifier } from '@sumaa/runtime/tokens';
import type { Vault } from '@sumaa/runtime/vault';
import type { Codec, EventStore, RecentStreams } from '@sumaa/event-store';

/** The dependencies of every context of this app. */
export interface CommandDeps {
  readonly config: Config;
  readonly log: Log;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly recent: RecentStreams;
  readonly vault: Vault;
  readonly google: Google;
  /** Null where plans are arranged with the platform, by invoice and bank transfer. */
  readonly payments: PaymentProvider | null;
  readonly files: FileStore;
  readonly quarantine: Pick<Quarantine, 'held' | 'release'>;
  readonly restoreOrders: Pick<RestoreOrders, 'isServed' | 'place'>;
  readonly clock: Clock;
  readonly issuer: TokenIssuer;
  readonly verifier: TokenVerifier;
  /** The settings of the platform that hold for everybody. */
  settings(): Promise<PlatformSettings>;
}
