import { day, privacyCommands, retentionCutoff, retentions, type TenantId, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';
import { isNight } from '../../infra/night.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { RetentionCutoffs, WorkReader } from '../../work-reader/index.ts';

/** How many reviews one run erases; runs follow each other at every sweep. */
const mostPerRun = 300;
/** How many reviews one command names. */
const batchSize = 100;
/** By day only what should have been erased the night before. */
const overdueMs = day;

export interface EraseOldReviewsDeps {
  readonly reader: Pick<WorkReader, 'oldReviews'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly most?: number;
}

function cutoffsAt(now: Date): RetentionCutoffs {
  const due = new Date(isNight(now.getTime()) ? now : now.getTime() - overdueMs);
  return Object.fromEntries(
    retentions.flatMap((retention) => {
      const cutoff = retentionCutoff(retention, due);
      return cutoff === null ? [] : [[retention, cutoff] as const];
    }),
  );
}

/**
 * Has reviews erased that their business does not keep any longer: at night, and by day what a stopped worker missed. Nothing is
 * remembered: a review is due until it is erased, and command-api decides by the setting in force.
 */
export function eraseOldReviews({ reader, commands, clock, signal, most = mostPerRun }: EraseOldReviewsDeps): Chore {
  return async () => {
    const now = clock();
    const byBusiness = new Map<TenantId, Uuid[]>();
    for (const { tenant_id: tenantId, review_id: reviewId } of await reader.oldReviews(cutoffsAt(now), most)) {
      byBusiness.set(tenantId, [...(byBusiness.get(tenantId) ?? []), reviewId]);
    }
    const jobId = `erase-old-reviews-${now.getTime()}`;
    const failures: unknown[] = [];
    const erase = async (tenantId: TenantId, reviewIds: readonly Uuid[]) => {
      for (let from = 0; from < reviewIds.length; from += batchSize) {
        const source = { tenantId, worker: 'erase-old-reviews', jobId, step: `from-${from}`, chain: ownChainOf(jobId), signal };
        await commands.send(privacyCommands.eraseOldReviews, { reviewIds: reviewIds.slice(from, from + batchSize) }, source);
      }
    };
    // What fails for one business does not keep the others waiting.
    for (const [tenantId, reviewIds] of byBusiness) await erase(tenantId, reviewIds).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'old reviews of some businesses were not erased');
  };
}
