import type { Behaviour } from './behaviour.ts';
import type { CallLog } from './faults/call-log.ts';
import type { Faults } from './faults/faults.ts';
import type { Quota } from './faults/quota.ts';
import type { SigningKey } from './oauth/signing-key.ts';
import type { Publisher } from './push/publisher.ts';
import type { GoogleState } from './state/google-state.ts';

/** The OAuth client the product is registered as. `redirectUris` are compared exactly. */
export type OAuthClient = { id: string; secret: string; redirectUris: readonly string[] };

/** The parts that the route handlers share. */
export type StandIn = {
  state: GoogleState;
  client: OAuthClient;
  /** The only key of the Places API; any key where it is absent. */
  placesKey?: string | undefined;
  behaviour: Behaviour;
  faults: Faults;
  calls: CallLog;
  quota: Quota;
  key: SigningKey;
  publisher: Publisher;
};
