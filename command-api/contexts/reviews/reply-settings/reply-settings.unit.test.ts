import { maxReplyTemplates, type Iso, type ReplySettingsEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { replySettings } from './reply-settings.ts';

const { given } = specOf(replySettings);
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const idOf = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}` as Uuid;
const templateId = idOf(1);
const template = { title: 'شكر', text: 'شكرًا {{author}}', language: 'ar' as const, stars: [4, 5] };
const written = (n = 1, over: object = {}): ReplySettingsEvent => ({
  type: 'ReplyTemplateWritten',
  data: { templateId: idOf(n), ...template, ...over, accountId },
});
const removed: ReplySettingsEvent = { type: 'ReplyTemplateRemoved', data: { templateId, accountId } };
const switched = (required: boolean): ReplySettingsEvent => ({ type: 'ReplyApprovalSwitched', data: { required, accountId } });

describe('templates', () => {
  test('are written, replaced where they differ, and removed', () => {
    given().when({ type: 'AddTemplate', templateId, template, accountId }).then(written());
    const shorter = { ...template, stars: [5] };
    given(written())
      .when({ type: 'ChangeTemplate', templateId, template: shorter, accountId })
      .then(written(1, { stars: [5] }));
    given(written()).when({ type: 'ChangeTemplate', templateId, template, accountId }).then();
    given(written()).when({ type: 'RemoveTemplate', templateId, accountId }).then(removed);
  });
  test('that are not there can be neither changed nor removed', () => {
    given(written(), removed).when({ type: 'ChangeTemplate', templateId, template, accountId }).thenRefused('not_found');
    given().when({ type: 'RemoveTemplate', templateId, accountId }).thenRefused('not_found');
  });
  test('are not added beyond the limit', () => {
    const full = Array.from({ length: maxReplyTemplates }, (_, n) => written(n + 10));
    given(...full)
      .when({ type: 'AddTemplate', templateId, template, accountId })
      .thenRefused('too_many_templates');
  });
});

test('approval is switched on and off, each once', () => {
  given().when({ type: 'SwitchApproval', required: true, accountId }).then(switched(true));
  given(switched(true)).when({ type: 'SwitchApproval', required: true, accountId }).then();
  given(switched(true)).when({ type: 'SwitchApproval', required: false, accountId }).then(switched(false));
});

test('tone and signature are changed where they differ', () => {
  const writing = { tone: 'formal', signature: 'إدارة بيت الشواء' } as const;
  const changed: ReplySettingsEvent = { type: 'ReplyWritingChanged', data: { ...writing, accountId } };
  given().when({ type: 'ChangeWriting', writing, accountId }).then(changed);
  given(changed).when({ type: 'ChangeWriting', writing, accountId }).then();
  given(changed)
    .when({ type: 'ChangeWriting', writing: { ...writing, signature: null }, accountId })
    .then({ type: 'ReplyWritingChanged', data: { tone: 'formal', signature: null, accountId } });
});

test('the rule is on since it was last set anew or resumed; other terms are no break, and resume nothing', () => {
  const at = (minute: number) => `2026-03-12T10:${minute}:00.000Z` as Iso;
  const terms = { minStars: 4, locationIds: null, delayMinutes: 60, dailyCap: 3, consent: 1 } as const;
  const set = (minute: number): ReplySettingsEvent => ({ type: 'PublishingRuleSet', data: { ...terms, since: at(minute), accountId } });
  const pause = (paused: boolean, minute: number): ReplySettingsEvent => ({
    type: 'PublishingRulePaused',
    data: { paused, since: at(minute), accountId },
  });
  const off: ReplySettingsEvent = { type: 'PublishingRuleRemoved', data: { accountId } };
  given(set(10), pause(true, 12))
    .when({ type: 'SetRule', rule: terms, at: at(13), accountId })
    .then(set(13), pause(true, 13));
  const onSince = (...events: ReplySettingsEvent[]) => events.reduce(replySettings.evolve, replySettings.initial()).rule?.onSince;
  expect(onSince(set(10), set(11))).toBe(at(10));
  expect(onSince(set(10), pause(true, 12), pause(false, 13))).toBe(at(13));
  expect(onSince(set(10), pause(true, 12), set(13))).toBe(at(12));
  expect(onSince(set(10), off, set(14))).toBe(at(14));

  const held: ReplySettingsEvent = { type: 'PublishingRuleHeld', data: { because: 'left', accountId } };
  const hold = (minute: number, by = accountId) => ({ type: 'HoldRule', because: 'left', at: at(minute), accountId: by }) as const;
  given(set(10)).when(hold(11)).then(held);
  given(set(10), held).when(hold(11)).then();
  // Agreed to anew since then, or by somebody else.
  given(set(10), held, set(12)).when(hold(11)).then();
  given(set(10)).when(hold(11, templateId)).then();
  given(off).when(hold(11)).then();
  expect(onSince(set(10), held, set(12)), 'what it wrote before is not published').toBe(at(12));
});
