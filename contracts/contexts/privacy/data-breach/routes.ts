import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { BreachAudience } from './policy.ts';

const tag = 'privacy';
const path = '/api/data-breaches';
const permission = 'platform.customers';
const params = z.object({ id: Uuid });
const limit = { max: 60, perMinutes: 15 };
const text = z.string().trim().min(3, 'required').max(2_000, 'tooLong');

export const DataBreach = z.object({
  id: Uuid,
  foundAt: Iso,
  what: z.string(),
  /** Which data, and whose. */
  affected: z.string(),
  people: z.number().int().nullable(),
  /** By when the authority is to be told. */
  dueAt: Iso,
  authorityToldAt: Iso.nullable(),
  peopleToldAt: Iso.nullable(),
  closedAt: Iso.nullable(),
  outcome: z.string().nullable(),
});
export type DataBreach = z.infer<typeof DataBreach>;

/** The register of breaches of personal data. */
export const dataBreachRoutes = {
  dataBreaches: defineRoute({
    app: 'query',
    method: 'GET',
    path,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The register of breaches: the open ones first, by when the authority is to be told, then the closed ones, the newest first.',
    model: z.object({ items: z.array(DataBreach) }),
  }),
  recordDataBreach: defineRoute({
    app: 'command',
    method: 'POST',
    path,
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Record a breach. The 72 hours for telling the authority count from when it was found.',
    body: z.object({ foundAt: Iso, what: text, affected: text, people: z.number().int().min(0).max(1_000_000_000).nullable() }),
    model: z.object({ id: Uuid, dueAt: Iso }),
    errors: ['validation_failed'],
    limit,
  }),
  announceDataBreach: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/:id/told`,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Record when the authority, or the people concerned, were told of a breach.',
    params,
    body: z.object({ audience: BreachAudience, toldAt: Iso }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'conflict'],
    limit,
  }),
  closeDataBreach: defineRoute({
    app: 'command',
    method: 'POST',
    path: `${path}/:id/close`,
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Close a breach, with what was done about it; where the authority was not told, with why.',
    params,
    body: z.object({ outcome: text }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'conflict'],
    limit,
  }),
} as const;
