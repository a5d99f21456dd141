import type { Iso, NewsletterEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { newsletter } from './newsletter.ts';

const { given } = specOf(newsletter);
const at = '2026-03-01T08:00:00.000Z' as Iso;
const by = { article: 'angry-review', accountId: '11111111-1111-4111-8111-111111111111' as Uuid } as const;
const tested: NewsletterEvent = { type: 'NewsletterTested', data: { ...by, testedAt: at } };
const started: NewsletterEvent = { type: 'NewsletterStarted', data: { ...by, startedAt: at } };
const finished: NewsletterEvent = { type: 'NewsletterFinished', data: { article: by.article, finishedAt: at } };
const send = { type: 'SendNewsletter', ...by, at } as const;
const finish = { type: 'FinishNewsletter', article: by.article, at } as const;

test('an article is sent after a test only, and once', () => {
  given().when(send).thenRefused('newsletter_untested');
  given(tested).when(send).then(started);
  given(tested, started).when(send).then();
  given(tested, started, finished).when(send).then();
  given(tested, started, finished, tested).when(send).then();
});

test('an article is tested as often as wanted', () => {
  for (const before of [[], [tested], [tested, started, finished]])
    given(...before)
      .when({ type: 'TestNewsletter', ...by, at })
      .then(tested);
});

test('an article ends once, after it was started', () => {
  given(tested).when(finish).then();
  given(tested, started).when(finish).then(finished);
  given(tested, started, finished).when(finish).then();
});
