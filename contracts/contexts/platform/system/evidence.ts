import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../../kernel/internal-command.ts';
import { defineJob } from '../../../kernel/job.ts';
import { Iso } from '../../../kernel/time.ts';

/** Why a check gave no result: nothing was sealed yet, the files of the ledger cannot be read, or something else (see the logs). */
export const EvidenceFailure = z.enum(['nothing_sealed', 'ledger_unreadable', 'failed']);
export type EvidenceFailure = z.infer<typeof EvidenceFailure>;

/** An event that is not as it was sealed. */
export const EvidenceFinding = z.object({
  kind: z.enum(['changed', 'removed', 'inserted', 'reordered']),
  stream: z.string(),
  revision: z.number().int(),
  id: z.string(),
});
export type EvidenceFinding = z.infer<typeof EvidenceFinding>;

/** How many findings, and how many broken anchors, a result names; it counts them all. */
export const maxEvidenceFindings = 100;

/** What a check found. `sealed`, `unsealed`: events that a signed head covers, and that none covers yet. */
export const EvidenceVerdict = z.object({
  sealed: z.number().int().min(0),
  unsealed: z.number().int().min(0),
  found: z.number().int().min(0),
  findings: z.array(EvidenceFinding).max(maxEvidenceFindings),
  /** Signed heads that the ledger contradicts or that no key of ours signed: the ledger was changed before them. */
  broken: z.number().int().min(0),
  brokenAnchors: z.array(z.object({ at: Iso, events: z.number().int() })).max(maxEvidenceFindings),
});
export type EvidenceVerdict = z.infer<typeof EvidenceVerdict>;

/** A signed head of the chain over the first `events` events. */
export const EvidenceSeal = z.object({ events: z.number().int().min(0), head: z.string(), signature: z.string(), sealedAt: Iso });
export type EvidenceSeal = z.infer<typeof EvidenceSeal>;

/** `evidence-<evidenceId>`: one sealing of the chain over all events, or one check of it that staff asked for. */
export const evidenceEvents = {
  /** `isMailed`: the head goes to the address of the settings. */
  EvidenceSealed: defineEvent({
    type: 'EvidenceSealed',
    category: 'evidence',
    data: { evidenceId: Uuid, seal: EvidenceSeal, isMailed: z.boolean() },
  }),
  EvidenceCheckRequested: defineEvent({
    type: 'EvidenceCheckRequested',
    category: 'evidence',
    data: { evidenceId: Uuid, accountId: Uuid, requestedAt: Iso },
  }),
  /** So many events are compared; again from 0 when a worker died on the way. `of`: how many are sealed. */
  EvidenceCheckProgressed: defineEvent({
    type: 'EvidenceCheckProgressed',
    category: 'evidence',
    data: { evidenceId: Uuid, events: z.number().int(), of: z.number().int() },
  }),
  EvidenceCheckFinished: defineEvent({
    type: 'EvidenceCheckFinished',
    category: 'evidence',
    data: { evidenceId: Uuid, verdict: EvidenceVerdict, finishedAt: Iso },
  }),
  EvidenceCheckFailed: defineEvent({
    type: 'EvidenceCheckFailed',
    category: 'evidence',
    data: { evidenceId: Uuid, reason: EvidenceFailure, failedAt: Iso },
  }),
  EvidenceCheckCancelled: defineEvent({
    type: 'EvidenceCheckCancelled',
    category: 'evidence',
    data: { evidenceId: Uuid, accountId: Uuid, cancelledAt: Iso },
  }),
} as const;
export type EvidenceEvent = EventsOf<typeof evidenceEvents>;

export const evidenceJobs = {
  /** Seals what is new, or compares every event with what was sealed. `evidenceId`: of the check, null for a sealing. */
  evidence: defineJob('evidence', z.object({ tenantId: TenantId, evidenceId: Uuid.nullable() })),
} as const;

const of = z.object({ evidenceId: Uuid });

export const evidenceCommands = {
  recordSeal: command('RecordSeal', z.object({ seal: EvidenceSeal, isMailed: z.boolean() }), z.null()),
  /** `goesOn`: false once it was cancelled. */
  reportEvidenceCheck: command(
    'ReportEvidenceCheck',
    of.extend({ events: z.number().int().min(0), of: z.number().int().min(0) }),
    z.object({ goesOn: z.boolean() }),
  ),
  finishEvidenceCheck: command('FinishEvidenceCheck', of.extend({ verdict: EvidenceVerdict }), z.null()),
  failEvidenceCheck: command('FailEvidenceCheck', of.extend({ reason: EvidenceFailure }), z.null()),
} as const;
