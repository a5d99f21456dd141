import {
  erased,
  platformTenant,
  type FollowerEvent,
  type HelpVoteEvent,
  type LaunchEvent,
  type NewsletterEvent,
  type SiteDocumentEvent,
} from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { followerProjection } from './follower.projection.ts';
import { helpVotesProjection } from './help-votes.projection.ts';
import { newsletterProjection } from './newsletter.projection.ts';
import { siteDocumentProjection } from './site-document.projection.ts';
import { launchProjection } from './launch.projection.ts';

const followerId = idOf('f', 1);
const then = '2026-03-01T08:00:00Z';
const follow = (event: FollowerEvent) => eventAt(event, then, platformTenant);
const asked = { followerId, kind: 'reminder', language: 'ar', requestedAt: at(then) } as const;
const requested: FollowerEvent = { type: 'FollowRequested', data: { ...asked, email: 'noura@example.com' } };
const confirmed: FollowerEvent = { type: 'FollowConfirmed', data: { followerId, kind: 'reminder', confirmedAt: at(then) } };
const reminded: FollowerEvent = { type: 'FollowerReminded', data: { followerId, remindedAt: at(then) } };
const ended: FollowerEvent = { type: 'FollowEnded', data: { followerId, kind: 'reminder', because: 'asked', endedAt: at(then) } };
const row = {
  ...asked,
  tenantId: platformTenant,
  state: 'requested',
  email: 'noura@example.com',
  confirmedAt: null,
  remindedAt: null,
  endedAt: null,
} as const;

describe('a follower', () => {
  test('shows what was asked for, confirmed and sent', () => {
    givenEvents(followerProjection, [follow(requested)]).then({ [followerId]: row });
    givenEvents(followerProjection, [follow(requested), follow(confirmed), follow(reminded)]).then({
      [followerId]: { ...row, state: 'confirmed', confirmedAt: at(then), remindedAt: at(then) },
    });
  });
  test('keeps no address once it ended, nor when its key is gone', () => {
    givenEvents(followerProjection, [follow(requested), follow(ended)]).then({
      [followerId]: { ...row, state: 'ended', email: null, endedAt: at(then) },
    });
    const unreadable: FollowerEvent = { type: 'FollowRequested', data: { ...asked, email: erased } };
    givenEvents(followerProjection, [follow(unreadable)]).then({ [followerId]: { ...row, email: null } });
  });
});

test('an article shows when it was tested and sent, and to how many it went', () => {
  const by = { article: 'angry-review', accountId: idOf('a', 1) } as const;
  const of = (event: NewsletterEvent) => eventAt(event, then, platformTenant);
  const mailed = (n: number) =>
    follow({ type: 'FollowerMailed', data: { followerId: idOf('f', n), article: by.article, mailedAt: at(then) } });
  const row = { article: by.article, tenantId: platformTenant, testedAt: at(then), startedAt: null, finishedAt: null, mailed: 0 } as const;
  const tested = of({ type: 'NewsletterTested', data: { ...by, testedAt: at(then) } });
  const started = of({ type: 'NewsletterStarted', data: { ...by, startedAt: at(then) } });
  const finished = of({ type: 'NewsletterFinished', data: { article: by.article, finishedAt: at(then) } });
  givenEvents(newsletterProjection, [tested]).then({ [by.article]: row });
  givenEvents(newsletterProjection, [tested, follow(requested), started, mailed(1), mailed(2), finished]).then({
    [by.article]: { ...row, startedAt: at(then), finishedAt: at(then), mailed: 2 },
  });
});

test('a changed text shows since when businesses are told, and how many were', () => {
  const which = { document: 'terms', version: 2 } as const;
  const of = (event: SiteDocumentEvent) => eventAt(event, then, platformTenant);
  const told = of({ type: 'DocumentChangeTold', data: { ...which, accountId: idOf('a', 1), toldAt: at(then) } });
  const delivered = of({ type: 'DocumentChangeDelivered', data: { ...which, businesses: 3, deliveredAt: at(then) } });
  const row = { ...which, id: 'terms-2', tenantId: platformTenant, toldAt: at(then), deliveredAt: null, businesses: null } as const;
  givenEvents(siteDocumentProjection, [told]).then({ 'terms-2': row });
  givenEvents(siteDocumentProjection, [told, delivered]).then({ 'terms-2': { ...row, deliveredAt: at(then), businesses: 3 } });
});

test('the launch date is the one set last', () => {
  const set = (launchAt: string | null): LaunchEvent => ({
    type: 'LaunchDateSet',
    data: { launchAt: launchAt === null ? null : at(launchAt), accountId: idOf('a', 1), setAt: at(then) },
  });
  const later = '2026-09-23T06:00:00Z';
  const base = { id: 'platform', tenantId: platformTenant } as const;
  givenEvents(launchProjection, [eventAt(set(then), then, platformTenant), eventAt(set(later), then, platformTenant)]).then({
    platform: { ...base, launchAt: at(later) },
  });
  givenEvents(launchProjection, [eventAt(set(then), then, platformTenant), eventAt(set(null), then, platformTenant)]).then({
    platform: { ...base, launchAt: null },
  });
});

test('votes on an article are counted', () => {
  const vote = (n: number, helped: boolean): HelpVoteEvent => ({
    type: 'HelpVoteGiven',
    data: { voteId: idOf('h', n), article: 'first-sync', language: 'ar', helped, givenAt: at(then) },
  });
  const votes = [vote(1, true), vote(2, false), vote(3, true)].map((event) => eventAt(event, then, platformTenant));
  givenEvents(helpVotesProjection, votes).then({
    'first-sync': { article: 'first-sync', tenantId: platformTenant, helped: 2, unhelpful: 1, lastAt: at(then) },
  });
});
