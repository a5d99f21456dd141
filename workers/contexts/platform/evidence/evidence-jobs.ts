import type { evidenceJobs, TenantId, Uuid } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../../infra/new-job.ts';

export type EvidencePayload = PayloadOf<typeof evidenceJobs.evidence>;

const attempts = { attempts: 3, backoffMs: 10_000 } as const;

export const checkJob = (tenantId: TenantId, evidenceId: Uuid): NewJob<EvidencePayload> => ({
  jobId: `check-evidence-${evidenceId}`,
  payload: { tenantId, evidenceId },
  ...attempts,
});

/** `due`: the instant at which the sealing is due, so that one that failed may be added again under another name. */
export const sealJob = (tenantId: TenantId, due: Date): NewJob<EvidencePayload> => ({
  jobId: `seal-events-${due.getTime()}`,
  payload: { tenantId, evidenceId: null },
  ...attempts,
});
