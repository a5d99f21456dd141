import { streamName, type ExportEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { givenEvents, recorded, testTenant } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { exportProjection, type ExportRow } from './export.projection.ts';

const exportId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const keptUntil = '2026-03-31T08:00:00.000Z' as Iso;
const requested: ExportEvent = {
  type: 'ExportRequested',
  data: { exportId, accountId, kind: 'contacts', format: 'csv', filters: {}, language: 'ar', locationIds: null, requestedAt: at },
};
const started: ExportEvent = { type: 'ExportStarted', data: { exportId, total: 100, startedAt: at } };
const progressed: ExportEvent = { type: 'ExportProgressed', data: { exportId, rows: 40 } };
const finished: ExportEvent = {
  type: 'ExportFinished',
  data: { exportId, accountId, fileId: 'f.bin', rows: 100, bytes: 7, finishedAt: at, keptUntil },
};
const expired: ExportEvent = { type: 'ExportExpired', data: { exportId, expiredAt: keptUntil } };

const order = {
  exportId,
  accountId,
  tenantId: testTenant,
  kind: 'contacts',
  format: 'csv',
  language: 'ar',
  locationIds: null,
  requestedAt: at,
};
const nothing = { total: null, bytes: null, fileId: null, failure: null, finishedAt: null, keptUntil: null };
const blank = { ...order, ...nothing, state: 'requested', rows: 0 } as ExportRow;
const expectRow = (row: Partial<ExportRow>, ...events: ExportEvent[]) =>
  givenEvents(
    exportProjection,
    events.map((event, index) => recorded(event, { stream: streamName('export', exportId), revision: BigInt(index) })),
  ).then({ [exportId]: { ...blank, ...row } });

test('the row of an export says how far it is, and where its file is while it is kept', () => {
  expectRow({}, requested);
  expectRow({ state: 'running', rows: 40, total: 100 }, requested, started, progressed);
  expectRow({ state: 'running', rows: 0, total: 100 }, requested, started, progressed, started);
  const ready = { state: 'ready', rows: 100, total: 100, bytes: 7, finishedAt: at, keptUntil } as const;
  expectRow({ ...ready, fileId: 'f.bin' }, requested, started, finished);
  expectRow({ ...ready, state: 'expired' }, requested, started, finished, expired);
});
