import { AuditItem } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { ActivityScreen } from './activity-screen.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const noura = { kind: 'person', memberId: idOf(1), name: 'نورة الشهري', role: 'admin' };
const formerMember = { kind: 'person', memberId: idOf(2), name: 'ماجد الدوسري', role: 'agent' };
const anonymous = { kind: 'anonymous', memberId: null, name: null, role: null };

/** Two moments of an account. */
const record = {
  events: [
    { event: 'AccountRegistered', fields: { role: 'agent' }, hidden: { fullName: 'masked' } },
    { event: 'AccountPlaced', fields: { role: 'admin' }, hidden: {} },
  ].map((given, revision) => ({
    id: `e${revision}`,
    revision,
    at: `2026-03-12T10:00:0${revision}.000Z`,
    actor: { kind: 'person', name: 'نورة الشهري', role: 'admin' },
    correlationId: 'c',
    causationId: 'c',
    ...given,
  })),
};

const businesses = [
  { id: idOf(71), name: 'مقهى العليا' },
  { id: idOf(72), name: 'صيدلية النخيل' },
];

let lineCount: number;
/** An audit line: a sign-in by «نورة» unless given otherwise. */
function aLine(given: object = {}): AuditItem {
  lineCount++;
  const origin = { from: '01234567', network: '93.168.0.0/16', subject: 'نورة الشهري', branch: null, correlationId: idOf(900 + lineCount) };
  const where = { tenant: null, causationId: null, record: { stream: `account-${idOf(1)}`, revision: 1 } };
  const what = { event: 'SignInSucceeded', kind: 'sign_in', actor: noura, details: { method: 'password' } };
  return AuditItem.parse({
    id: idOf(100 + lineCount),
    at: `2026-03-12T10:00:${String(60 - lineCount).padStart(2, '0')}.000Z`,
    ...what,
    ...origin,
    ...where,
    ...given,
  });
}
const signInLine = 'تسجيل الدخول بكلمة المرور · نورة الشهري';
const refusalLine = 'رفض تسجيل الدخول إلى حساب نورة الشهري: بيانات غير صحيحة · دون تسجيل دخول';

interface Page {
  readonly items: readonly AuditItem[];
  readonly next: string | null;
}
/** The audit queries, in order. */
let auditQueries: URLSearchParams[];
/** The server's response; null for none yet. */
/** The export that was asked for. */
let asked: unknown;
let answer: (query: URLSearchParams) => Page | Response | null;
const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
const serverError = () =>
  Response.json({ success: false, message: 'x', errors: null, model: null, statusCode: 500, code: 'internal' }, { status: 500 });

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost');
  if (url.pathname === '/api/exports' && init?.method === 'POST') {
    asked = JSON.parse(init.body as string);
    return ok({ id: idOf(9) });
  }
  if (url.pathname.endsWith('/personal-data')) {
    asked = JSON.parse(init?.body as string);
    return ok({ events: [{ id: 'e0', fields: { fullName: 'نورة الشهري' } }] });
  }
  if (url.pathname.startsWith('/api/audit/records/')) {
    const [first, second] = record.events;
    return ok(url.searchParams.get('from') === '0' ? { events: [first], next: 1 } : { events: [second], next: null });
  }
  if (url.pathname === '/api/audit/businesses') {
    const [search, id] = [url.searchParams.get('search') ?? '', url.searchParams.get('id')];
    return ok({ items: businesses.filter((one) => (id === null ? one.name.includes(search) : one.id === id)) });
  }
  if (url.pathname !== '/api/audit') return ok([]);
  auditQueries.push(url.searchParams);
  const given = answer(url.searchParams);
  if (given === null) return new Promise(() => {});
  return given instanceof Response ? given : ok(given);
}

function Here() {
  return <output data-testid="here">{useLocation().search}</output>;
}

function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/customer/activity${search}`]}>
          <ActivityScreen />
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

const here = () => screen.getByTestId('here').textContent;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** The sentences on screen, without bidi isolation marks and no-break spaces. */
const sentences = () =>
  screen.queryAllByRole('listitem').flatMap(
    (item) =>
      item
        .querySelector('p')
        ?.textContent?.replace(/[\u2068\u2069]/g, '')
        .replace('\u00a0', ' ') ?? [],
  );
const shown = (...expected: readonly string[]) => waitFor(() => expect(sentences()).toEqual(expected));

beforeEach(async () => {
  lineCount = 0;
  auditQueries = [];
  answer = () => ({ items: [], next: null });
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'record', 'team']);
  signIn({
    accountId: 'a',
    memberId: idOf(1),
    tenantId: 't',
    businessName: 'بيت الشواء',
    fullName: 'نورة',
    email: 'noura@business.example',
    avatarUrl: null,
    role: 'admin',
    abilities: ['audit.read'],
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
    businesses: [],
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the activity log', () => {
  test('shows a skeleton until the first response', () => {
    answer = () => null;
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'سجل النشاط' })).toBeTruthy();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('جارٍ التحميل'))).toBe(true);
    expect(screen.queryByText('لا نشاط بعد')).toBe(null);
  });

  test('says that nothing has happened yet, and offers no filter to clear', async () => {
    open();
    await screen.findByText('لا نشاط بعد');
    expect(screen.queryByRole('button', { name: 'مسح عوامل التصفية' })).toBe(null);
  });

  test('shows each line with time, role and network, under its day', async () => {
    const before = {
      at: '2026-03-11T09:05:07.000Z',
      event: 'SignInRefused',
      kind: 'refusal',
      actor: anonymous,
      details: { reason: 'wrong_credentials' },
    };
    answer = () => ({ items: [aLine(), aLine(before)], next: null });
    open();
    await shown(signInLine, refusalLine);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    const [signedIn, refused] = screen.getAllByRole('list').filter((list) => list.tagName === 'OL');
    expect(signedIn?.textContent).toContain('مدير عام');
    expect(signedIn?.textContent).toContain('93.168.0.0/16');
    // The code of the address is a detail.
    expect(signedIn?.textContent).not.toContain('01234567');
    expect(refused?.querySelector('time')?.textContent).toMatch(/^\d\d:05:07$/);
  });

  test('shows the details of a line on request', async () => {
    answer = () => ({ items: [aLine()], next: null });
    open();
    await press(/^تفاصيل: /);
    const details = await screen.findByRole('dialog');
    for (const fact of ['SignInSucceeded', '01234567', '93.168.0.0/16', idOf(901)]) expect(within(details).getByText(fact)).toBeTruthy();
  });

  test('shows permissions as text, and unknown names as code', async () => {
    answer = () => ({
      items: [
        aLine({
          event: 'MemberRoleChanged',
          kind: 'team',
          details: { role: 'agent', permissions: ['ViewReviews', 'ReplyReviews', 'Later'] },
        }),
      ],
      next: null,
    });
    open();
    await press(/^تفاصيل: /);
    const details = within(await screen.findByRole('dialog'));
    for (const words of ['عرض المراجعات', 'الرد']) expect(details.getByText(words).closest('code')).toBeNull();
    for (const name of ['Later', 'MemberRoleChanged']) expect(details.getByText(name).closest('code[dir=ltr]')).toBeTruthy();
    expect(details.queryByText(/ViewReviews|ReplyReviews/)).toBeNull();
  });

  test.each([
    ['sign-in-account', 'محاولات الدخول إلى حساب واحد', false],
    ['GET /api/reviews', 'GET /api/reviews', true],
  ])('names the limit %s', async (scope, words, isCode) => {
    answer = () => ({
      items: [aLine({ event: 'RequestsLimited', kind: 'refusal', actor: anonymous, details: { scope, windowSeconds: 900 } })],
      next: null,
    });
    open();
    await press(/^تفاصيل: /);
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText(words).closest('code[dir=ltr]') !== null).toBe(isCode);
  });

  test('loads page by page, shows no line twice, and says where the log begins', async () => {
    const first = [1, 2, 3, 4, 5].map(() => aLine());
    const last = aLine({ event: 'SignedOut', details: {} });
    answer = (query) => (query.has('cursor') ? { items: [first[4]!, last], next: null } : { items: first, next: 'further' });
    open();
    await waitFor(() => expect(sentences()).toHaveLength(5));
    expect(screen.queryByText('هذا أول ما سُجّل.')).toBe(null);
    await press('عرض المزيد');
    await waitFor(() => expect(sentences()).toHaveLength(6));
    expect(auditQueries.map((query) => query.get('cursor'))).toEqual([null, 'further']);
    expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBe(null);
    expect(screen.getByText('هذا أول ما سُجّل.')).toBeTruthy();
  });

  test('shows a failed request and can retry it', async () => {
    answer = serverError;
    open();
    await screen.findByRole('alert');
    answer = () => ({ items: [aLine()], next: null });
    await press('إعادة المحاولة');
    await shown(signInLine);
    expect(screen.queryByRole('alert')).toBe(null);
  });

  test('keeps its lines when the next page fails', async () => {
    answer = (query) => (query.has('cursor') ? serverError() : { items: [aLine()], next: 'further' });
    open();
    await press('عرض المزيد');
    await screen.findByRole('alert');
    expect(sentences()).toEqual([signInLine]);
  });
});

describe('filtering the activity log', () => {
  test('filters by the URL: kind, person, and days from the browser’s midnight', async () => {
    answer = () => ({ items: [aLine()], next: null });
    open(`?kind=sign_in&person=${noura.memberId}&period=week`);
    await shown(signInLine);
    const now = new Date();
    expect(Object.fromEntries(auditQueries[0] ?? [])).toEqual({
      limit: '50',
      kind: 'sign_in',
      actor: noura.memberId,
      from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6).toISOString(),
    });
  });

  test('ignores invalid parameters', async () => {
    open('?kind=all&person=1&period=ever');
    await screen.findByText('لا نشاط بعد');
    expect(auditQueries.map(String)).toEqual(['limit=50']);
  });

  test('writes a chosen filter to the URL, and clears it with its own button', async () => {
    const refusal = aLine({ event: 'SignInRefused', kind: 'refusal', actor: anonymous, details: { reason: 'wrong_credentials' } });
    answer = (query) => ({ items: query.get('kind') === 'refusal' ? [refusal] : [aLine(), refusal], next: null });
    open();
    await shown(signInLine, refusalLine);
    await press(/النوع: الكل/);
    fireEvent.click(await screen.findByRole('option', { name: 'ما رُفض' }));
    await shown(refusalLine);
    expect(here()).toBe('?kind=refusal');
    await press('مسح: النوع');
    await shown(signInLine, refusalLine);
    expect(here()).toBe('');
  });

  test('filters by an actor who has left the team', async () => {
    answer = () => ({ items: [aLine({ actor: formerMember })], next: null });
    open();
    await press(/الشخص: الكل/);
    fireEvent.click(await screen.findByRole('option', { name: formerMember.name }));
    await waitFor(() => expect(here()).toBe(`?person=${formerMember.memberId}`));
    await waitFor(() => expect(auditQueries.at(-1)?.get('actor')).toBe(formerMember.memberId));
  });

  test('says when nothing matches, and clears all filters at once', async () => {
    answer = (query) => ({ items: query.has('kind') || query.has('from') ? [] : [aLine()], next: null });
    open('?kind=reply&period=today');
    await screen.findByText('لا نتائج مطابقة');
    expect(screen.queryByText('لا نشاط بعد')).toBe(null);
    await press('مسح عوامل التصفية');
    await shown(signInLine);
    expect(here()).toBe('');
  });
});

describe('what lies behind a line', () => {
  test('its record: what the event changed, and with the arrow keys any moment before', async () => {
    answer = () => ({ items: [aLine()], next: null });
    open();
    await press(/^تفاصيل: /);
    await press('السجل عبر الزمن');
    const slider = await screen.findByRole('slider');
    expect(here()).toBe(`?record=account-${idOf(1)}&at=1`);
    await screen.findByText('وضع الحساب في نشاطه');
    expect(screen.getByText('agent').closest('del')).toBeTruthy();
    expect(screen.getByText('admin', { selector: 'ins *' })).toBeTruthy();
    fireEvent.change(slider, { target: { value: '0' } });
    await waitFor(() => expect(here()).toBe(`?record=account-${idOf(1)}&at=0`));
    expect(screen.queryByText('admin')).toBe(null);
    expect(screen.getAllByText('بيان شخصي محجوب').length).toBeGreaterThan(0);
  });

  test('its record at any second, by its time, which the address carries', async () => {
    answer = () => ({ items: [aLine()], next: null });
    open(`?record=account-${idOf(1)}&with=1&moment=2026-03-12T10:00:00.000Z`);
    const field = await screen.findByRole('group', { name: 'في أي ثانية' });
    await screen.findByText('1 من 2');
    fireEvent.keyDown(field.querySelector('[data-type=hour]')!, { key: 'ArrowDown' });
    await screen.findByText(/^لم يكن السجل موجودًا بعد/);
    await waitFor(() => expect(here()).toContain('moment=2026-03-12T09%3A00%3A00.000Z'));
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
    await waitFor(() => expect(here()).toBe(`?record=account-${idOf(1)}&with=1&at=1`));
  });

  test('its chain, oldest first, each effect below its cause', async () => {
    const cause = aLine({ event: 'ReplyQueued', kind: 'reply', details: {}, correlationId: 'c' });
    const effect = aLine({
      event: 'ReplyPublished',
      kind: 'reply',
      details: {},
      correlationId: 'c',
      causationId: cause.id,
      at: '2026-03-12T10:01:00.000Z',
    });
    answer = () => ({ items: [cause, effect], next: null });
    open('?chain=c');
    await waitFor(() => expect(sentences()).toHaveLength(2));
    const lines = screen.getAllByRole('listitem').filter((line) => line.querySelector('time'));
    expect(lines.map(({ style }) => style.paddingInlineStart)).toEqual(['', '1.5rem']);
    expect(auditQueries[0]?.get('chain')).toBe('c');
  });

  test('searches the sentences and the names: the types of the ones and the words of the others are asked for', async () => {
    open('?q=الدخول بكلمه');
    await screen.findByText('لا نتائج مطابقة');
    const asked = (query = auditQueries.at(-1)) => ['words', 'said', 'named'].map((name) => query?.get(name));
    expect(asked()).toEqual(['الدخول بكلمه', 'SignInSucceeded,FirstFactorPassed', null]);
    cleanup();
    open('?q=نورة الدخول بكلمه');
    await waitFor(() => expect(asked()).toEqual(['نورة الدخول بكلمه', 'SignInSucceeded,FirstFactorPassed', 'نوره']));
    cleanup();
    open('?q=نورة');
    await waitFor(() => expect(asked()).toEqual(['نورة', null, null]));
  });
});

test('exports what the filters leave', async () => {
  open('?kind=plan&channel=worker&q=زغبقش');
  await press('تصدير');
  await press('بدء التصدير');
  await waitFor(() =>
    expect(asked).toEqual({
      kind: 'audit',
      format: 'csv',
      language: 'ar',
      filters: { kind: 'plan', channel: 'worker', words: 'زغبقش' },
    }),
  );
});

test('shows the personal data of a record once a reason is given, until they are hidden again', async () => {
  open(`?record=account-${idOf(1)}`);
  await press('إظهار البيانات الشخصية');
  fireEvent.change(screen.getByLabelText(/^السبب/), { target: { value: 'طلب صاحب الحساب' } });
  await press('إظهار');
  expect(await screen.findAllByText('نورة الشهري', { selector: 'bdi[dir="auto"]' })).not.toHaveLength(0);
  expect(asked).toEqual({ reason: 'طلب صاحب الحساب' });
  await press('إخفاء البيانات الشخصية');
  await waitFor(() => expect(screen.queryByText('نورة الشهري', { selector: 'bdi[dir="auto"]' })).toBeNull());
});

test('asks for a record, an outcome, an event type and chosen days', async () => {
  open(`?stream=review-${idOf(5)}&outcome=failed&event=ReplyFailed&period=chosen&from=2026-03-02&to=2026-03-03`);
  await screen.findByText('لا نتائج مطابقة');
  const query = Object.fromEntries(auditQueries.at(-1) ?? []);
  const midnight = (day: number) => new Date(2026, 2, day).toISOString();
  expect(query).toMatchObject({
    stream: `review-${idOf(5)}`,
    outcome: 'failed',
    events: 'ReplyFailed',
    from: midnight(2),
    to: midnight(4),
  });
  fireEvent.change(screen.getByLabelText('من'), { target: { value: '2026-03-01' } });
  await waitFor(() => expect(auditQueries.at(-1)?.get('from')).toBe(midnight(1)));
  await press('سجل واحد');
  await waitFor(() => expect(here()).not.toContain('stream='));
});

test('every event is listed once it is asked for, those of records alone too', async () => {
  answer = () => ({ items: [aLine({ event: 'ReplyAccepted', kind: null, details: {} })], next: null });
  open();
  await press('كل الأحداث');
  await waitFor(() => expect(auditQueries.at(-1)?.get('all')).toBe('yes'));
  expect(await screen.findByText(/^قبول/)).toBeDefined();
});

describe('in the console', () => {
  beforeEach(() => signInAs({ role: 'super_admin', abilities: ['audit.read', 'platform.audit'] }));

  test('the trail is narrowed to a business of all there are, found by its name', async () => {
    open();
    await press('المشترك: الكل');
    const found = within(await screen.findByRole('dialog', { name: 'المشترك' }));
    expect(await found.findByRole('button', { name: 'المنصة' })).toBeDefined();
    fireEvent.change(found.getByRole('searchbox'), { target: { value: 'النخيل' } });
    await waitFor(() => expect(found.queryByRole('button', { name: 'مقهى العليا' })).toBeNull());
    fireEvent.click(found.getByRole('button', { name: 'صيدلية النخيل' }));
    await waitFor(() => expect(here()).toBe(`?tenant=${idOf(72)}`));
    await waitFor(() => expect(auditQueries.at(-1)?.get('tenant')).toBe(idOf(72)));
    await press('مسح: المشترك');
    await waitFor(() => expect(here()).toBe(''));
  });

  test('the business of the address is named', async () => {
    open(`?tenant=${idOf(71)}`);
    expect(await screen.findByRole('button', { name: 'المشترك: مقهى العليا' })).toBeDefined();
    cleanup();
    open('?tenant=platform');
    expect(await screen.findByRole('button', { name: 'المشترك: المنصة' })).toBeDefined();
  });

  test('somebody of a business is chosen without their name', async () => {
    const actor = { kind: 'person', memberId: null, accountId: 'cafe0000-0000-4000-8000-000000000001', name: null, role: 'agent' };
    answer = () => ({ items: [aLine({ actor })], next: null });
    open();
    await press(/الشخص: الكل/);
    fireEvent.click(await screen.findByRole('option', { name: /\(cafe0000\)/ }));
    await waitFor(() => expect(auditQueries.at(-1)?.get('actor')).toBe(actor.accountId));
    expect(here()).toBe(`?person=${actor.accountId}`);
  });
});
