import type { FollowerEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { follower } from './follower.ts';

const { given } = specOf(follower);
const followerId = '11111111-1111-4111-8111-111111111111' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const later = '2026-03-01T08:00:00.001Z' as Iso;
const asked = { followerId, email: 'noura@example.com', language: 'ar' } as const;
const requested = (kind: 'newsletter' | 'reminder' = 'reminder'): FollowerEvent => ({
  type: 'FollowRequested',
  data: { ...asked, kind, requestedAt: at },
});
const confirmed: FollowerEvent = { type: 'FollowConfirmed', data: { followerId, kind: 'reminder', confirmedAt: at } };
const reminded: FollowerEvent = { type: 'FollowerReminded', data: { followerId, remindedAt: at } };
const mailed: FollowerEvent = { type: 'FollowerMailed', data: { followerId, article: 'angry-review', mailedAt: at } };
const ended = (because: 'asked' | 'lapsed'): FollowerEvent => ({
  type: 'FollowEnded',
  data: { followerId, kind: 'reminder', because, endedAt: at },
});

describe('a follower', () => {
  test('is asked once, however often the address is written into the form', () => {
    const again = { type: 'RequestFollow', ...asked, kind: 'reminder', at } as const;
    given().when(again).then(requested());
    for (const before of [[requested()], [requested(), confirmed], [requested(), ended('lapsed')]])
      given(...before)
        .when(again)
        .then();
  });
  test('confirms by the link, which says the same when it is opened again', () => {
    given(requested()).when({ type: 'ConfirmFollow', at }).then(confirmed);
    given(requested(), confirmed).when({ type: 'ConfirmFollow', at }).then();
    given(requested(), ended('asked')).when({ type: 'ConfirmFollow', at }).thenRefused('follow_link_invalid');
    given().when({ type: 'ConfirmFollow', at }).thenRefused('not_found');
  });
  test('ends by the link before and after confirming, and lapses only before, or once it was reminded', () => {
    given(requested()).when({ type: 'EndFollow', because: 'asked', at }).then(ended('asked'));
    given(requested(), confirmed).when({ type: 'EndFollow', because: 'asked', at }).then(ended('asked'));
    given(requested(), ended('asked')).when({ type: 'EndFollow', because: 'asked', at }).then();
    given(requested()).when({ type: 'EndFollow', because: 'lapsed', at }).then(ended('lapsed'));
    given(requested(), confirmed).when({ type: 'EndFollow', because: 'lapsed', at }).then();
    given(requested(), confirmed, reminded).when({ type: 'EndFollow', because: 'lapsed', at }).then(ended('lapsed'));
  });
  test('gets an article once, while it is being sent, and only as a confirmed follower of the newsletter', () => {
    const mail = { type: 'MailArticle', article: 'angry-review', isBeingSent: true, at } as const;
    given(requested('newsletter'), confirmed).when(mail).then(mailed);
    given(requested('newsletter'), confirmed, mailed)
      .when({ ...mail, article: 'reply-time' })
      .then({ type: 'FollowerMailed', data: { followerId, article: 'reply-time', mailedAt: at } });
    given(requested('newsletter'), confirmed)
      .when({ ...mail, isBeingSent: false })
      .then();
    for (const before of [
      [requested('newsletter')],
      [requested('newsletter'), confirmed, mailed],
      [requested('newsletter'), confirmed, ended('asked')],
      [requested('reminder'), confirmed],
    ])
      given(...before)
        .when(mail)
        .then();
  });
  test('is reminded once, from the launch date on, and only if that was confirmed and not ended', () => {
    const remind = { type: 'Remind', launchAt: at, at } as const;
    given(requested(), confirmed).when(remind).then(reminded);
    given(requested(), confirmed)
      .when({ ...remind, launchAt: later })
      .then();
    given(requested(), confirmed)
      .when({ ...remind, launchAt: null })
      .then();
    for (const before of [
      [requested()],
      [requested(), confirmed, reminded],
      [requested(), confirmed, ended('asked')],
      [requested('newsletter'), confirmed],
    ])
      given(...before)
        .when(remind)
        .then();
  });
});
