import { randomUUID } from 'node:crypto';
import { iso, jobCatalogue, type SyncRunFacts, type Uuid, type TopicMention } from '@sumaa/contracts';
import type { Reactor } from '@sumaa/event-store/consumer';
import type { DomainEvent } from '@sumaa/event-store';
import { recorded, testTenant, testTime } from '@sumaa/event-store/testing';
import { firstRunIdOf, historyRunIdOf } from '@sumaa/runtime/derive';
import { describe, expect, test } from 'vitest';
import { whenGoogleConnected } from './contexts/google-connection/when-google-connected.reactor.ts';
import { whenAccountSecured } from './contexts/identity/when-account-secured.reactor.ts';
import { whenPhoneCodeRequested } from './contexts/identity/when-phone-code-requested.reactor.ts';
import { whenProtectionChanged } from './contexts/identity/when-protection-changed.reactor.ts';
import { whenFirstSyncCompleted } from './contexts/review-sync/first-sync/when-first-sync-completed.reactor.ts';
import { whenLocationsChosen } from './contexts/review-sync/first-sync/when-locations-chosen.reactor.ts';
import { whenSyncPartEnded } from './contexts/review-sync/first-sync/when-sync-part-ended.reactor.ts';
import { whenSyncPartRetried } from './contexts/review-sync/first-sync/when-sync-part-retried.reactor.ts';
import { whenNotable } from './contexts/notifications/when-notable.reactor.ts';
import { whenReplyAccepted } from './contexts/reviews/when-reply-accepted.reactor.ts';
import { whenReplyDeletionRequested } from './contexts/reviews/when-reply-deletion-requested.reactor.ts';
import { whenReplyQueued } from './contexts/reviews/when-reply-queued.reactor.ts';
import { whenWriterLeft } from './contexts/audience/when-writer-left.reactor.ts';
import { whenInvitationSent } from './contexts/team/when-invitation-sent.reactor.ts';
import { createJobRecorder } from './testing/test-app.ts';

const id = () => randomUUID() as Uuid;
const [connectionId, accountId, reviewId, locationId, replyId, runId] = [id(), id(), id(), id(), id(), id()];
const schemaOf = (queue: string) => jobCatalogue.find((job) => job.queue === queue)!.payload;

/** Handles the event and returns the added jobs, checked against the contract of their queue. */
async function jobsAdded<E extends DomainEvent, Job, P>(
  make: (queue: ReturnType<typeof createJobRecorder<P>>) => Reactor<E, Job>,
  queue: string,
  event: E,
) {
  const recorder = createJobRecorder<P>();
  const reactor = make(recorder);
  const stored = recorded(event);
  const jobs = reactor.react(stored);
  if (jobs.length > 0) await reactor.enqueue(jobs);
  for (const job of recorder.jobs) expect(schemaOf(queue).safeParse(job.payload).success).toBe(true);
  expect(recorder.jobs.every((job) => !job.jobId.includes(':'))).toBe(true);
  return { jobs: recorder.jobs, eventId: stored.id };
}

describe('a reactor adds', () => {
  test('one look at what a member said of the platform, when their membership ends and not when it begins again', async () => {
    const data = { memberId: id(), accountId };
    const { jobs, eventId } = await jobsAdded(whenWriterLeft, 'withdraw-testimonial', { type: 'MemberDeactivated', data });
    expect(jobs).toMatchObject([{ jobId: `when-writer-left-${eventId}`, payload: { tenantId: testTenant, accountId } }]);
    expect((await jobsAdded(whenWriterLeft, 'withdraw-testimonial', { type: 'MemberReactivated', data })).jobs).toEqual([]);
  });

  test('one mail for each link of an invitation, without the address', async () => {
    const invitationId = id();
    const link = { invitationId, issue: 2, expiresAt: testTime, language: 'en' } as const;
    const offer = { role: 'agent', permissions: [], locationIds: null } as const;
    const sent = { email: 'guest@example.com', emailKey: 'k', ...offer, permissions: [], invitedBy: accountId };
    const payload = { kind: 'invitation', tenantId: testTenant, invitationId, issue: 2, language: 'en' };
    for (const event of [
      { type: 'InvitationSent', data: { ...link, ...sent } },
      { type: 'InvitationResent', data: { ...link, resentBy: accountId } },
    ] as const) {
      const { jobs, eventId } = await jobsAdded(whenInvitationSent, 'send-mail', event);
      expect(jobs).toMatchObject([{ payload: { ...payload, eventId } }]);
      expect(JSON.stringify(jobs)).not.toContain('guest');
    }
    const revoked = { type: 'InvitationRevoked', data: { invitationId, revokedBy: accountId } } as const;
    expect((await jobsAdded(whenInvitationSent, 'send-mail', revoked)).jobs).toEqual([]);
  });

  test('a discovery for a connected account and for a requested one', async () => {
    const data = { connectionId, accountId, googleEmail: null, scopes: [], reconnect: false };
    const payload = { tenantId: testTenant, connectionId };
    expect((await jobsAdded(whenGoogleConnected, 'discover-locations', { type: 'GoogleConnected', data })).jobs).toMatchObject([
      { payload },
    ]);
    const again = { type: 'GoogleDiscoveryRequested', data: { connectionId, accountId } } as const;
    expect((await jobsAdded(whenGoogleConnected, 'discover-locations', again)).jobs).toMatchObject([{ payload }]);
    expect(
      (await jobsAdded(whenGoogleConnected, 'discover-locations', { type: 'GoogleDisconnected', data: { connectionId } })).jobs,
    ).toEqual([]);
  });

  test('a first run under the id derived from the event', async () => {
    const { jobs, eventId } = await jobsAdded(whenLocationsChosen, 'sync-run', {
      type: 'LocationsChosen',
      data: { connectionId, locationIds: [locationId] },
    });
    expect(jobs).toMatchObject([{ payload: { runId: firstRunIdOf(eventId), kind: 'first', connectionId, locationIds: [locationId] } }]);
  });

  describe('of a run that command-api tells of,', () => {
    const partId = id();
    const run: SyncRunFacts = { kind: 'first', connectionId, locationIds: [locationId], completed: false, stages: {} };
    const sources: unknown[] = [];
    const asking = (facts: SyncRunFacts | null) => ({
      commands: {
        ask: (async (question: { name: string }, _payload: unknown, source: unknown) => {
          sources.push(source);
          return question.name === 'ReadSyncParts' ? [{ page: 45 }] : facts;
        }) as never,
      },
      signal: new AbortController().signal,
    });
    const ids = { partId, runId, locationId };
    const ended = { type: 'SyncPartCompleted', data: { ...ids, received: 1, nextPageToken: null } } as const;
    const retried = { type: 'SyncPartRetried', data: ids } as const;
    const completed = { type: 'SyncRunCompleted', data: { runId, kind: 'first', reviews: 1, locations: 1, failedLocations: 0 } } as const;

    test('a look at it when a part has ended, and its history when it is complete', async () => {
      const about = asking(run);
      const payload = { tenantId: testTenant, runId, kind: 'first', connectionId, locationIds: [locationId] };
      const { jobs } = await jobsAdded(
        (queue: ReturnType<typeof createJobRecorder<never>>) => whenSyncPartEnded(about, queue),
        'sync-run',
        ended,
      );
      expect(jobs).toMatchObject([{ payload }]);
      expect(sources).toMatchObject([{ tenantId: testTenant, worker: 'when-sync-part-ended', signal: about.signal }]);
      const history = await jobsAdded(
        (queue: ReturnType<typeof createJobRecorder<never>>) => whenFirstSyncCompleted(about, queue),
        'sync-run',
        completed,
      );
      expect(history.jobs).toMatchObject([{ payload: { ...payload, runId: historyRunIdOf(runId), kind: 'history' } }]);
    });

    test('a part again that a person retried', async () => {
      const { jobs } = await jobsAdded(
        (queue: ReturnType<typeof createJobRecorder<never>>) => whenSyncPartRetried(asking(run), queue),
        'sync-part',
        retried,
      );
      expect(jobs).toMatchObject([
        { jobId: `sync-part-${partId}-2`, payload: { tenantId: testTenant, ...ids, kind: 'first', connectionId } },
      ]);
    });

    test('nothing where there is no such run', async () => {
      const none = asking(null);
      const jobs = [
        await jobsAdded((queue: ReturnType<typeof createJobRecorder<never>>) => whenSyncPartEnded(none, queue), 'sync-run', ended),
        await jobsAdded((queue: ReturnType<typeof createJobRecorder<never>>) => whenSyncPartRetried(none, queue), 'sync-part', retried),
      ].flatMap((one) => one.jobs);
      expect(jobs).toEqual([]);
    });
  });

  test('the publishing of a reply for the moment its time to undo is over', async () => {
    const clock = () => new Date(Date.parse(testTime) + 2_000);
    const publishAt = iso(new Date(Date.parse(testTime) + 6_000));
    const data = { reviewId, locationId, replyId, text: 'شكرًا', accountId, publishAt, replaces: false };
    const { jobs } = await jobsAdded(
      (queue: ReturnType<typeof createJobRecorder<never>>) => whenReplyQueued(queue, clock),
      'publish-reply',
      {
        type: 'ReplyQueued',
        data,
      },
    );
    expect(jobs).toMatchObject([{ payload: { tenantId: testTenant, reviewId, replyId }, delayMs: 4_000 }]);
    expect(JSON.stringify(jobs)).not.toContain('شكرًا');
  });

  test('four checks of an accepted reply, and the deletion of one', async () => {
    const ids = { reviewId, locationId, replyId };
    const accepted = { type: 'ReplyAccepted', data: { ...ids, googleUpdatedAt: null, acceptedAt: testTime } } as const;
    const { jobs } = await jobsAdded(whenReplyAccepted, 'check-reply', accepted);
    expect(jobs.map(({ delayMs }) => delayMs)).toEqual([5_000, 60_000, 600_000, 3_600_000]);
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(4);
    expect(
      (await jobsAdded(whenReplyDeletionRequested, 'delete-reply', { type: 'ReplyDeletionRequested', data: { ...ids, accountId } })).jobs,
    ).toHaveLength(1);
  });

  test('one notice for a new review, negative for few stars or bad words, and none for imported ones', async () => {
    const content = {
      text: 'سيئ',
      translation: null,
      language: 'ar',
      sentiment: 'negative',
      textSentiment: null,
      mismatch: false,
      topics: [] as TopicMention[],
    } as const;
    const author = { authorName: 'نورة', authorPhotoUrl: null, anonymous: false };
    const about = { reviewId, locationId, googleName: 'g', createdAt: testTime, updatedAt: testTime, classifier: 'test' };
    const notices = (stars: number | null, writtenBeforeLink = false, sentiment: 'negative' | 'neutral' = 'neutral') => {
      const event = recorded({
        type: 'ReviewReceived',
        data: { ...about, ...author, ...content, sentiment, stars, writtenBeforeLink, answerDueAt: null },
      } as const);
      return whenNotable(createJobRecorder()).react(event);
    };
    const bad = { kind: 'bad_review', tenantId: testTenant, subjectId: reviewId, locationId, facts: { stars: 2 } };
    expect(notices(2)).toMatchObject([{ payload: bad }]);
    expect(JSON.stringify(notices(2))).not.toMatch(/نورة|سيئ/);
    expect(notices(3, false, 'negative')).toMatchObject([{ payload: { kind: 'bad_review' } }]);
    expect([notices(3), notices(null)]).toMatchObject([[{ payload: { kind: 'new_review' } }], [{ payload: { kind: 'new_review' } }]]);
    expect(notices(1, true)).toEqual([]);
  });

  test('a notice of everything notable, and of nothing that somebody did to themselves', async () => {
    const assigned = (assignedBy: Uuid) =>
      ({ type: 'ReviewAssigned', data: { reviewId, locationId, memberId: id(), accountId, assignedBy } }) as never;
    const { jobs, eventId } = await jobsAdded(whenNotable, 'send-push', assigned(id()));
    expect(jobs).toMatchObject([
      { jobId: eventId, payload: { kind: 'review_assigned', tenantId: testTenant, subjectId: reviewId, locationId, accountId } },
    ]);
    expect((await jobsAdded(whenNotable, 'send-push', assigned(accountId))).jobs).toEqual([]);
    const exported = { type: 'ExportFinished', data: { exportId: id(), accountId, kind: 'reviews' } } as never;
    expect((await jobsAdded(whenNotable, 'send-push', exported)).jobs).toHaveLength(1);
  });

  test('one text message for each code to a phone, without number or code', async () => {
    const asked = { type: 'PhoneCodeRequested', data: { accountId, issue: 2, expiresAt: testTime, language: 'en' } } as const;
    const { jobs, eventId } = await jobsAdded(whenPhoneCodeRequested, 'send-phone-code', asked);
    expect(jobs).toMatchObject([{ jobId: `phone-code-${eventId}`, payload: { tenantId: testTenant, accountId, eventId } }]);
    const proved = { type: 'PhoneConfirmed', data: { accountId, issue: 2 } } as const;
    expect((await jobsAdded(whenPhoneCodeRequested, 'send-phone-code', proved)).jobs).toEqual([]);
  });

  test('mails named by their event and without any address', async () => {
    const reset = { type: 'PasswordResetRequested', data: { accountId, issue: 2, expiresAt: testTime, language: 'en' } } as const;
    const { jobs, eventId } = await jobsAdded(whenAccountSecured, 'send-mail', reset);
    expect(jobs).toMatchObject([{ payload: { kind: 'password_reset', eventId, accountId, issue: 2, language: 'en' } }]);
    const set = (how?: 'changed') => ({ type: 'PasswordSet', data: { accountId, ...(how ? { how } : {}) } }) as const;
    expect((await jobsAdded(whenAccountSecured, 'send-mail', set('changed'))).jobs).toMatchObject([
      { payload: { kind: 'password_changed' } },
    ]);
    expect((await jobsAdded(whenAccountSecured, 'send-mail', set())).jobs, 'no mail for the first password').toEqual([]);
    const move = { accountId, emailKey: 'k', issue: 1, expiresAt: testTime, language: 'ar', newEmail: 'new@example.com' } as const;
    const wished = await jobsAdded(whenAccountSecured, 'send-mail', { type: 'EmailChangeRequested', data: move });
    expect(wished.jobs).toMatchObject([{ payload: { kind: 'email_change', eventId: wished.eventId } }]);
    expect(JSON.stringify(wished.jobs)).not.toContain('@');
    const codeUsed = { type: 'RecoveryCodeUsed', data: { accountId, left: 3 } } as const;
    expect((await jobsAdded(whenProtectionChanged, 'send-mail', codeUsed)).jobs).toMatchObject([
      { payload: { kind: 'protection_changed', accountId, change: 'recovery_code_used', left: 3 } },
    ]);
    const renewed = { type: 'RecoveryCodesRenewed', data: { accountId } } as const;
    expect((await jobsAdded(whenProtectionChanged, 'send-mail', renewed)).jobs).toMatchObject([
      { payload: { kind: 'protection_changed', accountId, change: 'recovery_codes_renewed', left: null } },
    ]);
    const linked = { type: 'GoogleLinked', data: { accountId, googleKey: 'key', email: 'sara@gmail.example' } } as const;
    const { jobs: linkMails } = await jobsAdded(whenProtectionChanged, 'send-mail', linked);
    expect(linkMails).toMatchObject([{ payload: { change: 'google_linked', left: null } }]);
    expect(JSON.stringify(linkMails)).not.toContain('gmail');
  });
});
