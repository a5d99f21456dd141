import type { Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signInAs } from '../../../lib/testing.ts';
import { setUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { useReplyEditor } from './use-reply-editor.ts';
import { aReview } from '../testing.ts';
import { SmartReplies } from './smart-replies.tsx';

const review = aReview('سارة المطيري');
const texts = ['شكرًا يا سارة.', 'سعدنا بكلماتكم.', 'نتطلع إلى زيارتكم.'];
const begun = vi.fn<() => void>();
const templates = [
  { id: '00000000-0000-4000-8000-000000000001', title: 'اعتذار', text: 'نعتذر منك {{author}}', language: 'ar', stars: [1, 2] },
  { id: '00000000-0000-4000-8000-000000000002', title: 'شكر', text: 'شكرًا {{author}}', language: 'ar', stars: [3, 4, 5] },
];
const helpfulId = '00000000-0000-4000-8000-000000000009' as Uuid;
const examples = [helpfulId];
let missed: boolean;
/** Smart replies of the month: published, written. */
let used: readonly [number, number];
let most: number;
let sent: { readonly path: string; readonly body: unknown }[];
/** The open answer with the replies, where a test writes it line by line; null: it is answered at once. */
let lines: ReadableStreamDefaultController<string> | null;
let isByHand: boolean;

function answering(suggested: object, signal: AbortSignal | null): ReadableStream<Uint8Array> {
  const stream = new ReadableStream<string>({
    start(controller) {
      if (!isByHand) {
        controller.enqueue(`${JSON.stringify({ suggested })}\n`);
        controller.close();
        return;
      }
      lines = controller;
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return stream.pipeThrough(new TextEncoderStream());
}
const say = (line: object) => act(async () => lines?.enqueue(`${JSON.stringify(line)}\n`));

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  sent.push({ path: String(input), body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  const suggested = { texts, writer: missed ? 'embedded' : 'provider', missed };
  const settings = { approvalRequired: false, mayPublish: true, writing: { tone: 'warm', signature: null }, rule: null, templates };
  const path = String(input);
  // A saved draft would come back with the review, which nobody reads anew here.
  if (path.endsWith('/draft')) return new Promise(() => {});
  const usage = {
    month: '2026-03',
    resetsAt: '2026-03-31T21:00:00.000Z',
    reviews: { used: 0, limit: 1000, received: 0 },
    members: { used: 1, limit: 5 },
    aiReplies: { used: used[0], limit: most, drafts: { used: used[1], limit: most * 3 } },
  };
  const ends = { cancelsAt: null, ended: null, isTrial: false, trialEndsAt: '2026-03-01T10:00:00.000Z', paymentDue: false };
  const plan = { status: 'active', plan: 'professional', access: 'full', usage, ...ends };
  if (path.endsWith('/Subscription/access'))
    return Response.json({ success: true, message: '', errors: null, model: plan, statusCode: 200, code: 'ok' });
  const helpful = path.startsWith('/api/Reviews?') && path.includes('marks=helpful') ? [{ ...aReview('منال'), id: helpfulId }] : null;
  if (path.endsWith('/suggestions/stream')) return new Response(answering(suggested, init?.signal ?? null));
  const model = helpful ?? (path.endsWith('/reply-settings') ? settings : null);
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

function Editor({ isWanted }: { readonly isWanted: boolean }) {
  const editor = useReplyEditor(review);
  return (
    <>
      <textarea aria-label="الرد" value={editor.text} onChange={(event) => editor.change(event.target.value)} />
      <SmartReplies review={review} editor={editor} isWanted={isWanted} onBegun={begun} />
    </>
  );
}

function open(isWanted = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Editor isWanted={isWanted} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const written = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'الرد' }).value;
const asked = () => sent.filter(({ path }) => path.endsWith('/suggestions/stream')).map(({ body }) => body);

beforeEach(async () => {
  localStorage.clear();
  setUnsaved(review.id, null);
  missed = false;
  [lines, isByHand] = [null, false];
  [used, most] = [[0, 0], 100];
  sent = [];
  begun.mockClear();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews', 'dashboard']);
  signInAs({ tenantId: 't', abilities: ['reviews.read', 'reviews.reply'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('puts the chosen suggestion into the editor, gives the typed text back, and publishes nothing', async () => {
  open();
  fireEvent.change(screen.getByRole('textbox', { name: 'الرد' }), { target: { value: 'نصي' } });
  await press('رد ذكي');
  await press('استخدام الاقتراح 2');
  expect(written()).toBe(texts[1]);
  await press('إعادة النص السابق');
  expect(written()).toBe('نصي');
  await press('أكثر رسمية');
  await press('ثلاثة غيرها');
  await waitFor(() =>
    expect(asked()).toEqual([
      { style: 'plain', examples },
      { style: 'formal', examples },
      { style: 'formal', examples },
    ]),
  );
  expect(sent.filter(({ path }) => path.endsWith('/reply'))).toEqual([]);
});

test('begins at once when asked for on the card, comes into sight, and says that the service did not answer', async () => {
  missed = true;
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  open(true);
  expect(await screen.findByText(/لم تُجب خدمة الذكاء الاصطناعي/)).toBeTruthy();
  expect(scrolled).toHaveBeenCalledOnce();
  expect([asked(), begun.mock.calls.length]).toEqual([[{ style: 'plain', examples }], 1]);
});

test('shows the replies while they are written, the first in the empty editor, until somebody types there', async () => {
  isByHand = true;
  open();
  await press('رد ذكي');
  await waitFor(() => expect(lines).not.toBe(null));
  await say({ index: 0, text: 'شكرًا' });
  await say({ index: 1, text: 'سعدنا' });
  expect(await screen.findByText('سعدنا')).toBeTruthy();
  await waitFor(() => expect(written()).toBe('شكرًا'));
  await say({ index: 0, text: 'شكرًا يا' });
  await waitFor(() => expect(written()).toBe('شكرًا يا'));
  fireEvent.change(screen.getByRole('textbox', { name: 'الرد' }), { target: { value: 'نصي' } });
  await say({ index: 0, text: texts[0] });
  await say({ suggested: { texts, writer: 'provider', missed: false } });
  await act(async () => lines?.close());
  expect(await screen.findByRole('button', { name: 'استخدام الاقتراح 3' })).toBeTruthy();
  expect(written()).toBe('نصي');
});

test('puts the first reply into an empty editor, whole in the end, and says how many are left in the month', async () => {
  used = [45, 60];
  open();
  expect(await screen.findByText('المتبقي هذا الشهر: 55 من 100')).toBeTruthy();
  await press('رد ذكي');
  await waitFor(() => expect(written()).toBe(texts[0]));
});

test.each([
  ['cancelled', () => press('إلغاء')],
  ['cut off', () => act(async () => lines?.error(new TypeError('network error')))],
])('leaves nothing of replies whose writing is %s in the editor', async (_how, end) => {
  isByHand = true;
  open();
  await press('رد ذكي');
  await waitFor(() => expect(lines).not.toBe(null));
  await say({ index: 0, text: 'شكرًا' });
  await waitFor(() => expect(written()).toBe('شكرًا'));
  await end();
  await waitFor(() => expect(written()).toBe(''));
  expect(await screen.findByRole('button', { name: 'رد ذكي' })).toBeTruthy();
});

test('puts a template of the team into the editor, filled in, those for this rating first; the text before it can be put back', async () => {
  open();
  fireEvent.change(screen.getByRole('textbox', { name: 'الرد' }), { target: { value: 'نص سابق' } });
  await press('قالب');
  const [first] = await screen.findAllByRole('menuitem');
  expect(first?.textContent).toContain(review.stars !== null && review.stars > 2 ? 'شكر' : 'اعتذار');
  fireEvent.click(await screen.findByRole('menuitem', { name: /اعتذار/ }));
  expect(written()).toBe('نعتذر منك سارة المطيري');
  await press('إعادة النص السابق');
  expect(written()).toBe('نص سابق');
});

test.each([
  [[0, 0], 0, 'لا تشمل باقتك الردود الذكية', 'الاحترافية'],
  [[100, 150], 100, 'بلغت الردود الذكية هذا الشهر حد الباقة: 100 من 100', 'المؤسسات'],
  [[20, 300], 100, 'بلغ توليد الردود الذكية هذا الشهر حد الباقة: 300 من 300', 'المؤسسات'],
] as const)('of %s of %s says what is used up and which plan allows more, and asks for nothing', async (some, limit, title, plan) => {
  [used, most] = [some, limit];
  open();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(new RegExp(plan))).toBeTruthy();
  expect([screen.queryByRole('button', { name: 'رد ذكي' }), asked()]).toEqual([null, []]);
  expect(screen.getByRole('button', { name: 'قالب' })).toBeTruthy();
});
