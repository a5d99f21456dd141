import type {
  EvidenceCheckState,
  EvidenceEvent,
  EvidenceFailure,
  EvidenceSeal,
  EvidenceVerdict,
  Iso,
  TenantId,
  Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A sealing of the log (`state` is `sealed`), or a check of it. */
export interface EvidenceRow {
  readonly evidenceId: Uuid;
  readonly tenantId: TenantId;
  readonly state: 'sealed' | EvidenceCheckState;
  readonly accountId: Uuid | null;
  readonly seal: (EvidenceSeal & { readonly isMailed: boolean }) | null;
  readonly events: number;
  /** How many are to be compared; null until the check says so. */
  readonly total: number | null;
  readonly verdict: EvidenceVerdict | null;
  readonly failure: EvidenceFailure | null;
  /** When it was sealed, or the check asked for. */
  readonly requestedAt: Iso;
  readonly endedAt: Iso | null;
}

/** The sealings and checks of the log: one row each. */
export const evidenceProjection: Projection<EvidenceRow, EvidenceEvent> = {
  name: 'evidence',
  version: 1,
  categories: ['evidence'],
  key: ({ data }) => data.evidenceId,
  evolve(row, event) {
    const { evidenceId } = event.data;
    const { tenantId } = event.metadata;
    const nothing = { accountId: null, seal: null, events: 0, total: null, verdict: null, failure: null, endedAt: null };
    if (event.type === 'EvidenceSealed') {
      const { seal, isMailed } = event.data;
      return { ...nothing, evidenceId, tenantId, state: 'sealed', seal: { ...seal, isMailed }, requestedAt: seal.sealedAt };
    }
    if (event.type === 'EvidenceCheckRequested') {
      const { accountId, requestedAt } = event.data;
      return { ...nothing, evidenceId, tenantId, state: 'running', accountId, requestedAt };
    }
    if (!row) return null;
    switch (event.type) {
      case 'EvidenceCheckProgressed':
        return { ...row, events: event.data.events, total: event.data.of };
      case 'EvidenceCheckFinished':
        return { ...row, state: 'done', verdict: event.data.verdict, endedAt: event.data.finishedAt };
      case 'EvidenceCheckFailed':
        return { ...row, state: 'failed', failure: event.data.reason, endedAt: event.data.failedAt };
      case 'EvidenceCheckCancelled':
        return { ...row, state: 'cancelled', endedAt: event.data.cancelledAt };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<EvidenceRow>({
    table: 'read.evidence_v1',
    key: 'evidenceId',
    columns: {
      evidenceId: 'uuid',
      tenantId: 'text',
      state: 'text',
      accountId: 'uuid',
      seal: 'jsonb',
      events: 'int',
      total: 'int',
      verdict: 'jsonb',
      failure: 'text',
      requestedAt: 'timestamptz',
      endedAt: 'timestamptz',
    },
  }),
};
