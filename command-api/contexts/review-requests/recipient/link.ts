import { reviewRequestPurpose, type TenantId, type Uuid } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { createCodes, readShortLinkCode } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recipient } from './recipient.ts';
import type { RequestOf } from './state.ts';

/** The request of a link. */
export interface LinkedRequest {
  readonly tenantId: TenantId;
  readonly recipientId: Uuid;
  readonly request: RequestOf;
}

/** The request whose link this is; null for one that we did not make. */
export async function requestOfLink(deps: CommandDeps, code: string): Promise<LinkedRequest | null> {
  const link = readShortLinkCode(code);
  if (!link) return null;
  const { subject: recipientId, issue, token } = link;
  const codes = createCodes(deps.config.keys.master);
  if (!codes.shortTokenMatches({ purpose: reviewRequestPurpose, account: recipientId, issue }, token)) return null;
  const { state, events } = await load(deps, recipient, recipientId);
  const request = state.status === 'unknown' ? undefined : state.requests.find(({ number }) => number === issue);
  return events[0] && request ? { tenantId: events[0].metadata.tenantId, recipientId, request } : null;
}
