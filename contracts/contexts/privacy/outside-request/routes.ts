import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { OutsideRequestKind, OutsideRequestOutcome } from './policy.ts';

const tag = 'privacy';
const path = '/api/outside-requests';
const permission = 'platform.customers';
const limit = { max: 60, perMinutes: 15 };

export const OutsideRequest = z.object({
  id: Uuid,
  kind: OutsideRequestKind,
  /** Where the request lies, such as the number of a message. */
  reference: z.string(),
  receivedAt: Iso,
  /** By when it is to be answered. */
  dueAt: Iso,
  outcome: OutsideRequestOutcome.nullable(),
  answer: z.string().nullable(),
  answeredAt: Iso.nullable(),
});
export type OutsideRequest = z.infer<typeof OutsideRequest>;

/** The register of requests about the own data by people without an account. */
export const outsideRequestRoutes = {
  outsideRequests: defineRoute({
    app: 'query',
    method: 'GET',
    path,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The register: the open requests first, by when they are due, then the answered ones, the newest first.',
    model: z.object({ items: z.array(OutsideRequest) }),
  }),
  recordOutsideRequest: defineRoute({
    app: 'command',
    method: 'POST',
    path,
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Record a request of somebody without an account. The 30 days for the answer count from when it was received.',
    body: z.object({ kind: OutsideRequestKind, reference: z.string().trim().min(3, 'required').max(200, 'tooLong'), receivedAt: Iso }),
    model: z.object({ id: Uuid, dueAt: Iso }),
    errors: ['validation_failed'],
    limit,
  }),
  answerOutsideRequest: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/:id/answer`,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Record how a request was answered: what was done, or why it was refused.',
    params: z.object({ id: Uuid }),
    body: z.object({ outcome: OutsideRequestOutcome, answer: z.string().trim().min(3, 'required').max(2_000, 'tooLong') }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'conflict'],
    limit,
  }),
} as const;
