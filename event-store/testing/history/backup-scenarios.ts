import { defaultPrices } from '@sumaa/contracts';
import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** A backup of the installation that fails, or is finished, checked, whole or refused, and at last removed. */
export function* backupEventsOf({ dice, now, ownerId }: Business): Scenario {
  const backupId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('backup', backupId, type, { backupId, ...data });
  yield happens('BackupRequested', { accountId: dice.once(2) ? null : dice.uuid(), requestedAt: now() });
  if (dice.turn('dead letters', 3)) {
    const retried = { queue: 'send-mail', jobId: null, accountId: dice.uuid(), retriedAt: now() };
    yield scenarioEvent('queue', 'send-mail', 'DeadLettersRetried', retried);
  }
  if (dice.turn('restores', 3)) {
    const ordered = { file: 'sumaa-20260301-0900-abc.age', accountId: dice.uuid(), orderedAt: now() };
    yield scenarioEvent('restore', backupId, 'RestoreOrdered', ordered);
    yield scenarioEvent('restore', backupId, 'QuarantineReleased', { backupAt: now(), accountId: dice.uuid(), releasedAt: now() });
  }
  if (dice.turn('alerts', 3)) {
    // Another history has other alerts.
    const alert = `part-down-p${dice.uuid().replaceAll(/[^a-z]/gu, '')}`;
    const known = { alert, accountId: dice.uuid(), of: now(), acknowledgedAt: now() };
    const raised = { alert, of: now(), count: 1, name: 'mail', raisedAt: now() };
    yield scenarioEvent('alert', alert, 'AlertRaised', raised);
    yield scenarioEvent('alert', alert, 'AlertAcknowledged', known);
    yield scenarioEvent('alert', alert, 'AlertSnoozed', { alert, accountId: dice.uuid(), until: now(), snoozedAt: now() });
  }
  if (dice.turn('rebuilds', 3)) {
    const rebuildId = dice.uuid();
    const requested = { rebuildId, projection: 'nothing', accountId: dice.uuid(), requestedAt: now() };
    yield scenarioEvent('rebuild', rebuildId, 'RebuildRequested', requested);
    yield dice.turn('rebuild failed', 2)
      ? scenarioEvent('rebuild', rebuildId, 'RebuildFailed', { rebuildId, reason: 'unknown', failedAt: now() })
      : scenarioEvent('rebuild', rebuildId, 'RebuildFinished', { rebuildId, finishedAt: now() });
  }
  if (dice.turn('platform settings', 3)) {
    const settings = {
      platformName: { ar: 'رأي', en: 'Rai' },
      platformDescription: { ar: 'مراجعات كل فرع في مكان واحد.', en: 'The reviews of every branch in one place.' },
      defaultLanguage: 'en',
      maintenanceMode: false,
      ipWhitelist: [],
      passwordMinLength: 10,
      requireSpecialChars: true,
      sessionTimeout: 12,
      trialPeriod: 14,
      taxRate: 15,
      prices: { ...defaultPrices, basic: { monthly: 5_900, yearly: 59_000 } },
      invoicePrefix: 'SUM',
      emailNotifications: true,
      smsNotifications: false,
      pushNotifications: true,
      webhookUrl: '',
      twoFactorAuth: false,
      timeZone: 'Asia/Riyadh',
      currency: 'SAR',
      riyalsPerEuro: 4.35,
      paymentMethods: { card: true, page: false, transfer: true },
      bankAccount: { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' },
      answerTarget: 24,
    };
    const saved = { revision: 1, settings, changed: ['passwordMinLength'], savedBy: ownerId, savedAt: now() };
    yield scenarioEvent('platformsettings', 'platform', 'PlatformSettingsSaved', saved);
    const server = {
      host: 'mail.example.com',
      port: 587,
      isSecure: false,
      username: 'sumaa',
      fromEmail: 'no-reply@example.com',
      fromName: 'سُمعة',
    };
    yield scenarioEvent('platformsettings', 'platform', 'MailServerSaved', { server, savedBy: ownerId, savedAt: now() });
    const test = { testId: dice.uuid(), channel: 'sms', accountId: ownerId, requestedAt: now() };
    yield scenarioEvent('platformsettings', 'platform', 'ChannelTestRequested', test);
    yield scenarioEvent('platformsettings', 'platform', 'AlertSecretRotated', { accountId: ownerId, rotatedAt: now() });
  }
  yield happens('BackupProgressed', { events: 1_000 });
  if (dice.turn('backup failed', 3)) {
    yield happens('BackupFailed', { reason: 'disk_full', failedAt: now() });
    return;
  }
  const file = `sumaa-20260301-0900-${backupId.slice(0, 8)}.age`;
  const contents = { file, bytes: 40_000, events: 1_500, streams: 200, rows: 90, files: 3, head: 'a'.repeat(64) };
  yield happens('BackupFinished', { contents, finishedAt: now() });
  yield happens('BackupCheckRequested', { accountId: dice.uuid(), file, requestedAt: now() });
  const refusal = { code: 'other_key', detail: 'age1other' };
  const found = dice.turn('backup refused', 3)
    ? { check: { result: 'refused', reason: 'the archive was made with another master key (age1other)', refusal } }
    : { check: { result: 'whole', reason: null }, contents };
  yield happens('BackupChecked', { ...found, checkedAt: now() });
  yield happens('BackupRemoved', { removedAt: now() });
}

/** The log is sealed; checks of it end in each way. */
export function* evidenceEventsOf({ dice, now, ownerId: accountId }: Business): Scenario {
  const seal = { events: 1_500, head: 'a'.repeat(64), signature: 'YWJj', sealedAt: now() };
  const sealing = dice.uuid();
  yield scenarioEvent('evidence', sealing, 'EvidenceSealed', { evidenceId: sealing, seal, isMailed: true });
  const finding = { kind: 'changed', stream: `review-${dice.uuid()}`, revision: 2, id: dice.uuid() };
  const verdict = { sealed: 1_500, unsealed: 7, found: 1, findings: [finding], broken: 1, brokenAnchors: [{ at: now(), events: 900 }] };
  for (const [type, data] of [
    ['EvidenceCheckFinished', { verdict, finishedAt: now() }],
    ['EvidenceCheckFailed', { reason: 'ledger_unreadable', failedAt: now() }],
    ['EvidenceCheckCancelled', { accountId, cancelledAt: now() }],
  ] as const) {
    const evidenceId = dice.uuid();
    const happens = (name: string, given: object) => scenarioEvent('evidence', evidenceId, name, { evidenceId, ...given });
    yield happens('EvidenceCheckRequested', { accountId, requestedAt: now() });
    yield happens('EvidenceCheckProgressed', { events: 700, of: 1_500 });
    yield happens(type, data);
  }
}

/** Staff publish an incident, say more about it and close it. */
export function* incidentEventsOf({ dice, now, ownerId }: Business): Scenario {
  const incidentId = dice.uuid();
  const happens = (type: string, data: object) =>
    scenarioEvent('incident', incidentId, type, { incidentId, accountId: ownerId, text: { ar: 'نص', en: 'Text' }, ...data });
  yield happens('IncidentOpened', { services: ['google', 'mail'], title: { ar: 'عطل', en: 'Incident' }, openedAt: now() });
  yield happens('IncidentUpdated', { updatedAt: now() });
  yield happens('IncidentClosed', { closedAt: now() });
}
