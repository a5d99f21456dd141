import { describe, expect, test } from 'vitest';
import { withoutQuotedText } from './quoted-text.ts';

const split = (text: string) => {
  const { content, quoted } = withoutQuotedText(text);
  return [content, quoted !== null];
};

describe('what a mail repeats', () => {
  test.each([
    ['Gmail', 'Thanks!\n\nOn Mon, 2 Mar 2026 at 10:00, Sumaa <a@b.example> wrote:\n> Hello\n> there', 'Thanks!'],
    ['Gmail, broken into lines', 'Thanks!\r\n\r\nOn Mon, 2 Mar 2026 at 10:00, Sumaa\r\n<a@b.example> wrote:\r\n\r\n> Hello', 'Thanks!'],
    ['Gmail in Arabic', 'شكرًا لكم\n\nفي الاثنين، 2 مارس 2026 في 10:00 ص تمت كتابة ما يلي بواسطة سُمعة <a@b.example>:\n> أهلًا', 'شكرًا لكم'],
    ['Apple Mail in Arabic', 'تم\n\n\u200fفي ٢ مارس ٢٠٢٦، كتب سُمعة \u200e<a@b.example>:\n\n> أهلًا', 'تم'],
    ['Outlook', 'Done.\n\n________________________________\nFrom: Sumaa <a@b.example>\nSent: Monday\nTo: me\n\nHello', 'Done.'],
    ['Outlook without a rule', 'Done.\n\nFrom: Sumaa <a@b.example>\nSent: Monday\n\nHello', 'Done.'],
    ['Outlook in Arabic', 'تم.\n\nمن: سُمعة <a@b.example>\nتاريخ الإرسال: الاثنين\n\nأهلًا', 'تم.'],
    ['an old program', 'Yes\n-----Original Message-----\nHello', 'Yes'],
    ['bare marks', 'Yes\n> Hello\n> there', 'Yes'],
  ])('is cut off as %s writes it', (_, text, content) => expect(split(text)).toEqual([content, true]));

  test.each([
    ['without anything repeated', 'Hello\n\nFrom: my heart\nBye'],
    ['with answers between the lines', '> Is it red?\nYes\n> Or blue?\nNo'],
    ['with answers between the lines, below a greeting', 'See below\n> Is it red?\nYes\n> Or blue?\nNo'],
    ['with its answer below', '> Hello\n> there\n\nThanks'],
    ['that only repeats', '> Hello'],
    ['with a sentence like an introduction', 'On Monday my colleague wrote:\nI will come.\n'],
  ])('stays whole %s', (_, text) => expect(split(text)).toEqual([text.trim(), false]));

  test.each([
    ['marks', '> '.repeat(50_000)],
    ['lines of introductions', 'On x wrote'.repeat(2) + '\nOn a, b\n'.repeat(11_000)],
    ['one long line', `On ${'wrote '.repeat(16_000)}`],
    ['blanks', `On ${' '.repeat(99_000)}:`],
  ])('is found in linear time in 100 KB of %s', (_, text) => {
    const started = process.cpuUsage();
    withoutQuotedText(text);
    const { user } = process.cpuUsage(started);
    process.stdout.write(`${Math.round(user / 1000)} ms of CPU
`);
    expect(withoutQuotedText(text).content.length).toBeLessThanOrEqual(text.length);
  });
});
