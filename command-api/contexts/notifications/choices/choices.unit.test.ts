import type { NotificationChoices, NotificationChoicesEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { notificationChoices } from './choices.ts';

const { given } = specOf(notificationChoices);
const memberId = '11111111-1111-4111-8111-111111111111' as Uuid;
const who = { ownerId: memberId, memberId, accountId: '22222222-2222-4222-8222-222222222222' as Uuid };
const choices: NotificationChoices = { switches: { bad_review: { push: false } }, timing: {} };
const other: NotificationChoices = { switches: {}, timing: {} };
const saved: NotificationChoicesEvent = { type: 'NotificationChoicesSaved', data: { ...who, revision: 1, choices } };

test('choices are saved under the next number, the same ones not again', () => {
  given()
    .when({ type: 'SaveChoices', ...who, revision: 0, choices })
    .then(saved);
  given(saved)
    .when({ type: 'SaveChoices', ...who, revision: 1, choices })
    .then();
});

test('choices that were saved elsewhere in the meantime are not overwritten', () =>
  given(saved)
    .when({ type: 'SaveChoices', ...who, revision: 0, choices: other })
    .thenRefused('settings_changed'));

test('mails are switched off whatever was saved meanwhile, and the rest stays as it was', () => {
  const end = { type: 'EndMails', memberId, accountId: who.accountId, what: 'bad_review' } as const;
  const ended: NotificationChoicesEvent = {
    type: 'NotificationChoicesSaved',
    data: { ...who, revision: 2, choices: { switches: { bad_review: { push: false, email: false } }, timing: {} } },
  };
  given(saved).when(end).then(ended);
  given(saved, ended).when(end).then();
});
