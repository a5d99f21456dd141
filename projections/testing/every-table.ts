import {
  defaultBusinessPreferences,
  defaultPlatformSettings,
  defaultSlaSettings,
  noContactDuty,
  platformTenant,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
import { invited, membership, openBusiness, payment, person, refundOf, type TestBusiness } from './business.ts';
import { contactReceived, contactReplied, writerAnswer } from './contacts.ts';
import { bill, testSeller } from './billing.ts';
import { idOf } from './events.ts';
import { observed, received, replySteps } from './reviews.ts';
import type { TestProjections } from './start-projections.ts';

/** Opens two businesses with a row in every read table (the tables of the platform have one of the platform), and waits until all is folded. */
export async function fillEveryTable(t: TestProjections): Promise<TestBusiness[]> {
  const businesses = [await openBusiness(t, 1), await openBusiness(t, 2)];
  for (const [n, { tenantId, branches, connectionId, memberId, accountId, token }] of businesses.entries()) {
    const ids = { reviewId: idOf('r', n + 1), locationId: branches[0] };
    const run = { runId: idOf('y', n + 1), kind: 'first', connectionId, locationIds: branches };
    const part = { partId: idOf('z', n + 1), runId: run.runId, locationId: branches[0] };
    const discovered = {
      connectionId,
      locations: [
        {
          googleAccount: 'a',
          googleLocation: 'locations/5',
          placeId: null,
          title: 'x',
          address: null,
          phone: null,
          website: null,
          newReviewUri: null,
          mapsUri: null,
          verified: true,
        },
      ],
    };
    await t.append(
      tenantId,
      '2026-03-01T09:00:00Z',
      received({
        ...ids,
        text: 'كلمة مشتركة',
        topics: [{ topic: 'service', sentiment: 'positive', start: 0, end: 4 }],
      }),
      { ...observed(), data: { ...observed().data, ...ids } },
      { ...replySteps(n + 1).queued, data: { ...replySteps(n + 1).queued.data, ...ids } },
      { type: 'ReviewAssigned', data: { ...ids, memberId, accountId, assignedBy: accountId } },
      { type: 'ReviewMarkedHelpful', data: { ...ids, accountId } },
      {
        type: 'ReviewViewSaved',
        data: {
          ownerId: memberId,
          viewId: idOf('v', n + 1),
          accountId,
          subjectId: accountId,
          name: 'x',
          filter: {},
          sort: 'due',
          shared: false,
        },
      },
      {
        type: 'ReplyTemplateWritten',
        data: { templateId: idOf('t', n + 1), accountId, title: 'x', text: 'x', language: 'ar', stars: [5] },
      },
      { type: 'ReplyApprovalSwitched', data: { required: true, accountId } },
      {
        type: 'AnsweredByRule',
        data: { reviewId: idOf('r', n + 1), locationId: branches[0], replyId: idOf('p', n + 1), agreedBy: accountId },
      },
      {
        type: 'PublishingRuleSet',
        data: {
          minStars: 4,
          locationIds: null,
          delayMinutes: 60,
          dailyCap: 20,
          consent: 1,
          since: '2026-03-01T00:00:00.000Z' as Iso,
          accountId,
        },
      },
      { type: 'ReplyWritingChanged', data: { tone: 'warm', signature: null, accountId } },
      {
        type: 'BusinessPreferencesSaved',
        data: { tenantId: tenantId as Uuid, revision: 1, ...defaultBusinessPreferences, changed: ['currency'], savedBy: accountId },
      },
      invited(idOf('i', n + 1), accountId),
      { type: 'GoogleLocationsDiscovered', data: discovered },
      { type: 'SyncRunStarted', data: run },
      { type: 'SyncPartStarted', data: { ...part, kind: 'first', expected: 1, available: 1, startToken: null } },
      {
        type: 'CompetitorAdded',
        data: { locationId: branches[0], competitorId: idOf('k', n + 1), placeId: 'p', name: 'x', address: null, accountId },
      },
      {
        type: 'CompetitorMeasured',
        data: {
          locationId: branches[0],
          competitorId: idOf('k', n + 1),
          day: '2026-03-01',
          placeId: 'p',
          name: 'x',
          status: 'open',
          rating: 4,
          reviewCount: 9,
        },
      },
      {
        type: 'ApiKeyCreated',
        data: {
          keyId: idOf('g', n + 1),
          name: 'x',
          scopes: ['reviews.read'],
          locationIds: branches,
          addresses: ['203.0.113.0/24'],
          expiresAt: null,
          accountId,
          createdAt: '2026-03-01T09:00:00.000Z' as Iso,
        },
      },
      {
        type: 'WebhookAdded',
        data: {
          endpointId: idOf('o', n + 1),
          accountId,
          url: 'https://example.com/',
          events: ['review.received'],
          addedAt: '2026-03-01T09:00:00.000Z' as Iso,
        },
      },
      {
        type: 'ReviewRequested',
        data: {
          recipientId: idOf('c', n + 1),
          requestId: idOf('q', n + 1),
          number: 1,
          locationId: branches[0],
          channel: 'email',
          name: 'x',
          address: 'x@example.com',
          language: 'ar',
          source: 'branch',
          accountId,
          dueAt: '2026-03-01T09:00:00.000Z' as Iso,
          requestedAt: '2026-03-01T09:00:00.000Z' as Iso,
        },
      },
      {
        type: 'ReviewAskingChanged',
        data: { maxPerMonth: 2, quietFrom: '20:00', quietTo: '09:00', accountId, changedAt: '2026-03-01T09:00:00.000Z' as Iso },
      },
      { type: 'ConnectionLost', data: { connectionId, reason: 'revoked' } },
      { type: 'PublicAddressChosen', data: { tenantId, slug: `page-${n}`, slugKey: `page-${n}`, previous: null } },
      payment(tenantId, n, '2026-03-01T09:00:00Z'),
      refundOf(tenantId, n, accountId),
      { type: 'AccountManagerAssigned', data: { tenantId, managerId: idOf('a', 9), accountId } },
      {
        type: 'BusinessMessaged',
        data: { tenantId, messageId: idOf('m', 50 + n), template: null, language: 'ar', subject: 'أهلًا', body: 'أهلًا بكم', accountId },
      },
      { type: 'BusinessMessageMailed', data: { tenantId, messageId: idOf('m', 50 + n), accountId, outcome: 'sent' } },
      { type: 'NotificationsRead', data: { memberId, accountId, upTo: '2026-03-01T09:00:00.000Z' } },
      {
        type: 'NotificationChoicesSaved',
        data: { ownerId: memberId, memberId, accountId, revision: 1, choices: { switches: {}, timing: {} } },
      },
      { type: 'NotificationRead', data: { memberId, accountId, entry: 'new_review', upTo: '2026-03-01T09:00:00.000Z' } },
    );
    for (const path of [
      '/api/Reviews',
      '/api/Reviews/views',
      '/api/reply-settings',
      '/api/notifications',
      '/api/sync-runs/current',
      '/api/activity',
      '/api/Platforms',
      '/api/analytics/competitors',
      '/api/api-keys',
      '/api/webhooks',
      '/api/review-requests',
      '/api/review-requests/results',
      '/api/review-requests/settings',
      '/api/integration/google/locations',
      '/api/Businesses',
      '/api/platform-messages',
      '/api/team-members',
      '/api/audit',
      '/api/analytics',
      '/api/privacy',
      '/api/privacy/retention?dataRetention=1year',
    ])
      await t.get(path, token);
    await t.projections.app.inject({ url: '/api/public/statistics', headers: { 'min-position': t.head() } });
  }
  for (const [n, { tenantId, accountId }] of businesses.entries()) {
    const counted = { tenantId, month: '2026-03', what: 'answer', id: idOf('u', n + 1), holderId: idOf('u', n + 1), holders: 1 } as const;
    await t.append(tenantId, '2026-03-01T09:00:00Z', { type: 'UsageCounted', data: counted });
    const read = { readingId: idOf('b', n + 1), accountId, record: `tenant-${tenantId}`, reason: 'x' };
    await t.append(tenantId, '2026-03-01T09:00:00Z', { type: 'PersonalDataRead', data: read });
  }
  for (const [n, business] of businesses.entries()) await bill(t, business, n);
  for (const [n, { accountId, tenantId }] of businesses.entries()) {
    const order = { kind: 'reviews', format: 'csv', filters: {}, language: 'ar', locationIds: null } as const;
    const requestedAt = '2026-03-01T09:00:00.000Z' as Iso;
    await t.append(tenantId, requestedAt, {
      type: 'ExportRequested',
      data: { exportId: idOf('x', n + 1), accountId, ...order, requestedAt },
    });
  }
  const staff = idOf('a', 9);
  const messageId = idOf('q', 1);
  const now = '2026-03-01T09:00:00.000Z' as Iso;
  await t.append(
    platformTenant,
    '2026-03-01T09:00:00Z',
    ...person(staff, platformTenant, 'Adel', 'super_admin'),
    membership(platformTenant, staff, 'super_admin', ['inbox', 'settings']),
    contactReceived(messageId),
    contactReplied(messageId, true),
    writerAnswer(messageId),
    { type: 'ContactDraftSaved', data: { messageId, accountId: staff, text: 'أهلًا', isPublic: true, savedAt: now } },
    { type: 'ContactMarkedAsSpam', data: { messageId, accountId: staff, markedAt: now } },
    {
      type: 'SavedAnswerWritten',
      data: {
        answerId: idOf('s', 1),
        accountId: staff,
        title: { ar: 'شكر', en: 'Thanks' },
        text: { ar: 'شكرًا', en: 'Thanks' },
        writtenAt: now,
      },
    },
    { type: 'ContactRulesChanged', data: { rules: [], changedBy: staff } },
    { type: 'ContactDutyChanged', data: { accountId: staff, ...noContactDuty, changedBy: staff } },
    ...businesses.map(({ accountId, tenantId }, n) =>
      contactReceived(idOf('q', n + 2), { channel: 'chat', writer: { accountId, tenantId: tenantId as Uuid } }),
    ),
    {
      type: 'SlaSettingsSaved',
      data: { revision: 1, settings: defaultSlaSettings, savedBy: staff, savedAt: now },
    },
    {
      type: 'QueryRunStarted',
      data: { runId: idOf('w', 1), accountId: staff, text: 'select 1', startedAt: now },
    },
    {
      type: 'QuerySaved',
      data: { queryId: idOf('w', 2), accountId: staff, name: 'x', text: 'select 1', shared: true, savedAt: now },
    },
    {
      type: 'FollowRequested',
      data: { followerId: idOf('f', 1), kind: 'newsletter', email: 'f@example.com', language: 'ar', requestedAt: now },
    },
    { type: 'NewsletterTested', data: { article: 'angry-review', accountId: staff, testedAt: now } },
    { type: 'DocumentChangeTold', data: { document: 'terms', version: 2, accountId: staff, toldAt: now } },
    { type: 'LaunchDateSet', data: { launchAt: now, accountId: staff, setAt: now } },
    { type: 'SiteViewed', data: { viewId: idOf('v', 9), page: '/', source: 'direct', viewedAt: now } },
    { type: 'HelpVoteGiven', data: { voteId: idOf('h', 1), article: 'first-sync', language: 'ar', helped: true, givenAt: now } },
    {
      type: 'ApplicationReceived',
      data: {
        applicationId: idOf('p', 1),
        vacancy: 'writer',
        name: 'Noura',
        email: 'noura@example.com',
        note: null,
        resume: { fileId: 'x', size: 1 },
        language: 'ar',
        acknowledged: true,
        receivedAt: now,
      },
    },
    ...businesses.map(({ accountId, tenantId }) => ({
      type: 'TestimonialWritten' as const,
      data: { accountId, businessId: tenantId as Uuid, stars: 5, text: 'Saves us hours every week', name: 'Noura', writtenAt: now },
    })),
    { type: 'SellerIdentitySaved', data: { seller: testSeller, savedBy: staff, savedAt: now } },
    {
      type: 'PlatformSettingsSaved',
      data: { revision: 1, settings: defaultPlatformSettings, changed: [], savedBy: staff, savedAt: now },
    },
    ...businesses.map(({ accountId, tenantId }, n) => ({
      type: 'ErasureRequested' as const,
      data: {
        requestId: idOf('g', n + 1),
        subject: 'person' as const,
        accountId,
        tenantId: tenantId as Uuid,
        requestedAt: now,
        dueAt: now,
      },
    })),
    {
      type: 'DataBreachRecorded',
      data: { breachId: idOf('h', 1), accountId: staff, foundAt: now, what: 'x', affected: 'x', people: 1, dueAt: now, recordedAt: now },
    },
    {
      type: 'OutsideRequestRecorded',
      data: { requestId: idOf('h', 2), accountId: staff, kind: 'erasure', reference: 'x', receivedAt: now, dueAt: now, recordedAt: now },
    },
    { type: 'RebuildRequested', data: { rebuildId: idOf('x', 1), projection: 'nothing', accountId: staff, requestedAt: now } },
    { type: 'RebuildFinished', data: { rebuildId: idOf('x', 1), finishedAt: now } },
    { type: 'AlertSnoozed', data: { alert: 'jobs-failed', accountId: staff, until: now, snoozedAt: now } },
    {
      type: 'IncidentOpened',
      data: {
        incidentId: idOf('i', 1),
        services: ['mail'],
        title: { ar: 'عطل', en: 'Incident' },
        text: { ar: 'نص', en: 'Text' },
        accountId: staff,
        openedAt: now,
      },
    },
    { type: 'EvidenceCheckRequested', data: { evidenceId: idOf('e', 1), accountId: staff, requestedAt: now } },
    { type: 'BackupRequested', data: { backupId: idOf('b', 1), accountId: staff, requestedAt: now } },
  );
  const { token } = await t.signIn(staff, platformTenant);
  for (const path of ['/api/contacts', `/api/contacts/${messageId}/replies`, '/api/platform/sla-settings']) await t.get(path, token);
  return businesses;
}
