import type { AuthorityLookup } from '@sumaa/runtime/http';

/** What the connection needs from the other contexts; composition provides it. */
export interface ConnectionPorts {
  /** What the account behind a session may do now. */
  readonly authority: AuthorityLookup;
}
