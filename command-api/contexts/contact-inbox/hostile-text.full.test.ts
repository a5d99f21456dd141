import {
  ContactBody,
  ContactReplyBody,
  fillAnswer,
  matchesRule,
  normalise,
  searchPatterns,
  searchText,
  subjectOf,
  unknownVariables,
} from '@sumaa/contracts';
import { report, within } from '@sumaa/runtime/testing';
import { expect, test } from 'vitest';
import { addressTokens, ownIdsIn, recipientOf, returnedIn } from './inbound/addresses.ts';
import { classOf } from './inbound/classify.ts';
import { textOfHtml } from './inbound/html-text.ts';
import { withoutQuotedText } from './inbound/quoted-text.ts';
import { readMail } from './inbound/read-mail.ts';
import { maxHeaderBytes } from './inbound/smtp-door.ts';
import { senderName, storedText, subjectLine } from './inbound/writer-facts.ts';

const length = 100_000;
/** The text, as often as it fits, with an end that no pattern expects. */
const long = (part: string, end = '!'): string => part.repeat(Math.ceil(length / part.length)).slice(0, length) + end;

/** What makes patterns slow that try several ways: repetition with an end that does not match. */
const hostile: Readonly<Record<string, string>> = {
  letters: long('a'),
  arabic: long('ا'),
  marks: long('\u064b'),
  blanks: long(' '),
  tabs: long('\t '),
  breaks: long('\n'),
  returns: long('\r\n'),
  quotes: long('> '),
  lines: long('> a\n'),
  introductions: long('On a wrote: '),
  arabicIntroductions: long('كتب في كتب '),
  rules: long('_'),
  hyphens: long('- '),
  senders: long('From: '),
  dots: long('.a'),
  ats: long('a@'),
  domains: long('a@a.'),
  brackets: long('<'),
  ids: long('<contact-'),
  percent: long('%'),
  underscores: long('_%'),
  backslashes: long('\\'),
  braces: long('{{'),
  placeholders: long('{{name}'),
  sentences: long('! '),
  questions: long('؟'),
  digits: long('٠'),
  hidden: long('\u200b'),
  controls: long('\u0001'),
  surrogates: long('\ud83d\ude00'),
  elements: long('<div>'),
  tables: long('<table><tr><td>'),
  quotations: long('<blockquote>'),
  comments: long('<!--'),
  closings: long('</p><p'),
  entities: long('&amp'),
  emails: `${long('a', '')}@${long('a.', '')}`,
};

const tokens = addressTokens([Buffer.alloc(32, 7)]);
const rule = { keywords: ['فاتورة', 'invoice'], language: null, domains: ['example.com'] };
const own = { sender: 'support@sumaa.example', domain: 'sumaa.example' };

/** Everything in the inbox that reads what strangers wrote. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the form': (text) => ContactBody.safeParse({ name: text, email: text, company: text, subject: text, message: text, website: text }),
  'an answer': (text) => ContactReplyBody.safeParse({ contactMessageId: text, content: text }),
  'the subject': subjectOf,
  'the search': (text) => [searchPatterns(text), searchText(text), normalise(text)],
  'a rule': (text) => matchesRule(rule, { subject: text, message: text, language: 'ar', email: text }),
  'words of a rule': (text) =>
    matchesRule({ ...rule, keywords: [text] }, { subject: null, message: 'فاتورة', language: 'ar', email: 'a@b.example' }),
  'a saved answer': (text) => [
    unknownVariables(text),
    fillAnswer(text, { name: text, reference: text, subject: text, company: text, agent: text }),
  ],
  'a quoted mail': withoutQuotedText,
  'a mail of HTML': (text) => withoutQuotedText(textOfHtml(text)),
  'a recipient': (text) => [recipientOf(text, 'sumaa.example', tokens), recipientOf(`${text}@sumaa.example`, 'sumaa.example', tokens)],
  'ids of mails': (text) => [ownIdsIn(text, tokens.replies), returnedIn(text, 'sumaa.example', tokens)],
  'the kind of a mail': (text) =>
    classOf({ header: () => text, returnPath: text, from: text, reportType: null, action: text, hasOurId: false }, own),
  'a sender': (text) => [senderName({ name: text, address: text }), subjectLine(text), storedText(text)],
};

test('S19: no text of 100,000 characters keeps the inbox busy for 200 ms', () => {
  let slowest = { ms: 0, of: '' };
  let runs = 0;
  for (const [name, text] of Object.entries(hostile))
    for (const [what, read] of Object.entries(readers)) {
      const began = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(began);
      const ms = (user + system) / 1000;
      if (ms > slowest.ms) slowest = { ms, of: `${what}, ${name}` };
      runs += 1;
    }
  expect(runs).toBe(Object.keys(hostile).length * Object.keys(readers).length);
  report('S19', runs, { 'slowest in ms of processor time': within(slowest.ms, 200), which: slowest.of });
});

const mailWith = (header: string, value: string): Buffer =>
  Buffer.from(`From: a@b.example\r\nTo: support@sumaa.example\r\nSubject: x\r\n${header}: ${value}\r\n\r\nنص\r\n`);

test('S19: no header that is taken, and no text of a mail does', async () => {
  let [slowest, runs] = [{ ms: 0, of: '' }, 0];
  const headers = ['From', 'Subject', 'In-Reply-To', 'References', 'Content-Type', 'Auto-Submitted', 'Received'];
  for (const [name, text] of Object.entries(hostile)) {
    const line = text.replaceAll(/[\r\n]+/g, ' ').slice(0, maxHeaderBytes - 1_000);
    const html = `From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${text}`;
    const mails = [...headers.map((header) => mailWith(header, line)), Buffer.from(html), Buffer.from(`From: a@b.example\r\n\r\n${text}`)];
    for (const [place, raw] of mails.entries()) {
      const began = process.cpuUsage();
      const mail = await readMail(raw);
      withoutQuotedText(mail.text);
      const { user, system } = process.cpuUsage(began);
      const ms = (user + system) / 1000;
      if (ms > slowest.ms) slowest = { ms, of: `${headers[place] ?? 'text'}, ${name}` };
      runs += 1;
    }
  }
  expect(runs).toBe(Object.keys(hostile).length * (headers.length + 2));
  report('S19', runs, { 'slowest mail in ms of processor time': within(slowest.ms, 200), 'which mail': slowest.of });
}, 120_000);
