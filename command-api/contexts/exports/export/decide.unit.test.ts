import type { ExportEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { exportOrder } from './export.ts';

const { given } = specOf(exportOrder);
const exportId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const colleague = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const order = { exportId, accountId, kind: 'contacts', format: 'csv', filters: {}, language: 'ar', locationIds: null } as const;
const requested: ExportEvent = { type: 'ExportRequested', data: { ...order, requestedAt: at } };
const started: ExportEvent = { type: 'ExportStarted', data: { exportId, total: 100, startedAt: at } };
const progressed: ExportEvent = { type: 'ExportProgressed', data: { exportId, rows: 40 } };
const file = { fileId: 'f.bin', rows: 100, bytes: 7 };
const finished: ExportEvent = {
  type: 'ExportFinished',
  data: { exportId, accountId, kind: 'contacts', ...file, finishedAt: at, keptUntil: '2026-03-31T08:00:00.000Z' as Iso },
};
const cancelled: ExportEvent = { type: 'ExportCancelled', data: { exportId, accountId, cancelledAt: at } };
const expired: ExportEvent = { type: 'ExportExpired', data: { exportId, expiredAt: at } };

describe('an export', () => {
  test('is requested once', () => {
    given()
      .when({ type: 'RequestExport', ...order, at })
      .then(requested);
    given(requested)
      .when({ type: 'RequestExport', ...order, at })
      .thenRefused('conflict');
  });
  test('is started, again after a worker died, and only moves forward', () => {
    given(requested).when({ type: 'StartExport', total: 100, at }).then(started);
    given(requested, started, progressed).when({ type: 'StartExport', total: 100, at }).then(started);
    given(requested, started).when({ type: 'ReportExport', rows: 40 }).then(progressed);
    given(requested, started, progressed).when({ type: 'ReportExport', rows: 30 }).then();
  });
  test('keeps its file for 30 days, and then no longer', () => {
    given(requested, started)
      .when({ type: 'FinishExport', ...file, at })
      .then(finished);
    given(requested, started, finished).when({ type: 'ExpireExport', at }).then(expired);
    given(requested, finished, expired).when({ type: 'ExpireExport', at }).then();
  });
  test('of somebody who is erased ends while it is made, and keeps no file', () => {
    given(requested, started).when({ type: 'ExpireExport', at }).then(expired);
    given(requested, started, expired)
      .when({ type: 'FinishExport', ...file, at })
      .then();
  });
  test('is cancelled by whoever asked for it, while it is made', () => {
    given(requested, started).when({ type: 'CancelExport', accountId, at }).then(cancelled);
    given(requested, cancelled).when({ type: 'CancelExport', accountId, at }).then();
    given(requested).when({ type: 'CancelExport', accountId: colleague, at }).thenRefused('not_found');
    given(requested, started, finished).when({ type: 'CancelExport', accountId, at }).thenRefused('export_ended');
  });
  test('ignores what a worker reports once it has ended', () => {
    given(requested, cancelled)
      .when({ type: 'FinishExport', ...file, at })
      .then();
    given(requested, cancelled).when({ type: 'FailExport', reason: 'failed', at }).then();
    given(requested, started, finished).when({ type: 'StartExport', total: 3, at }).then();
  });
  test('says why it failed', () =>
    given(requested, started)
      .when({ type: 'FailExport', reason: 'too_many_rows', at })
      .then({ type: 'ExportFailed', data: { exportId, accountId, kind: 'contacts', reason: 'too_many_rows', failedAt: at } }));
});
