import type { Iso, SavedAnswerEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { savedAnswer } from './saved-answer.ts';

const { given } = specOf(savedAnswer);
const answerId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const title = { ar: 'ترحيب', en: 'Welcome' };
const text = { ar: 'أهلًا {{name}}', en: 'Hello {{name}}' };
const written = (over: object = {}): SavedAnswerEvent => ({
  type: 'SavedAnswerWritten',
  data: { answerId, title, text, accountId, writtenAt: at, ...over },
});
const removed: SavedAnswerEvent = { type: 'SavedAnswerRemoved', data: { answerId, accountId, removedAt: at } };

describe('a saved answer', () => {
  test('is kept in both languages', () => given().when({ type: 'AddAnswer', answerId, title, text, accountId, at }).then(written()));
  test('is replaced, and not written again when it is the same', () => {
    const other = { ...title, en: 'Hello' };
    given(written())
      .when({ type: 'ChangeAnswer', title: other, text, accountId, at })
      .then(written({ title: other }));
    given(written()).when({ type: 'ChangeAnswer', title, text, accountId, at }).then();
  });
  test('is gone once it is removed', () => {
    given(written()).when({ type: 'RemoveAnswer', accountId, at }).then(removed);
    given(written(), removed).when({ type: 'RemoveAnswer', accountId, at }).thenRefused('not_found');
    given(written(), removed).when({ type: 'ChangeAnswer', title, text, accountId, at }).thenRefused('not_found');
    given(written(), removed).when({ type: 'AddAnswer', answerId, title, text, accountId, at }).thenRefused('conflict');
  });
  test('that nobody wrote cannot be changed', () =>
    given().when({ type: 'ChangeAnswer', title, text, accountId, at }).thenRefused('not_found'));
});
