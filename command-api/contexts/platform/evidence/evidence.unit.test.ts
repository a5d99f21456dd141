import type { EvidenceEvent, EvidenceSeal, EvidenceVerdict, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { evidence } from './evidence.ts';

const { given } = specOf(evidence);
const evidenceId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T09:00:00.000Z' as Iso;
const of = { evidenceId, at };
const seal: EvidenceSeal = { events: 5, head: 'a', signature: 'b', sealedAt: at };
const verdict: EvidenceVerdict = { sealed: 5, unsealed: 0, found: 0, findings: [], broken: 0, brokenAnchors: [] };
const sealed: EvidenceEvent = { type: 'EvidenceSealed', data: { evidenceId, seal, isMailed: true } };
const requested: EvidenceEvent = { type: 'EvidenceCheckRequested', data: { evidenceId, accountId, requestedAt: at } };
const progressed: EvidenceEvent = { type: 'EvidenceCheckProgressed', data: { evidenceId, events: 3, of: 5 } };
const finished: EvidenceEvent = { type: 'EvidenceCheckFinished', data: { evidenceId, verdict, finishedAt: at } };
const cancelled: EvidenceEvent = { type: 'EvidenceCheckCancelled', data: { evidenceId, accountId, cancelledAt: at } };

test('a sealing is recorded once', () => {
  const record = { ...of, type: 'RecordSeal', seal, isMailed: true } as const;
  given().when(record).then(sealed);
  given(sealed).when(record).then();
});

test('a check is asked for, goes on and ends once', () => {
  const report = { ...of, type: 'ReportEvidenceCheck', events: 3, of: 5 } as const;
  given()
    .when({ ...of, type: 'RequestEvidenceCheck', accountId })
    .then(requested);
  given(requested).when(report).then(progressed);
  given(requested, progressed).when(report).then();
  given(requested, progressed)
    .when({ ...of, type: 'FinishEvidenceCheck', verdict })
    .then(finished);
  given(requested, finished)
    .when({ ...of, type: 'CancelEvidenceCheck', accountId })
    .then();
  given(requested)
    .when({ ...of, type: 'FailEvidenceCheck', reason: 'nothing_sealed' })
    .then({ type: 'EvidenceCheckFailed', data: { evidenceId, reason: 'nothing_sealed', failedAt: at } });
});

test('a check that was cancelled neither goes on nor has a result', () => {
  given(requested)
    .when({ ...of, type: 'CancelEvidenceCheck', accountId })
    .then(cancelled);
  given(requested, cancelled)
    .when({ ...of, type: 'ReportEvidenceCheck', events: 4, of: 5 })
    .then();
  given(requested, cancelled)
    .when({ ...of, type: 'FinishEvidenceCheck', verdict })
    .then();
});

test('a sealing is no check, and neither is what is unknown', () => {
  for (const before of [[], [sealed]])
    given(...before)
      .when({ ...of, type: 'CancelEvidenceCheck', accountId })
      .thenRefused('not_found');
});
