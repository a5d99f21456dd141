import type { Uuid } from '@sumaa/contracts';
import type { GoogleAccountSeed } from '../google/index.ts';

/** What the demonstration is written from; `begunAt` is its «now». */
export interface Demo {
  readonly begunAt: Date;
  readonly password: string;
  readonly google: string;
  readonly account: GoogleAccountSeed;
}

/** Somebody of the demonstration's team. */
export interface Person {
  readonly accountId: Uuid;
  readonly memberId: Uuid;
  readonly role: string;
}
