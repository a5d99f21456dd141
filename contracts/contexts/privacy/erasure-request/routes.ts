import { z } from 'zod';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { GivenPassword, SixDigits } from '../../identity/fields.ts';
import { ErasureRequestState, ErasureSubject } from './policy.ts';

const tag = 'privacy';
const path = '/api/erasure-requests';
const permission = 'platform.customers';
const params = z.object({ id: Uuid });

/** What became of the last request. */
export const ErasureRequest = z.object({
  id: Uuid,
  subject: ErasureSubject,
  state: ErasureRequestState,
  requestedAt: Iso,
  /** By when it is to be answered. */
  dueAt: Iso,
  endedAt: Iso.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** A request in the register of the console. */
export const RegisteredErasureRequest = ErasureRequest.extend({
  accountId: Uuid,
  /** Of whoever asked; null once they are erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Where it was asked. */
  tenantId: TenantId,
  /** Null where it was asked on the platform itself. */
  business: z.string().nullable(),
});
export type RegisteredErasureRequest = z.infer<typeof RegisteredErasureRequest>;

/** Requests to be erased, by a person or for a business, and what the platform does about them. */
export const erasureRequestRoutes = {
  ownErasureRequests: defineRoute({
    app: 'query',
    method: 'GET',
    path: `${path}/own`,
    tag,
    auth: 'confirmed',
    summary: 'The own last request, and for general managers that of the business; null where none was asked in this business.',
    model: z.object({ person: ErasureRequest.nullable(), business: ErasureRequest.nullable() }),
  }),
  askErasure: defineRoute({
    app: 'command',
    method: 'POST',
    path,
    tag,
    auth: 'confirmed',
    summary:
      'Ask to be erased, or to have the business erased (general managers), with the password and, where it is on, the second factor. Asking again changes nothing.',
    body: z.object({ subject: ErasureSubject, password: GivenPassword, code: SixDigits.optional() }),
    model: z.object({ id: Uuid, dueAt: Iso }),
    errors: ['validation_failed', 'forbidden', 'two_factor_code_needed', 'two_factor_wrong', 'two_factor_ended'],
    limit: { max: 20, perMinutes: 15 },
  }),
  withdrawErasure: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/withdraw`,
    tag,
    auth: 'confirmed',
    summary: 'Withdraw an open request.',
    body: z.object({ subject: ErasureSubject }),
    model: z.null(),
    errors: ['validation_failed', 'forbidden', 'not_found'],
    limit: { max: 60, perMinutes: 15 },
  }),
  erasureRequests: defineRoute({
    app: 'query',
    method: 'GET',
    path,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The register of requests: the open ones first, by when they are due, then the answered ones, the newest first.',
    model: z.object({ items: z.array(RegisteredErasureRequest) }),
  }),
  carryOutErasure: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/:id/carry-out`,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Erase who asked for it, for good.',
    params,
    model: z.null(),
    errors: ['not_found', 'conflict', 'last_admin', 'last_staff'],
    limit: { max: 60, perMinutes: 15 },
  }),
  refuseErasure: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/:id/refuse`,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Refuse a request, with a reason that whoever asked reads.',
    params,
    body: z.object({ reason: z.string().trim().min(3, 'required').max(500, 'tooLong') }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'conflict'],
    limit: { max: 60, perMinutes: 15 },
  }),
} as const;
