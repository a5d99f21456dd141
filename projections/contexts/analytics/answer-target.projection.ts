import { defaultAnswerTarget, type AnswerTarget, type Iso, type TenantEvent, type TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A change of the target itself, or of the hours that count for it; `ms`: the target from then on. */
export interface TargetChange {
  readonly at: Iso;
  readonly kind: 'target' | 'hours';
  readonly ms: number;
}

/** What was in force from this moment on. */
export interface TargetSince {
  readonly since: Iso;
  readonly target: AnswerTarget;
}

/** The answer target of a business, and when it changed. */
export interface AnswerTargetRow {
  readonly tenantId: TenantId;
  readonly target: AnswerTarget;
  /** Oldest first, the newest 400 at most. */
  readonly changes: readonly TargetChange[];
  /** Every target that it saved, likewise: due times that were given stay, and are explained by theirs. */
  readonly targets: readonly TargetSince[];
}

const mostChanges = 400;

/** One row per business that saved preferences. */
export const answerTargetProjection: Projection<AnswerTargetRow, TenantEvent> = {
  name: 'answer-target',
  version: 2,
  categories: ['tenant'],
  key: (event) => (event.type === 'BusinessPreferencesSaved' ? event.metadata.tenantId : null),
  evolve(row, event) {
    if (event.type !== 'BusinessPreferencesSaved') return row;
    const { tenantId, occurredAt: at } = event.metadata;
    const { answerTarget: target } = event.data;
    const before = row?.target ?? defaultAnswerTarget;
    const { ms } = target;
    const found: TargetChange[] = [];
    if (ms !== before.ms) found.push({ at, kind: 'target', ms });
    if (JSON.stringify(target.working) !== JSON.stringify(before.working)) found.push({ at, kind: 'hours', ms });
    const kept = row?.targets ?? [];
    const targets = found.length === 0 ? kept : [...kept, { since: at, target }].slice(-mostChanges);
    return { tenantId, target, changes: [...(row?.changes ?? []), ...found].slice(-mostChanges), targets };
  },
  rows: typedRows<AnswerTargetRow>({
    table: 'read.answer_target_v2',
    key: 'tenantId',
    columns: { tenantId: 'text', target: 'json', changes: 'json', targets: 'json' },
  }),
};

/** Binds what reads the targets to this version's table. */
export const showTargets = `create or replace view read.answer_target with (security_invoker = true) as
  select * from read.answer_target_v2 where tenant_id = current_setting('app.tenant_id', true)`;
