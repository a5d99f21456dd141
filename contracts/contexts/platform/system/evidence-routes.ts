import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { EvidenceFailure, EvidenceSeal, EvidenceVerdict } from './evidence.ts';

const tag = 'platform';
const permission = 'platform.audit';

export const EvidenceCheckState = z.enum(['running', 'done', 'failed', 'cancelled']);
export type EvidenceCheckState = z.infer<typeof EvidenceCheckState>;

/** One check of the log. `by`: the name of who asked for it; `events` of `of`: compared so far, `of` null until that is known. */
export const EvidenceCheck = z.object({
  id: Uuid,
  state: EvidenceCheckState,
  by: z.string().nullable(),
  requestedAt: Iso,
  endedAt: Iso.nullable(),
  events: z.number().int(),
  of: z.number().int().nullable(),
  verdict: EvidenceVerdict.nullable(),
  failure: EvidenceFailure.nullable(),
});
export type EvidenceCheck = z.infer<typeof EvidenceCheck>;

export const evidenceRoutes = {
  evidence: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/evidence',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The last signed head of the chain over all events, and the newest checks of the log against it.',
    model: z.object({ seal: EvidenceSeal.extend({ isMailed: z.boolean() }).nullable(), checks: z.array(EvidenceCheck) }),
  }),
  requestEvidenceCheck: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/evidence/checks',
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Compare every event with what was sealed. A worker does it, and names each that was changed, removed, inserted or moved.',
    model: z.object({ id: Uuid }),
    limit: { max: 12, perMinutes: 60 },
  }),
  cancelEvidenceCheck: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/evidence/checks/:id/cancel',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'End a check that is under way.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
