import { expect, test } from 'vitest';
import { fillAnswer, SavedAnswerBody, unknownVariables } from './saved-answers.ts';

const values = { name: 'خالد', reference: 'REF-1', subject: 'ربط', company: null, agent: 'عادل' };

test.each([
  ['أهلًا {{name}}، رقم رسالتك {{ reference }}.', 'أهلًا خالد، رقم رسالتك REF-1.'],
  ['أهلًا {{company}}، شكرًا', 'أهلًا، شكرًا'],
  ['Hello {{company}} there', 'Hello there'],
  ['{{company}}\nمع التحية\n{{agent}}', 'مع التحية\nعادل'],
  ['{{price}} stays as it is', '{{price}} stays as it is'],
])('fills in %j', (text, filled) => {
  expect(fillAnswer(text, values)).toBe(filled);
});

test('what the writer chose is not filled in again', () => {
  expect(fillAnswer('{{name}}', { ...values, name: '{{agent}}' })).toBe('{{agent}}');
});

test('an answer names only variables that there are, in both languages', () => {
  expect(unknownVariables('{{name}} {{price}} {{price}}')).toEqual(['price']);
  const title = { ar: 'ترحيب', en: 'Welcome' };
  const accepts = (ar: string, en: string) => SavedAnswerBody.safeParse({ title, text: { ar, en } }).success;
  expect([accepts('أهلًا {{name}}', 'Hello'), accepts('أهلًا {{price}}', 'Hello'), accepts('أهلًا', ' ')]).toEqual([true, false, false]);
});
