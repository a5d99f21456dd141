import { describe, expect, test } from 'vitest';
import { classOf, isCircling, wantsNoReceipt, type MailFacts } from './classify.ts';

const own = { sender: 'no-reply@sumaa.example', domain: 'inbox.sumaa.example' };
const mail = (over: Partial<Omit<MailFacts, 'header'>> & { readonly headers?: Readonly<Record<string, string>> } = {}): MailFacts => {
  const { headers = {}, ...facts } = over;
  return {
    header: (name) => headers[name] ?? null,
    returnPath: 'khaled@diwan.example',
    from: 'khaled@diwan.example',
    reportType: null,
    action: null,
    hasOurId: false,
    ...facts,
  };
};

describe('the kind of a mail', () => {
  test.each([
    ['from a person', mail(), 'answer'],
    ['that says that a person sent it', mail({ headers: { 'auto-submitted': 'no' } }), 'answer'],
    ['of an absent person', mail({ headers: { 'auto-submitted': 'auto-replied (vacation)' } }), 'auto_reply'],
    ['made by a program', mail({ headers: { 'auto-submitted': 'Auto-Generated; x=y' } }), 'auto_reply'],
    ['to many', mail({ headers: { precedence: 'Bulk' } }), 'answer'],
    ['through a mailing list', mail({ headers: { precedence: 'list', 'list-id': '<team.diwan.example>' } }), 'answer'],
    ['through Exchange, which wants no automatic answer', mail({ headers: { 'x-auto-response-suppress': 'All' } }), 'answer'],
    [
      'of an absent person from Exchange',
      mail({ headers: { 'x-auto-response-suppress': 'All', 'auto-submitted': 'auto-generated' } }),
      'auto_reply',
    ],
    ['of an autoresponder', mail({ headers: { 'x-autoreply': 'yes' } }), 'auto_reply'],
    ['of an older autoresponder', mail({ headers: { precedence: 'auto_reply' } }), 'auto_reply'],
    ['that wants no answer', mail({ returnPath: '' }), 'auto_reply'],
    ['that reports a failure', mail({ returnPath: '', reportType: 'delivery-status', action: 'failed' }), 'bounced'],
    ['that reports a failure with a return path', mail({ reportType: 'delivery-status', action: 'failed' }), 'bounced'],
    ['that reports a failure without a report', mail({ returnPath: '', from: 'mailer-daemon@mx.example' }), 'bounced'],
    ['that reports a delay', mail({ returnPath: '', reportType: 'delivery-status', action: 'delayed' }), 'report'],
    ['that reports that it was read', mail({ reportType: 'disposition-notification' }), 'report'],
    ['that reports a complaint', mail({ reportType: 'feedback-report', action: 'abuse' }), 'complaint'],
    ['that reports something else of a reader', mail({ reportType: 'feedback-report', action: 'not-spam' }), 'report'],
    ['of ourselves, by its id', mail({ hasOurId: true }), 'own'],
    ['of ourselves, by its sender', mail({ from: 'no-reply@sumaa.example' }), 'own'],
    ['from an address where only we take mail', mail({ from: 'support@inbox.sumaa.example' }), 'own'],
  ])('%s', (_, facts, kind) => expect(classOf(facts, own)).toBe(kind));

  test.each([
    [{}, false],
    [{ precedence: 'first-class' }, false],
    [{ precedence: ' List ' }, true],
    [{ precedence: 'bulk' }, true],
    [{ precedence: 'junk' }, true],
    [{ 'list-id': '<team.diwan.example>' }, true],
    [{ 'list-unsubscribe': '<https://diwan.example/u>' }, true],
    [{ 'x-auto-response-suppress': 'OOF, AutoReply' }, true],
  ])('with %o wants no receipt: %s', (headers: Readonly<Record<string, string>>, wants) =>
    expect(wantsNoReceipt(mail({ headers }).header)).toBe(wants),
  );

  test('a mail that passed more than thirty servers goes in a circle', () =>
    expect([isCircling(30), isCircling(31)]).toEqual([false, true]));
});
