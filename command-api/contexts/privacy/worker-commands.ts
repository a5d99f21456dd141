import { retentionCutoff, type privacyCommands } from '@sumaa/contracts';
import { load, stepId } from '@sumaa/event-store';
import pMap from 'p-map';
import type { CommandDeps } from '../../infra/deps.ts';
import type { InternalHandlersOf } from '../../infra/handlers.ts';
import type { PrivacyPorts } from './ports.ts';
import { privacy } from './settings/privacy.ts';

/** How many reviews are erased concurrently. */
const concurrency = 10;

/** The internal command by which workers have reviews erased that are not kept any longer. */
export function privacyWorkerCommands(deps: CommandDeps, ports: PrivacyPorts): InternalHandlersOf<typeof privacyCommands> {
  return {
    async EraseOldReviews(context, { reviewIds }) {
      const { state } = await load(deps, privacy, context.tenantId);
      const cutoff = retentionCutoff(state.dataRetention, new Date(context.occurredAt));
      if (cutoff === null) return { result: { erased: 0 }, position: null };
      const erase = (reviewId: (typeof reviewIds)[number]) =>
        ports.eraseReviewOlderThan({ ...context, commandId: stepId(context.commandId, reviewId) }, reviewId, cutoff);
      const outcomes = await pMap(reviewIds, erase, { concurrency });
      return { result: { erased: outcomes.filter(Boolean).length }, position: null };
    },
  };
}
