import type { BackupContents, BackupEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { backup } from './backup.ts';

const { given } = specOf(backup);
const backupId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T09:00:00.000Z' as Iso;
const contents: BackupContents = { file: 'sumaa.age', bytes: 9, events: 5, streams: 2, rows: 1, files: 0, head: 'a' };
const requested: BackupEvent = { type: 'BackupRequested', data: { backupId, accountId, requestedAt: at } };
const finished: BackupEvent = { type: 'BackupFinished', data: { backupId, contents, finishedAt: at } };
const failed: BackupEvent = { type: 'BackupFailed', data: { backupId, reason: 'disk_full', failedAt: at } };
const checkRequested: BackupEvent = { type: 'BackupCheckRequested', data: { backupId, accountId, file: contents.file, requestedAt: at } };
const found: BackupEvent = { type: 'BackupChecked', data: { backupId, check: { result: 'whole', reason: null }, contents, checkedAt: at } };
const removed: BackupEvent = { type: 'BackupRemoved', data: { backupId, removedAt: at } };

test('a backup is asked for, progresses and ends once', () => {
  given().when({ type: 'RequestBackup', backupId, accountId, at }).then(requested);
  given(requested)
    .when({ type: 'ReportBackup', events: 3 })
    .then({ type: 'BackupProgressed', data: { backupId, events: 3 } });
  given(requested).when({ type: 'FinishBackup', contents, at }).then(finished);
  given(requested).when({ type: 'FailBackup', reason: 'disk_full', at }).then(failed);
  given(requested, failed).when({ type: 'FinishBackup', contents, at }).then();
  given(requested, finished).when({ type: 'FailBackup', reason: 'failed', at }).then();
});

test('only a file that is kept is checked, once at a time, and removed', () => {
  given(requested, finished).when({ type: 'RequestBackupCheck', accountId, at }).then(checkRequested);
  given(requested, finished, checkRequested).when({ type: 'RequestBackupCheck', accountId, at }).then();
  given(requested).when({ type: 'RequestBackupCheck', accountId, at }).thenRefused('not_found');
  given(requested, finished, removed).when({ type: 'RequestBackupCheck', accountId, at }).thenRefused('not_found');
  given(requested, finished).when({ type: 'ReportBackupRemoved', at }).then(removed);
  given(requested, finished, removed).when({ type: 'ReportBackupRemoved', at }).then();
});

test('whose file is gone is reported without being asked, anything else of it is not', () => {
  const report = (result: 'missing' | 'whole') => ({ type: 'ReportBackupCheck', check: { result, reason: null }, at }) as const;
  const gone: BackupEvent = { type: 'BackupChecked', data: { backupId, check: { result: 'missing', reason: null }, checkedAt: at } };
  given(requested, finished).when(report('missing')).then(gone);
  given(requested, finished).when(report('whole')).then();
  for (const ended of [failed, removed]) given(requested, finished, ended).when(report('missing')).then();
});

test('a file that was brought here is checked as often as somebody asks, and is no backup of ours', () => {
  const ask = { type: 'RequestFileCheck', backupId, file: contents.file, accountId, at } as const;
  given().when(ask).then(checkRequested);
  given(checkRequested)
    .when({ type: 'ReportBackupCheck', check: { result: 'whole', reason: null }, contents, at })
    .then(found);
  given(checkRequested, found).when(ask).then(checkRequested);
  given(requested, finished).when(ask).thenRefused('not_found');
  given(checkRequested, found).when({ type: 'RequestBackupCheck', accountId, at }).thenRefused('not_found');
  given(checkRequested, found).when({ type: 'ReportBackupRemoved', at }).then();
});
