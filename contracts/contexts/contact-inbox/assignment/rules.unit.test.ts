import { describe, expect, test } from 'vitest';
import type { Uuid } from '../../../kernel/ids.ts';
import { applyRules, ContactRule, matchesRule, type ContactRuleMatch, type MatchedText } from './rules.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as Uuid;
const message: MatchedText = {
  subject: 'مشكلة في الفاتورة',
  message: 'لم تصل فاتورة شهر مارس إلى إدارة المطاعم. The Invoice is missing.',
  language: 'ar',
  email: 'Accounts@Mail.Diwan.example',
};
const nothing: ContactRuleMatch = { keywords: [], language: null, domains: [] };

test.each<[string, Partial<ContactRuleMatch>, boolean]>([
  ['a word of the text', { keywords: ['مارس'] }, true],
  ['ة written as ه', { keywords: ['فاتوره'] }, true],
  ['إ written as ا', { keywords: ['اداره'] }, true],
  ['diacritics and tatweel', { keywords: ['فاتُـــورة'] }, true],
  ['a word with the article in the text', { keywords: ['مطاعم'] }, true],
  ['another case', { keywords: ['INVOICE'] }, true],
  ['a word of the subject', { keywords: ['مشكلة'] }, true],
  ['any one of several', { keywords: ['استرداد', 'invoice'] }, true],
  ['none of them', { keywords: ['استرداد', 'refund'] }, false],
  ['no word over two parts', { keywords: ['الفاتورة لم'] }, false],
  ['the language', { language: 'ar' }, true],
  ['another language', { language: 'en' }, false],
  ['the domain, in any case', { domains: ['mail.diwan.example'] }, true],
  ['the domain above', { domains: ['diwan.example'] }, true],
  ['no domain that only ends alike', { domains: ['wan.example'] }, false],
  ['no domain below', { domains: ['a.mail.diwan.example'] }, false],
  ['all conditions', { keywords: ['فاتورة'], language: 'ar', domains: ['diwan.example'] }, true],
  ['not all conditions', { keywords: ['فاتورة'], language: 'ar', domains: ['other.example'] }, false],
])('a rule matches %s', (_what, match, expected) => {
  expect(matchesRule({ ...nothing, ...match }, message)).toBe(expected);
});

test('a rule of a domain matches nothing of a writer who was erased', () => {
  expect(matchesRule({ ...nothing, domains: ['diwan.example'] }, { ...message, email: null })).toBe(false);
});

const rule = (n: number, over: Partial<ContactRule> = {}): ContactRule => ({
  id: idOf(n),
  name: `rule ${n}`,
  isOn: true,
  match: { ...nothing, language: 'ar' },
  assignToUserId: null,
  priority: null,
  stop: false,
  ...over,
});
const [noura, adel] = [idOf(7), idOf(8)];
const apply = (...rules: ContactRule[]) => applyRules(rules, message, { priority: 'medium', mayGet: (id) => id !== idOf(9) });

describe('the rules together', () => {
  test('assign to the person of the first that matches and names one', () => {
    const { applied } = apply(rule(1), rule(2, { assignToUserId: noura }), rule(3, { assignToUserId: adel }));
    expect(applied).toEqual([{ ruleId: idOf(2), ruleName: 'rule 2', accountId: noura, priority: null }]);
  });
  test('are applied in their order', () => {
    expect(apply(rule(3, { assignToUserId: adel }), rule(2, { assignToUserId: noura })).applied).toMatchObject([{ accountId: adel }]);
  });
  test('change the priority one after the other, up to its ends', () => {
    const { applied, priority } = apply(rule(1, { priority: 'raise' }), rule(2, { priority: 'raise' }), rule(3, { priority: 'lower' }));
    expect([applied.map((one) => one.priority), priority]).toEqual([['high', 'medium'], 'medium']);
  });
  test('leave a priority that is fixed, and assign all the same', () => {
    const rules = [rule(1, { priority: 'lower' }), rule(2, { priority: 'lower', assignToUserId: noura })];
    const { applied, priority } = applyRules(rules, message, { priority: 'high', isFixed: true, mayGet: () => true });
    expect([applied, priority]).toEqual([[{ ruleId: idOf(2), ruleName: 'rule 2', accountId: noura, priority: null }], 'high']);
  });
  test('end with one that says stop, if it matches', () => {
    const english = { ...nothing, language: 'en' as const };
    expect(apply(rule(1, { stop: true }), rule(2, { assignToUserId: noura })).applied).toEqual([]);
    expect(apply(rule(1, { stop: true, match: english }), rule(2, { assignToUserId: noura })).applied).toHaveLength(1);
  });
  test('pass over one that is off, and a person who may not get it', () => {
    const { applied } = apply(
      rule(1, { isOn: false, assignToUserId: adel }),
      rule(2, { assignToUserId: idOf(9) }),
      rule(3, { assignToUserId: noura }),
    );
    expect(applied).toMatchObject([{ ruleId: idOf(3), accountId: noura }]);
  });
});

test.each<[string, Partial<ContactRuleMatch>]>([
  ['without a condition', {}],
  ['with a keyword of which folding leaves nothing', { keywords: ['ـــ'] }],
  ['with a domain that is an address', { domains: ['a@diwan.example'] }],
])('a rule %s is refused', (_what, match) => {
  expect(ContactRule.safeParse(rule(1, { match: { ...nothing, ...match } })).success).toBe(false);
});
