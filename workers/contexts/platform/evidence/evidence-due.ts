import { evidenceCommands, hour, minute, platformTenant } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { CommandClient } from '../../../infra/command-client.ts';
import { dueJob, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { checkJob, sealJob, type EvidencePayload } from './evidence-jobs.ts';

interface Deps {
  readonly reader: Pick<WorkReader, 'evidenceUnderWay' | 'lastSealedAt'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
}
type Queue = TrackedJobQueue<EvidencePayload>;

const sealEveryMs = 24 * hour;
/** A process that has just started has enough to do. */
const settleInMs = 10 * minute;

/** The log is sealed once a day. */
export function sealingDue({ reader, clock }: Deps, queue: Queue): DueWorkSource {
  const settledAt = clock().getTime() + settleInMs;
  return async () => {
    const last = await reader.lastSealedAt();
    const dueAt = new Date(Math.max(settledAt, last === null ? 0 : last.getTime() + sealEveryMs));
    if (clock() < dueAt) return [];
    const tenantId = platformTenant;
    return [{ tenantId, dueAt, pauseMs: hour, isOnlySwept: true, jobs: async () => [dueJob(queue, sealJob(tenantId, dueAt))] }];
  };
}

/** Checks that nobody does any more: their job was lost with the queue, or ended with its worker. */
export const lostEvidenceChecks =
  ({ reader, commands }: Deps, queue: Queue): DueWorkSource =>
  async () =>
    (await reader.evidenceUnderWay()).map(({ tenant_id: tenantId, evidence_id: evidenceId, requested_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, checkJob(tenantId, evidenceId))],
      until: new Date(dueAt.getTime() + 24 * hour),
      giveUp: async (source) =>
        void (await commands.send(evidenceCommands.failEvidenceCheck, { evidenceId, reason: 'failed' }, { ...source, tenantId })),
    }));
