import type { CommandDeps } from '../../infra/deps.ts';
import type { MembershipPort } from './ports.ts';

/** What every part of identity works with. */
export interface IdentityDeps extends CommandDeps {
  readonly memberships: MembershipPort;
}
