import { capMs, isoAfter, type Iso, type ReviewRecipientEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { RecipientCommand } from './commands.ts';
import { countedAt } from './decide.ts';
import { recipient } from './recipient.ts';

const { given } = specOf(recipient);
const recipientId = '11111111-1111-4111-8111-111111111111' as Uuid;
const locationId = '22222222-2222-4222-8222-222222222222' as Uuid;
const accountId = '33333333-3333-4333-8333-333333333333' as Uuid;
const idOf = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}` as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const later = isoAfter(at, 3_600_000);

const request = (n = 1) =>
  ({
    recipientId,
    requestId: idOf(n),
    locationId,
    channel: 'email',
    name: 'نورة',
    address: 'noura@example.com',
    language: 'ar',
    source: 'branch',
    accountId,
    dueAt: at,
  }) as const;
const ask = (n: number, asked = 0, maxPerMonth = 1): RecipientCommand => ({ type: 'Ask', ...request(n), maxPerMonth, asked, at });
const requested = (n = 1, when = at): ReviewRecipientEvent => ({
  type: 'ReviewRequested',
  data: { ...request(n), number: n, requestedAt: when },
});
const sent = (n = 1): ReviewRecipientEvent => ({
  type: 'ReviewRequestSent',
  data: { recipientId, requestId: idOf(n), channel: 'email', isReported: true, sentAt: at },
});
const optedOut: ReviewRecipientEvent = { type: 'ReviewRecipientOptedOut', data: { recipientId, because: 'link', optedOutAt: at } };
const send = (when = at, allowed = at): RecipientCommand => ({
  type: 'Send',
  requestId: idOf(1),
  allowedAt: { email: allowed, sms: allowed },
  isOutElsewhere: false,
  isLinked: true,
  isActive: true,
  ahead: 0,
  maxPerMonth: 1,
  at: when,
});

describe('somebody who is asked for reviews', () => {
  test('is asked as often as the business allows in 30 days, and again after them', () => {
    given().when(ask(1)).then(requested());
    given(requested()).when(ask(2, 1)).thenRefused('review_request_cap');
    given(requested())
      .when(ask(2, 1, 2))
      .then(requested(2));
    const asked =
      (...events: ReviewRecipientEvent[]) =>
      (when: Iso) =>
        countedAt([events.reduce(recipient.evolve, recipient.initial()), recipient.initial()], when);
    const taken = (n: number, reportedAt: Iso): ReviewRecipientEvent => ({
      type: 'ReviewRequestReported',
      data: { recipientId, requestId: idOf(n), delivery: 'accepted', reportedAt },
    });
    const month = isoAfter(at, capMs);
    const counted = { type: 'ReviewRequestCounted', data: { recipientId, otherId: idOf(9), requestId: idOf(1), countedAt: at } } as const;
    expect(asked(requested(), requested(2), counted)(at)).toEqual({ leaving: [], waiting: [idOf(1), idOf(2)] });
    expect(asked(counted)(month)).toEqual({ leaving: [], waiting: [] });
    // What waits, and what is on its way, counts until 30 days after it left.
    const left = [requested(), requested(2), sent(), sent(2), taken(2, later)];
    expect(asked(...left)(month)).toEqual({ leaving: [idOf(2), idOf(1)], waiting: [] });
    expect(asked(...left)(isoAfter(later, capMs))).toEqual({ leaving: [idOf(1)], waiting: [] });
  });
  test('is never asked again after opting out', () => {
    given(requested(), optedOut).when(ask(2)).thenRefused('review_request_opted_out');
    given(requested(), optedOut).when(send()).then();
    given(requested(), optedOut).when({ type: 'OptOut', recipientId, because: 'link', at }).then();
    given(requested()).when({ type: 'OptOut', recipientId, because: 'link', at }).then(optedOut);
  });
  test('gets a request once, when it is due and at no quiet hour', () => {
    given(requested()).when(send()).then(sent());
    given(requested(), sent()).when(send()).then();
    given(requested()).when(send(at, later)).then();
    given(requested(1))
      .when(send(isoAfter(at, -1)))
      .then();
    given().when(send()).thenRefused('not_found');
  });
  test('whose address a mail came back from gets nothing any more, also not what waits', () => {
    const returned = (n: number): ReviewRecipientEvent => ({
      type: 'ReviewRequestReported',
      data: { recipientId, requestId: idOf(n), delivery: 'undelivered', reportedAt: at },
    });
    const bounce = { type: 'Bounce', at } as const;
    const second = { ...send(), requestId: idOf(2) } as RecipientCommand;
    given(requested(), sent(), requested(2)).when(bounce).then(returned(1), returned(2));
    given(requested(), sent(), requested(2), returned(1), returned(2)).when(bounce).then();
    given(requested(), sent(), requested(2), returned(1), returned(2)).when(second).then();
    given(requested(), sent(), returned(1)).when(ask(2)).thenRefused('review_request_undeliverable');
    given(requested(), sent(), optedOut).when(bounce).then();
    given(requested()).when(bounce).then();
  });
  test('whose branch is not linked any more, or whom the cap keeps from it now, gets nothing when it is due, also not later, and it counts no more than one that was refused', () => {
    const withdrawn: ReviewRecipientEvent = {
      type: 'ReviewRequestReported',
      data: { recipientId, requestId: idOf(1), delivery: 'withdrawn', reportedAt: at },
    };
    given(requested())
      .when({ ...send(), isLinked: false } as RecipientCommand)
      .then(withdrawn);
    given(requested(), withdrawn).when(send()).then();
    given(requested())
      .when({ ...send(), ahead: 1 } as RecipientCommand)
      .then(withdrawn);
    given(requested(), sent(), { ...withdrawn, data: { ...withdrawn.data, delivery: 'accepted' } })
      .when({ type: 'Report', requestId: idOf(1), delivery: 'withdrawn', at })
      .then();
    const asked = (...events: ReviewRecipientEvent[]) =>
      Object.values(countedAt([events.reduce(recipient.evolve, recipient.initial())], at)).flat();
    const refused = { ...withdrawn, data: { ...withdrawn.data, delivery: 'refused' } } as ReviewRecipientEvent;
    expect([asked(requested(), withdrawn), asked(requested(), sent(), refused), asked(requested(), sent())]).toEqual([[], [], [idOf(1)]]);
    given(requested())
      .when({ ...send(isoAfter(at, -1)), isLinked: false } as RecipientCommand)
      .then();
  });
  test('whose provider took a request is not unknown afterwards, because its job ran twice', () => {
    const reported = (delivery: 'accepted' | 'unknown'): ReviewRecipientEvent => ({
      type: 'ReviewRequestReported',
      data: { recipientId, requestId: idOf(1), delivery, reportedAt: at },
    });
    const report = (delivery: 'accepted' | 'unknown') => ({ type: 'Report', requestId: idOf(1), delivery, at }) as const;
    given(requested(), sent(), reported('accepted')).when(report('unknown')).then();
    given(requested(), sent()).when(report('unknown')).then(reported('unknown'));
    given(requested(), sent(), reported('unknown')).when(report('accepted')).then(reported('accepted'));
  });
  test('by another address counts for this one, and one that was never asked can be closed', () => {
    const otherId = idOf(9);
    const link = { type: 'Link', recipientId, otherId, accountId, at } as const;
    const linked: ReviewRecipientEvent = { type: 'ReviewRecipientLinked', data: { recipientId, otherId, accountId, linkedAt: at } };
    given().when(link).then(linked);
    given(linked).when(link).then();
    const count = { type: 'Count', recipientId, otherId, requestId: idOf(1), maxPerMonth: 1, asked: 0, at } as const;
    const { type: _type, maxPerMonth: _max, asked: _asked, at: countedAt, ...counted } = count;
    given(linked)
      .when(count)
      .then({ type: 'ReviewRequestCounted', data: { ...counted, countedAt } });
    given(linked)
      .when({ ...count, asked: 1 })
      .thenRefused('review_request_cap');
    given(requested())
      .when({ ...send(), isOutElsewhere: true } as RecipientCommand)
      .then();
    given()
      .when({ type: 'OptOut', recipientId, because: 'business', at })
      .then({ ...optedOut, data: { ...optedOut.data, because: 'business' } });
    given(optedOut).when(ask(1)).thenRefused('review_request_opted_out');
    given(optedOut).when(link).then();
  });
  test('opens the link for the first time once', () => {
    const opened: ReviewRecipientEvent = { type: 'ReviewRequestOpened', data: { recipientId, requestId: idOf(1), openedAt: at } };
    const open = { type: 'Open', requestId: idOf(1), at } as const;
    given(requested(), sent()).when(open).then(opened);
    given(requested(), sent(), opened).when(open).then();
  });
});
