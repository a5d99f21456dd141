import {
  accept,
  refuse,
  type Decision,
  type EvidenceEvent,
  type EvidenceFailure,
  type EvidenceSeal,
  type EvidenceVerdict,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

interface Of {
  readonly evidenceId: Uuid;
  readonly at: Iso;
}

export type EvidenceCommand =
  | (Of & { readonly type: 'RecordSeal'; readonly seal: EvidenceSeal; readonly isMailed: boolean })
  | (Of & { readonly type: 'RequestEvidenceCheck'; readonly accountId: Uuid })
  | (Of & { readonly type: 'CancelEvidenceCheck'; readonly accountId: Uuid })
  | (Of & { readonly type: 'ReportEvidenceCheck'; readonly events: number; readonly of: number })
  | (Of & { readonly type: 'FinishEvidenceCheck'; readonly verdict: EvidenceVerdict })
  | (Of & { readonly type: 'FailEvidenceCheck'; readonly reason: EvidenceFailure });

export interface EvidenceState {
  readonly is: 'unknown' | 'sealed' | 'running' | 'ended';
  /** Events compared so far, as they were reported last. */
  readonly events: number | null;
}

/** A sealing of the log, or a check of it: `evidence-<evidenceId>`. What is said of a check that has ended changes nothing. */
export const evidence: Decider<EvidenceState, EvidenceCommand, EvidenceEvent> = {
  category: 'evidence',
  initial: () => ({ is: 'unknown', events: null }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'EvidenceSealed':
        return { is: 'sealed', events: null };
      case 'EvidenceCheckRequested':
        return { is: 'running', events: null };
      case 'EvidenceCheckProgressed':
        return { ...state, events: data.events };
      case 'EvidenceCheckFinished':
      case 'EvidenceCheckFailed':
      case 'EvidenceCheckCancelled':
        return { ...state, is: 'ended' };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<EvidenceEvent> {
    const { evidenceId, at } = command;
    if (command.type === 'RecordSeal') {
      const { seal, isMailed } = command;
      return state.is === 'unknown' ? accept({ type: 'EvidenceSealed', data: { evidenceId, seal, isMailed } }) : accept();
    }
    if (command.type === 'RequestEvidenceCheck') {
      if (state.is !== 'unknown') return refuse('conflict');
      return accept({ type: 'EvidenceCheckRequested', data: { evidenceId, accountId: command.accountId, requestedAt: at } });
    }
    if (state.is === 'unknown' || state.is === 'sealed') return refuse('not_found');
    if (state.is === 'ended') return accept();
    switch (command.type) {
      case 'ReportEvidenceCheck': {
        const { events, of } = command;
        return events === state.events ? accept() : accept({ type: 'EvidenceCheckProgressed', data: { evidenceId, events, of } });
      }
      case 'FinishEvidenceCheck':
        return accept({ type: 'EvidenceCheckFinished', data: { evidenceId, verdict: command.verdict, finishedAt: at } });
      case 'FailEvidenceCheck':
        return accept({ type: 'EvidenceCheckFailed', data: { evidenceId, reason: command.reason, failedAt: at } });
      case 'CancelEvidenceCheck':
        return accept({ type: 'EvidenceCheckCancelled', data: { evidenceId, accountId: command.accountId, cancelledAt: at } });
      default: {
        const unhandled: never = command;
        return unhandled;
      }
    }
  },
};
