import type { Iso, ReplyTemplate, ReviewItem, Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { setUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { aReview } from '../testing.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useBulk } from './use-bulk.ts';

const rows = ['سارة', 'فهد', 'نورة', 'Omar'].map((name) => aReview(name, name === 'Omar' ? { language: 'en' } : {}));
const [sara, fahd, noura, omar] = rows.map(({ id }) => id);
const template = (n: number, text: string): ReplyTemplate => ({
  id: `00000000-0000-4000-8000-00000000000${n}` as Uuid,
  title: text,
  text,
  language: 'ar',
  stars: [4],
});

interface Sent {
  readonly id: string;
  readonly text: string;
  readonly isFirst: boolean | undefined;
  readonly key: string | null;
}
let sent: Sent[];
/** Other acts, as the end of their paths. */
let acted: string[];
/** The status with which the reply to a review is refused. */
let refused: Map<string, number>;
const envelope = (model: unknown, status = 200, code = 'ok') =>
  Response.json({ success: status < 400, message: code, errors: null, model, statusCode: status, code }, { status });

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const [, act] = /\/Reviews\/([^/]+\/(?:helpful|assignment))$/.exec(String(input)) ?? [];
  if (act !== undefined) {
    acted.push(act);
    return envelope(null);
  }
  const [, id] = /\/Reviews\/([^/]+)\/reply$/.exec(String(input)) ?? [];
  if (id === undefined) {
    return envelope({
      approvalRequired: false,
      mayPublish: true,
      writing: { tone: 'warm', signature: null },
      rule: null,
      templates: [template(1, 'شكرًا {{author}}'), template(2, 'أهلًا بكم')],
    });
  }
  const { text, isFirst } = JSON.parse(init?.body as string) as { text: string; isFirst?: boolean };
  sent.push({ id, text, isFirst, key: new Headers(init?.headers).get('idempotency-key') });
  const status = refused.get(id);
  if (status !== undefined) return envelope(null, status, status === 503 ? 'unavailable' : 'reply_exists');
  const at = '2026-03-12T10:00:00.000Z';
  return envelope({ replyId: id, queuedAt: at, publishAt: at });
}

function Screen({ rows }: { readonly rows: readonly ReviewItem[] }) {
  const bulk = useBulk(rows);
  return (
    <>
      <button type="button" onClick={() => bulk.toggle(sara ?? '')}>
        first
      </button>
      <button type="button" onClick={() => bulk.toggle(rows[3]?.id ?? '', true)}>
        range
      </button>
      <BulkBar bulk={bulk} rows={rows} />
      <output aria-label="failures">{[...bulk.failures.keys()].join(' ')}</output>
    </>
  );
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  sent = [];
  acted = [];
  refused = new Map();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews']);
  signInAs({ abilities: ['reviews.read', 'reviews.reply'] });
});
const open = (given = rows) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screenOf = (listed: readonly ReviewItem[]) => (
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Screen rows={listed} />
      </QueryClientProvider>
    </LocaleProvider>
  );
  const { rerender } = render(screenOf(given));
  return { list: (listed: readonly ReviewItem[]) => rerender(screenOf(listed)) };
};
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('answers a range from varied templates after a preview, and tries again only what failed', async () => {
  open();
  refused.set(fahd ?? '', 503);
  refused.set(noura ?? '', 409);
  await press('first');
  await press('range');
  await press('رد من القوالب');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('شكرًا سارة'),
    expect.stringContaining('أهلًا بكم'),
    expect.stringContaining('شكرًا نورة'),
    expect.stringContaining('لا قالب يناسب'),
  ]);
  expect(sent).toEqual([]);
  await press('نشر 3 ردود');
  await screen.findByRole('alert');
  // None of them may replace what a colleague answered meanwhile.
  expect(sent.map(({ id, text, isFirst }) => [id, text, isFirst])).toEqual([
    [sara, 'شكرًا سارة', true],
    [fahd, 'أهلًا بكم', true],
    [noura, 'شكرًا نورة', true],
  ]);
  expect(screen.getByLabelText('failures').textContent).toBe(`${fahd} ${noura}`);

  const [, fahds, nouras] = sent;
  refused = new Map();
  await press('رد من القوالب');
  await press('نشر ردّين');
  await waitFor(() => expect(sent).toHaveLength(5));
  // Whether the first try arrived is unknown for one of them: its text and key are those of the first try.
  expect(sent[3]).toEqual(fahds);
  expect(sent[4]?.id).toBe(noura);
  expect(sent[4]?.key).not.toBe(nouras?.key);
});

test('leaves out what the user has begun to answer, on the server or on this device, and says so', async () => {
  setUnsaved(noura ?? '', { text: 'نورة، نعتذر', seen: null });
  const draftBy = { accountId: '00000000-0000-4000-8000-00000000000a' as Uuid, name: 'نورة' };
  open(rows.map((row, n) => (n === 1 ? { ...row, draft: 'نعتذر', draftBy } : row)));
  await press('first');
  await press('range');
  await press('رد من القوالب');
  await screen.findByText(/^استُبعدت مراجعتان محددتان: لك/);
  await press('نشر رد واحد');
  await waitFor(() => expect(sent.map(({ id }) => id)).toEqual([sara]));
  setUnsaved(noura ?? '', null);
});

test('leaves out what a colleague writes, and says so', async () => {
  const draftBy = { accountId: '00000000-0000-4000-8000-000000000099' as Uuid, name: 'لجين' };
  open(rows.map((row, n) => (n === 1 ? { ...row, draft: 'نعتذر', draftBy } : row)));
  await press('first');
  await press('range');
  await press('رد من القوالب');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.includes('فهد'))).toEqual([false, false, false]);
  screen.getByText('استُبعدت مراجعة محددة واحدة: لزميل مسودة رد عليها');
  await press('نشر ردّين');
  await waitFor(() => expect(sent.map(({ id }) => id)).toEqual([sara, noura]));
});

test('acts only on what is listed: what other filters leave out is chosen no more', async () => {
  const { list } = open();
  await press('first');
  await press('range');
  list(rows.slice(2));
  screen.getByText('مراجعتان محددتان');
  list(rows);
  screen.getByText('مراجعتان محددتان');
  await press('مفيدة');
  await waitFor(() => expect(acted).toEqual([`${noura}/helpful`, `${omar}/helpful`]));
});

const assignment = {
  memberId: '00000000-0000-4000-8000-000000000099' as Uuid,
  name: 'لجين',
  photoUrl: null,
  at: '2026-03-12T10:00:00.000Z' as Iso,
  byName: null,
  status: 'pending',
} as const;

test('says before the click which reviews are done: those that somebody has', async () => {
  open(rows.map((row, n) => (n === 1 ? { ...row, assignment } : row)));
  await press('first');
  expect((await screen.findByRole('button', { name: 'تمت' })).hasAttribute('disabled')).toBe(true);
  await press('range');
  screen.getByText('3 مراجعات محددة غير مُسندة لأحد، فلا يشملها «تمت»');
  await press('تمت: مراجعة واحدة');
  await screen.findByText('تم 1 من 1');
  expect(acted).toEqual([`${fahd}/assignment`]);
});
