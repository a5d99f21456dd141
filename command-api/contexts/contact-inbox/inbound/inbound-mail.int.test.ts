import { randomUUID } from 'node:crypto';
import { contactFilePlace, eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createAskedTokens, createReplyTokens, createReturnTokens, derivedId, emailHmac, namespaces, uuidV5 } from '@sumaa/runtime/derive';
import { createFileStore, openSealedFile } from '@sumaa/runtime/storage';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { link } from '../../../testing/onboard.ts';
import { makePerson } from '../../../testing/people.ts';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { mailsPerSender } from '../rate-limits.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

const domain = 'inbox.sumaa.example';
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154', 'hex'),
  Buffer.alloc(64),
]);
const zip = Buffer.concat([Buffer.from('504b03040a0000000000', 'hex'), Buffer.alloc(200)]);

let app: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', INBOUND_DOMAIN: domain, INBOUND_SMTP_PORT: '0', MAIL_FROM: 'Sumaa <no-reply@sumaa.example>' };
  app = await startTestApp(inject('postgresUrl'), env);
  await app.api.inboundMail?.start('127.0.0.1');
  port = app.api.inboundMail?.port() ?? 0;
  const staff = { email: 'staff@sumaa.example', password: 'coral-palm-saffron-9' };
  await app.api.commands.ensureSuperAdmin(staff);
  ({ token } = (await enrolAdministrator(app, staff)).answer.model);
});
afterAll(async () => {
  await app.api.inboundMail?.stop();
  await app.close();
});

type Sent = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
/** Sends a mail as another server does; resolves with the code that it was answered. */
async function mail(options: Sent & { readonly returnPath?: string }): Promise<number> {
  const { returnPath, ...message } = options;
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const envelope = returnPath === undefined ? {} : { envelope: { from: returnPath, to: message.to as string } };
  try {
    const { response } = await transport.sendMail({ ...message, ...envelope });
    return Number(response.slice(0, 3));
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

let writers = 0;
/** A message from the form, and how it is answered by mail. */
async function conversation() {
  const email = `writer-${++writers}@diwan-${writers}.example`;
  const body = { name: 'خالد', email, message: 'لا أستطيع ربط الحساب.' };
  const { model } = await app.ask('POST', '/api/contacts', { body, ip: `10.9.${writers}.7` });
  const { reference } = model as unknown as { reference: string };
  const id = (await all()).find(({ type, data }) => type === 'ContactMessageReceived' && data['reference'] === reference)?.data[
    'messageId'
  ] as Uuid;
  const address = `reply+${createReplyTokens(app.config.keys.master).tokenOf(id)}@${domain}`;
  return { id, email, address, answer: (over: Sent = {}) => mail({ from: email, to: address, subject: 'Re', text: 'شكرًا', ...over }) };
}

interface Found {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const codec = () => createCodec({ catalogue: eventCatalogue, keys: app.vault.subjectKeys });
async function all(): Promise<Found[]> {
  const ended = new AbortController();
  const found: Found[] = [];
  for await (const feed of app.store.subscribe({ after: null, streams: ['contactmessage-'], signal: ended.signal })) {
    if (feed.kind === 'caught_up') break;
    if (feed.kind === 'event') found.push((await codec().decode(feed.event)) as unknown as Found);
  }
  ended.abort();
  return found;
}
async function thread(id: string): Promise<Found[]> {
  const { decodeMany } = codec();
  const decoded = await decodeMany(await app.events('contactmessage', id));
  return decoded.flatMap((one) => (one.ok ? [one.event as unknown as Found] : []));
}
const kinds = (events: readonly Found[]) => events.slice(1).map(({ type }) => type);
const last = (events: readonly Found[]) => events.at(-1)?.data as Record<string, unknown>;
const set = (messageId: Uuid, status: string) =>
  app.ask('PUT', `/api/contacts/${messageId}/status`, { token, body: { messageId, status } });

describe('an answer by mail', () => {
  test('joins the conversation without what it repeats, once however often it is delivered', async () => {
    const { id, answer } = await conversation();
    const messageId = `<${randomUUID()}@mail.example>`;
    const text = 'شكرًا لكم\n\nOn Monday, Sumaa <a@b.example> wrote:\n> أهلًا';
    expect(await answer({ messageId, text })).toBe(250);
    expect(await answer({ messageId, text })).toBe(250);
    const events = await thread(id);
    expect(kinds(events)).toEqual(['ContactWriterAnswered']);
    expect(last(events)).toMatchObject({ content: 'شكرًا لكم', address: null, removed: [] });
    expect(last(events)['quoted']).toContain('> أهلًا');
    expect(JSON.stringify((await app.events('contactmessage', id)).map(({ data }) => data))).not.toMatch(/شكرًا|أهلًا/);
  });

  test('delivered by two servers at once is taken once', async () => {
    const { id, answer } = await conversation();
    const messageId = `<${randomUUID()}@mail.example>`;
    expect(await Promise.all([answer({ messageId }), answer({ messageId })])).toEqual([250, 250]);
    expect(kinds(await thread(id))).toEqual(['ContactWriterAnswered']);
  });

  test.each(['pending', 'resolved', 'closed'])('opens a message again that is %s', async (status) => {
    const { id, answer } = await conversation();
    await set(id, status);
    await answer();
    const events = await thread(id);
    expect(kinds(events)).toEqual(['ContactStatusChanged', 'ContactWriterAnswered', 'ContactStatusChanged']);
    expect(last(events)).toMatchObject({ from: status, to: 'open', reopened: status !== 'pending', accountId: id });
  });

  test('of another sender who has the address joins too, and names them', async () => {
    const { id, answer } = await conversation();
    await answer({ from: 'Colleague@diwan.example' });
    expect(last(await thread(id))).toMatchObject({ address: 'colleague@diwan.example' });
  });

  test('finds its conversation by our Message-ID, when it was sent to the platform', async () => {
    const { id, email } = await conversation();
    const sealed = createReplyTokens(app.config.keys.master).tokenOf(id);
    const inReplyTo = `<${randomUUID()}.${sealed}@sumaa.example>`;
    expect(await mail({ from: email, to: `support@${domain}`, subject: 'x', text: 'بالمعرّف', inReplyTo })).toBe(250);
    expect(last(await thread(id))).toMatchObject({ content: 'بالمعرّف' });
  });

  test('to a duplicate joins the message that it was merged into, until that is taken back', async () => {
    const [duplicate, stays] = [await conversation(), await conversation()];
    await app.ask('POST', `/api/contacts/${duplicate.id}/merge`, { token, body: { intoId: stays.id } });
    expect(await duplicate.answer({ text: 'بعد الدمج' })).toBe(250);
    expect(last(await thread(stays.id))).toMatchObject({ content: 'بعد الدمج', address: duplicate.email });
    await app.ask('DELETE', `/api/contacts/${duplicate.id}/merge`, { token });
    expect(await duplicate.answer({ text: 'بعد التراجع' })).toBe(250);
    expect(last(await thread(duplicate.id))).toMatchObject({ content: 'بعد التراجع', address: null });
    expect(kinds(await thread(duplicate.id))).toEqual(['ContactMerged', 'ContactMergeUndone', 'ContactWriterAnswered']);
  });

  test('to spam, or to a duplicate in a message of somebody else, opens it again once that is taken back', async () => {
    const [spam, duplicate, stays, quiet] = [await conversation(), await conversation(), await conversation(), await conversation()];
    for (const { id } of [spam, duplicate, quiet]) await set(id, 'resolved');
    await app.ask('PUT', `/api/contacts/${spam.id}/spam`, { token, body: { spam: true } });
    for (const { id } of [duplicate, quiet]) await app.ask('POST', `/api/contacts/${id}/merge`, { token, body: { intoId: stays.id } });
    expect([await spam.answer(), await duplicate.answer()]).toEqual([250, 250]);
    await app.ask('PUT', `/api/contacts/${spam.id}/spam`, { token, body: { spam: false } });
    for (const { id } of [duplicate, quiet]) await app.ask('DELETE', `/api/contacts/${id}/merge`, { token });
    for (const { id } of [spam, duplicate]) expect(last(await thread(id))).toMatchObject({ from: 'resolved', to: 'open', reopened: true });
    expect(kinds(await thread(quiet.id)).at(-1)).toBe('ContactMergeUndone');
  });

  test('is refused when its writer was erased, and stores nothing', async () => {
    const { id, answer } = await conversation();
    await app.vault.subjectKeys.erase(id);
    expect(await answer()).toBe(550);
    expect((await app.events('contactmessage', id)).length).toBe(1);
  });
});

describe('a mail to the platform', () => {
  const support = `support@${domain}`;
  test('opens a message of channel email, with a reference to its writer', async () => {
    const from = { name: 'سارة', address: 'sara@noon-1.example' };
    expect(await mail({ from, to: support, subject: 'Re: فاتورة', text: 'أين فاتورتي؟' })).toBe(250);
    const received = (await all()).filter(({ data }) => data['email'] === from.address);
    expect(received.map(({ data }) => data)).toMatchObject([
      { name: 'سارة', subject: 'فاتورة', message: 'أين فاتورتي؟', channel: 'email', language: 'ar', acknowledged: true },
    ]);
  });

  test('is not acknowledged to an address that did not send it', async () => {
    const from = 'victim@noon-2.example';
    await mail({ from, returnPath: 'attacker@evil.example', to: support, subject: 'x', text: 'مرحبا' });
    expect((await all()).filter(({ data }) => data['email'] === from).map(({ data }) => data['acknowledged'])).toEqual([false]);
  });

  test.each([{ Precedence: 'list', 'List-Id': '<team.noon.example>' }, { Precedence: 'bulk' }, { 'X-Auto-Response-Suppress': 'All' }])(
    'with %o opens a message that is not acknowledged',
    async (headers) => {
      const from = `person-${++writers}@noon-4.example`;
      expect(await mail({ from, to: support, subject: 'فاتورة', text: 'أين فاتورتي؟', headers })).toBe(250);
      const received = (await all()).filter(({ data }) => data['email'] === from);
      expect(received.map(({ data }) => data)).toMatchObject([{ message: 'أين فاتورتي؟', acknowledged: false }]);
    },
  );

  test.each([
    ['an automatic answer', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a notice of failed delivery', { returnPath: '' }],
    ['our own mail', { from: 'no-reply@sumaa.example' }],
  ])('opens nothing for %s', async (_, over) => {
    const before = (await all()).length;
    expect(await mail({ from: 'robot@noon-3.example', to: support, subject: 'x', text: 'آلي', ...over })).toBe(250);
    expect((await all()).length).toBe(before);
  });
});

describe('who is no address here', () => {
  test.each(['victim@elsewhere.example', `root@${domain}`, `reply+${'0'.repeat(57)}@${domain}`])('%s is refused', async (to) => {
    expect(await mail({ from: 'a@b.example', to, subject: 'x', text: 'x' })).toBe(550);
  });
});

describe('what programs answer', () => {
  const bounce = (original: string, statusCode = '5.1.1') => ({
    raw: [
      'From: mailer-daemon@mx.example',
      `Message-ID: <${randomUUID()}@mx.example>`,
      'Subject: Undelivered',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Sorry',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; x@y.example',
      'Action: failed',
      `Status: ${statusCode}`,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${original}`,
      'Subject: Re',
      '',
      'Hello',
      '--b--',
      '',
    ].join('\r\n'),
  });

  test('a bounce is noted with the answer that was not delivered, and opens nothing again', async () => {
    const { id, address } = await conversation();
    const body = { contactMessageId: id, content: 'أهلًا', isPublic: true };
    const { id: replyId } = (await app.ask('POST', `/api/contacts/${id}/reply`, { token, body })).model;
    await set(id, 'resolved');
    const sealed = createReplyTokens(app.config.keys.master).tokenOf(id);
    const ours = `<${uuidV5(namespaces.message, `contact-answer-${replyId}`, id)}.${sealed}@sumaa.example>`;
    expect(await mail({ ...bounce(ours), to: address, returnPath: '' })).toBe(250);
    const events = await thread(id);
    expect(last(events)).toMatchObject({ notice: 'bounced', statusCode: '5.1.1', replyId });
    expect(kinds(events).slice(-2)).toEqual(['ContactStatusChanged', 'ContactNoticeReceived']);
  });

  test('an address from which two mails came back for good takes no notices; one that is full does', async () => {
    const { mailAddresses } = app.vault;
    const addresses = ['gone@noon-9.example', 'full@noon-9.example'] as const;
    const back = (email: string) => `return+${createReturnTokens(app.config.keys.master).tokenOf(mailAddresses.idOf(email))}@${domain}`;
    const suppressed = () => Promise.all(addresses.map(async (email) => (await mailAddresses.suppressionOf(email))?.because ?? null));
    const before = (await all()).length;
    const comesBack = async (status: string, ...to: string[]) => {
      const sent = bounce('<x@sumaa.example>', status);
      for (const one of to) expect(await mail({ ...sent, to: back(one), returnPath: '' })).toBe(250);
    };
    await comesBack('5.1.1', 'gone@noon-9.example', 'gone@noon-9.example');
    await comesBack('5.2.2', 'full@noon-9.example');
    await comesBack('5.2.2', 'full@noon-9.example');
    expect(await suppressed()).toEqual([null, null]);
    await comesBack('5.1.1', 'gone@noon-9.example');
    expect(await suppressed()).toEqual(['bounced', null]);
    expect((await all()).length).toBe(before);
  });

  describe('to a request for a review', () => {
    async function requested() {
      const owner = await makePerson(app);
      const { locationId } = await link(app, owner);
      const address = `customer-${randomUUID()}@noon-7.example`;
      const body = { locationId, channel: 'email', address, name: 'نورة', language: 'ar', source: 'branch' };
      const rules = { maxPerMonth: 4, quietFrom: '00:00', quietTo: '00:00' };
      expect((await app.ask('PUT', '/api/review-requests/settings', { token: owner.token, body: rules })).status).toBe(200);
      const ask = () => app.ask('POST', '/api/review-requests', { token: owner.token, body });
      const { id: requestId } = (await ask()).model;
      const recipientId = derivedId('review-recipient', owner.tenantId, emailHmac(app.config.keys.emailHmac, address));
      await app.sendInternalCommand('SendReviewRequest', owner.tenantId, { recipientId, requestId });
      const events = async () =>
        (await app.events('reviewrecipient', recipientId)).slice(2).map(({ type, data }) => {
          const { delivery, because } = data as { readonly delivery?: string; readonly because?: string };
          return [type, delivery ?? because];
        });
      const back = `asked+${createAskedTokens(app.config.keys.master).tokenOf(recipientId)}@${domain}`;
      return { ask, events, back, address };
    }
    test('that comes back for good, the address is not asked again, and the request says so', async () => {
      const { ask, events, back, address } = await requested();
      expect(await mail({ ...bounce('<x@sumaa.example>', '5.2.2'), to: back, returnPath: '' })).toBe(250);
      expect((await ask()).status).toBe(201);
      const sent = bounce('<x@sumaa.example>');
      for (const one of [sent, sent]) expect(await mail({ ...one, to: back, returnPath: '' })).toBe(250);
      expect((await events()).slice(1)).toEqual([
        ['ReviewRequestReported', 'undelivered'],
        ['ReviewRequestReported', 'undelivered'],
      ]);
      expect((await ask()).body.code).toBe('review_request_undeliverable');
      await app.vault.mailAddresses.bounced(app.vault.mailAddresses.idOf(address), 'a mail of another kind');
      expect((await app.vault.mailAddresses.suppressionOf(address))?.because).toBe('bounced');
    });
    test('that is reported as spam, its recipient has opted out', async () => {
      const { ask, events, back } = await requested();
      const raw = complaint('abuse', back);
      expect(await mail({ raw, to: `support@${domain}`, returnPath: 'fbl@provider.example' })).toBe(250);
      expect(await events()).toEqual([['ReviewRecipientOptedOut', 'complaint']]);
      expect((await ask()).body.code).toBe('review_request_opted_out');
    });
  });

  const complaint = (type: string, returnPath: string) =>
    [
      'From: fbl@provider.example',
      `Message-ID: <${randomUUID()}@provider.example>`,
      'Subject: complaint',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'This is a complaint',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'Version: 1',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Return-Path: <${returnPath}>`,
      'Subject: A review',
      '',
      'Hello',
      '--b--',
      '',
    ].join('\r\n');

  test('a complaint ends notices to the address that it quotes, whatever address it came to', async () => {
    const { mailAddresses } = app.vault;
    const email = 'angry@noon-8.example';
    const token = createReturnTokens(app.config.keys.master).tokenOf(mailAddresses.idOf(email));
    const complain = (type: string) =>
      mail({ raw: complaint(type, `return+${token}@${domain}`), to: `support@${domain}`, returnPath: 'fbl@provider.example' });
    expect(await complain('not-spam')).toBe(250);
    expect(await mailAddresses.suppressionOf(email)).toBeNull();
    expect(await complain('abuse')).toBe(250);
    expect((await mailAddresses.suppressionOf(email))?.because).toBe('complained');
  });

  test.each([{ Precedence: 'bulk' }, { Precedence: 'list' }, { 'X-Auto-Response-Suppress': 'All' }])(
    'an answer with %o is the writer’s and opens the message again',
    async (headers) => {
      const { id, answer } = await conversation();
      await set(id, 'resolved');
      expect(await answer({ headers, text: 'لم يُحلّ' })).toBe(250);
      expect(kinds(await thread(id))).toEqual(['ContactStatusChanged', 'ContactWriterAnswered', 'ContactStatusChanged']);
    },
  );

  test('an automatic answer is noted and opens nothing again', async () => {
    const { id, answer } = await conversation();
    await set(id, 'pending');
    expect(await answer({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'أنا في إجازة' })).toBe(250);
    const events = await thread(id);
    expect(kinds(events)).toEqual(['ContactStatusChanged', 'ContactNoticeReceived']);
    expect(last(events)).toMatchObject({ notice: 'auto_reply', content: 'أنا في إجازة' });
  });

  test('a mail that went through too many servers is refused', async () => {
    const { id, address, email } = await conversation();
    const hops = Array.from({ length: 31 }, (_hop, index) => `Received: from a by b${index}; Mon, 2 Mar 2026 10:00:00 +0000`);
    expect(await mail({ raw: [...hops, `From: ${email}`, '', 'x'].join('\r\n'), to: address, returnPath: email })).toBe(554);
    expect(kinds(await thread(id))).toEqual([]);
  });
});

describe('files of a mail', () => {
  test('are kept by what they are, encrypted, five at most; the others are named', async () => {
    const { id, answer } = await conversation();
    const attachments = [
      { filename: '../صورة\u202e.exe', content: png },
      { filename: 'virus.pdf', content: zip },
      { filename: 'list.csv', content: 'a,b\n1,2\n' },
      { filename: 'page.html', content: '<script>alert(1)</script>' },
      ...Array.from({ length: 4 }, (_file, index) => ({ filename: `${index}.png`, content: png })),
    ];
    expect(await answer({ attachments })).toBe(250);
    const [answered, attached] = (await thread(id)).slice(1) as [Found, Found];
    const files = attached.data['files'] as { name: string; type: string; size: number; fileId: string }[];
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['صورة.png', 'image/png', png.length],
      ['list.csv', 'text/csv', 8],
      ['0.png', 'image/png', png.length],
      ['1.png', 'image/png', png.length],
      ['2.png', 'image/png', png.length],
    ]);
    expect(attached.data['entryId']).toBe(answered.data['entryId']);
    expect(answered.data['removed']).toEqual([
      { name: 'virus.pdf', reason: 'type' },
      { name: 'page.html', reason: 'type' },
      { name: '3.png', reason: 'count' },
    ]);
    const stored = await createFileStore({ dataDir: app.config.dataDir }).open(files[1]?.fileId ?? '');
    const key = (await app.vault.subjectKeys.get([id])).get(id) as Buffer;
    expect(stored?.bytes.includes('a,b')).toBe(false);
    expect(openSealedFile(stored!.bytes, { key, place: contactFilePlace(id) })?.bytes.toString()).toBe('a,b\n1,2\n');
    expect(openSealedFile(stored!.bytes, { key, place: contactFilePlace(randomUUID() as Uuid) })).toBeNull();
  });

  test('above 10 MB are left out, and a mail above 25 MB is refused', async () => {
    const { id, answer } = await conversation();
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await answer({ attachments: [{ filename: 'large.png', content: large }] })).toBe(250);
    expect(last(await thread(id))).toMatchObject({ removed: [{ name: 'large.png', reason: 'size' }] });
    expect(await answer({ text: 'a line of text\n'.repeat(1_900_000) })).toBe(552);
    expect(await answer({ headers: { 'X-Long': 'word '.repeat(20_000) } })).toBe(552);
    expect(kinds(await thread(id))).toEqual(['ContactWriterAnswered']);
  });
});

describe('files of an answer', () => {
  const upload = (id: string, file: Buffer) => app.ask('POST', `/api/contacts/${id}/attachments`, { token, form: { file } });

  test('are uploaded, then sent with the answer; a file of another message is refused', async () => {
    const { id } = await conversation();
    const { id: other } = await conversation();
    const { status, model } = await upload(id, png);
    expect([status, model]).toMatchObject([201, { type: 'image/png', size: png.length }]);
    const reply = (to: Uuid) =>
      app.ask('POST', `/api/contacts/${to}/reply`, {
        token,
        body: { contactMessageId: to, content: 'مرفق', isPublic: true, attachments: [model.id] },
      });
    expect((await reply(other)).status).toBe(400);
    const { id: replyId } = (await reply(id)).model;
    const [attached, replied] = (await thread(id)).slice(1) as [Found, Found];
    expect([attached.type, replied.type]).toEqual(['ContactFilesAttached', 'ContactReplied']);
    expect(attached.data).toMatchObject({ entryId: replyId, files: [{ fileId: model.id, type: 'image/png' }] });
    const question = await app.sendInternalCommand('ReadContactMail', 'platform', { messageId: id, replyId });
    expect(question.model).toMatchObject({ content: 'مرفق', files: [{ fileId: model.id }] });
  });

  test('are refused by their content, and for an unknown message', async () => {
    const { id } = await conversation();
    expect((await upload(id, zip)).status).toBe(400);
    expect((await upload(randomUUID(), png)).status).toBe(404);
  });
});

test('one sender may send thirty mails in an hour, then is asked to come later', async () => {
  const { answer, email } = await conversation();
  const key = emailHmac(app.config.keys.emailHmac, email);
  for (let mails = 0; mails < 29; mails++) await app.vault.rateLimits.take({ ...mailsPerSender, key });
  expect([await answer(), await answer()]).toEqual([250, 450]);
});
