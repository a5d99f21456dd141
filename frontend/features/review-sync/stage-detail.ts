import type { SyncRunView } from '@sumaa/contracts';
import type { MessageId } from '../../lib/locale/t.tsx';

export type Stage = SyncRunView['stages'][number];

/** The line under a stage's name. The component formats `count` and `total`. */
export type StageDetail =
  | { readonly kind: 'text'; readonly id: MessageId; readonly count: number; readonly total: number | null }
  | { readonly kind: 'account' };

/** The line of a stage: null before it begins, its count from the first unit on. */
export function stageDetail({ stage, state, count, total, reason }: Stage): StageDetail | null {
  const text = (id: MessageId): StageDetail => ({ kind: 'text', id, count, total });
  if (state === 'failed') return text(`onboarding.sync.reason.${reason ?? 'bad_answer'}`);
  if (state === 'pending') return null;
  switch (stage) {
    case 'account_verification':
      return { kind: 'account' };
    case 'locations_linking':
      return count === 0 && state === 'active' ? text('onboarding.sync.stage.locations.counting') : text('onboarding.sync.stage.locations');
    case 'reviews_sync':
      if (total === null) return count === 0 ? null : text('onboarding.sync.stage.reviews.open');
      return total === 0 ? text('onboarding.sync.stage.reviews.none') : text('onboarding.sync.stage.reviews');
    case 'analytics_processing':
      return total === null || total === 0 ? null : text('onboarding.sync.stage.analytics');
    case 'dashboard_setup':
      return text(state === 'completed' ? 'onboarding.sync.stage.dashboard.done' : 'onboarding.sync.stage.dashboard');
  }
}
