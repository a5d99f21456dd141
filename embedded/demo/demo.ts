import type { Uuid } from '@sumaa/contracts';
import type { GoogleAccountSeed } from '../google/index.ts';
import type { HeldPayment } from '../payments/index.ts';

/** Input of the demo data; all its times count back from `begunAt`. */
export interface Demo {
  readonly begunAt: Date;
  readonly password: string;
  readonly google: string;
  readonly account: GoogleAccountSeed;
  /** Has the payment provider hold what was paid. */
  readonly hold: (payment: HeldPayment) => Promise<void>;
}

/** A member of the demo's team. */
export interface DemoMember {
  readonly accountId: Uuid;
  readonly memberId: Uuid;
  readonly role: string;
}
