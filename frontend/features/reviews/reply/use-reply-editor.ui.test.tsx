import type { ReviewItem, Uuid } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut, type Session } from '../../../lib/session/session.ts';
import { aReply, aReview } from '../testing.ts';
import { browserDisplay } from '../../../lib/look/display.ts';

const session: Session = {
  accountId: '00000000-0000-4000-8000-0000000000a1',
  memberId: null,
  tenantId: 't',
  businessName: null,
  businesses: [],
  fullName: 'سامي',
  email: '',
  avatarUrl: null,
  role: 'agent',
  abilities: ['reviews.read', 'reviews.reply'],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
};
const review = aReview('سارة');

let sent: { readonly body: unknown; readonly keepalive: boolean }[];
async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  if (init?.method === 'PUT')
    sent.push({ body: JSON.parse(typeof init.body === 'string' ? init.body : 'null'), keepalive: init.keepalive === true });
  return Response.json({ success: true, message: '', errors: null, model: null, statusCode: 200, code: 'ok' });
}

/** The editor in a new document: nothing but the device's storage is left of an earlier one. */
async function open(of: ReviewItem = review) {
  vi.resetModules();
  const { signIn: signInThere } = await import('../../../lib/session/session.ts');
  const { useReplyEditor } = await import('./use-reply-editor.ts');
  signInThere(session);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result, rerender } = renderHook((props: ReviewItem) => useReplyEditor(props), { initialProps: of, wrapper });
  return { editor: () => result.current, show: rerender };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const texts = () => sent.map(({ body }) => (body as { text: string }).text);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('saves a draft one second after typing stops, and not again within twenty', async () => {
  const { editor, show } = await open();
  act(() => editor().change('شكرًا'));
  await pass(999);
  expect(texts()).toEqual([]);
  await pass(1);
  expect(sent).toEqual([{ body: { text: 'شكرًا', seen: null }, keepalive: false }]);
  act(() => show({ ...review, draft: 'شكرًا', draftBy: { accountId: session.accountId as Uuid, name: 'سامي' } }));
  for (const more of ['شكرًا ل', 'شكرًا لك', 'شكرًا لكم']) {
    act(() => editor().change(more));
    await pass(2000);
  }
  expect(texts()).toEqual(['شكرًا']);
  await pass(14_000);
  expect(sent.at(-1)?.body).toEqual({ text: 'شكرًا لكم', seen: 'شكرًا' });
  expect(sent).toHaveLength(2);
});

test('saves at once what is typed when the page goes away', async () => {
  const { editor } = await open();
  act(() => editor().change('نعتذر'));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await pass(0);
  expect(sent).toEqual([{ body: { text: 'نعتذر', seen: null }, keepalive: true }]);
});

test('keeps each keystroke on this device, for a killed tab, and saves it when the review is opened again', async () => {
  const { editor } = await open();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('killed')));
  act(() => editor().change('نعتذر عن التأخير'));
  cleanup();
  await pass(0);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) => Promise.all([serve(input, init), answered]).then(([served]) => served));
  const { editor: again } = await open();
  expect(again().text).toBe('نعتذر عن التأخير');
  await pass(0);
  expect(texts()).toEqual(['نعتذر عن التأخير']);
  answer();
  await pass(0);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('keeps nothing on the device for somebody else: a sign-out and another account remove it', async () => {
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length;
  const { editor } = await open();
  act(() => editor().change('نص'));
  expect(stored()).toBe(1);
  signIn({ ...session, tenantId: 'another business' });
  expect(stored()).toBe(1);
  signIn({ ...session, accountId: '00000000-0000-4000-8000-0000000000a2' });
  expect(stored()).toBe(0);
  act(() => editor().change('نص آخر'));
  signOut();
  expect(stored()).toBe(0);
});

test('lets the user choose between their text and a colleague’s newer draft, and overwrites neither', async () => {
  const { editor, show } = await open();
  act(() => editor().change('نصي'));
  const theirs = { ...review, draft: 'نص نورة', draftBy: { accountId: '00000000-0000-4000-8000-0000000000b1' as Uuid, name: 'نورة' } };
  act(() => show(theirs));
  expect(editor().otherDraft).toEqual({ text: 'نص نورة', by: theirs.draftBy });
  await pass(60_000);
  expect([editor().text, texts()]).toEqual(['نصي', []]);
  act(() => editor().keepOwn());
  await pass(1000);
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'نصي', seen: 'نص نورة' }]);
});

test('does not publish over a colleague’s draft that its writer has not chosen against', async () => {
  const { editor, show } = await open();
  const published: unknown[] = [];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return serve(input, init);
    published.push(JSON.parse(init.body as string));
    const refused = { success: false, message: 'changed', errors: null, model: null, statusCode: 409, code: 'draft_changed' };
    return Response.json(refused, { status: 409 });
  });
  act(() => editor().change('نصي'));
  const theirs = { ...review, draft: 'نص نورة', draftBy: { accountId: '00000000-0000-4000-8000-0000000000b1' as Uuid, name: 'نورة' } };
  act(() => editor().publish());
  await pass(0);
  act(() => show(theirs));
  expect(editor()).toMatchObject({ text: 'نصي', otherDraft: { text: 'نص نورة' }, publishError: { code: 'draft_changed' } });
  act(() => editor().keepOwn());
  act(() => editor().publish());
  await pass(0);
  expect(published).toEqual([
    { text: 'نصي', isFirst: true, seen: null },
    { text: 'نصي', isFirst: true, seen: 'نص نورة' },
  ]);
});

test('takes the colleague’s draft, which was not there when typing began', async () => {
  const { editor, show } = await open();
  act(() => editor().change('نصي'));
  act(() => show({ ...review, draft: 'نص نورة', draftBy: { accountId: '00000000-0000-4000-8000-0000000000b1' as Uuid, name: null } }));
  act(() => editor().takeOther());
  await pass(60_000);
  expect([editor().text, editor().otherDraft, texts()]).toEqual(['نص نورة', null, []]);
});

test('a draft that was just saved never leaves the editor empty', async () => {
  vi.resetModules();
  const { signIn: signInThere } = await import('../../../lib/session/session.ts');
  const { createQueryClient, queryKey } = await import('../../../lib/query/query.ts');
  const { useReplyEditor } = await import('./use-reply-editor.ts');
  const { useQuery } = await import('@tanstack/react-query');
  signInThere(session);
  const client = createQueryClient();
  const key = queryKey(session.tenantId, 'reviews', 'item', review.id);
  client.setQueryData(key, review);
  const saved: ReviewItem = { ...review, draft: 'شكرًا', draftBy: { accountId: session.accountId as Uuid, name: 'سامي' } };
  const shown: string[] = [];
  const Editor = ({ of }: { readonly of: ReviewItem }) => {
    const editor = useReplyEditor(of);
    shown.push(editor.text);
    return <textarea value={editor.text} onChange={({ target }) => editor.change(target.value)} />;
  };
  const Panel = () => <Editor of={useQuery({ queryKey: key, queryFn: () => saved, staleTime: Infinity }).data ?? review} />;
  render(
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'شكرًا' } });
  await pass(1000);
  expect(texts()).toEqual(['شكرًا']);
  expect(shown.slice(shown.indexOf('شكرًا'))).not.toContain('');
});

test('does not replace an answer that its writer has not seen, and keeps the text', async () => {
  const { editor, show } = await open();
  const published: unknown[] = [];
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return serve(input, init);
    published.push(JSON.parse(init.body as string));
    const refused = { success: false, message: 'answered', errors: null, model: null, statusCode: 409, code: 'reply_exists' };
    return Response.json(refused, { status: 409 });
  });
  act(() => editor().change('نصي'));
  act(() => editor().publish());
  await pass(0);
  expect(published).toEqual([{ text: 'نصي', isFirst: true, seen: null }]);
  expect([editor().text, editor().publishError]).toEqual(['نصي', expect.objectContaining({ code: 'reply_exists' })]);
  act(() => show({ ...review, replied: true, reply: aReply({ state: 'published' }) }));
  expect(editor()).toMatchObject({ text: 'نصي', isOvertaken: true, isEditing: true, canPublish: true });
  act(() => editor().publish());
  await pass(0);
  expect(published.at(-1)).toEqual({ text: 'نصي', isFirst: false, seen: null });
});

test('keeps a saved draft that a colleague’s answer ends on the server, and waits until that answer is at Google', async () => {
  const mine = { ...review, draft: 'نصي', draftBy: { accountId: session.accountId as Uuid, name: 'سامي' } };
  const { editor, show } = await open(mine);
  expect(editor()).toMatchObject({ text: 'نصي', isOvertaken: false, isWaiting: false });
  act(() => show({ ...review, replied: true, reply: aReply({ state: 'queued' }) }));
  expect(editor()).toMatchObject({ text: 'نصي', isOvertaken: true, isWaiting: true, canPublish: false, blockedBy: 'ahead' });
  const published = { ...review, replied: true, reply: aReply({ state: 'published' }) };
  act(() => show(published));
  // The draft that is saved on top of the answer stays in sight, too.
  act(() => show({ ...published, draft: mine.draft, draftBy: mine.draftBy }));
  expect(editor()).toMatchObject({ text: 'نصي', isOvertaken: true, isWaiting: false, isEditing: true, canPublish: true });
});

test('shows the answer again that replaced the one being edited, and keeps nothing of a draft that was handed over for approval', async () => {
  const first = { ...review, replied: true, reply: aReply({ state: 'published', text: 'الأول' }) };
  const { editor, show } = await open(first);
  act(() => editor().startEditing());
  act(() => editor().change('نصي'));
  expect(editor()).toMatchObject({ isEditing: true, isOvertaken: false });
  act(() => show({ ...first, reply: aReply({ state: 'published', text: 'الثاني' }) }));
  expect(editor()).toMatchObject({ text: 'نصي', isOvertaken: true });
  act(() => editor().stopEditing());

  const handedOver: ReviewItem = {
    ...review,
    draft: 'نصي',
    draftBy: { accountId: session.accountId as Uuid, name: 'سامي' },
    approval: { state: 'requested', accountId: session.accountId as Uuid, name: 'سامي', at: review.reviewDate, note: null },
  };
  act(() => show(handedOver));
  act(() => show({ ...review, replied: true, reply: aReply({ state: 'queued' }) }));
  expect(editor()).toMatchObject({ isWaiting: false, isOvertaken: false });
});

test('sends a reply only once the draft that is being saved has arrived, so that none is left behind', async () => {
  const { editor } = await open();
  const order: string[] = [];
  let answer = (): void => undefined;
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    order.push(String(init?.method));
    if (init?.method === 'PUT') await new Promise<void>((resolve) => (answer = resolve));
    return serve(input, init);
  });
  act(() => editor().change('شكرًا'));
  await pass(1000);
  act(() => editor().change('شكرًا لكم'));
  act(() => editor().publish());
  await pass(0);
  expect([order, editor().isPublishing]).toEqual([['PUT'], true]);
  answer();
  await pass(0);
  expect(order.slice(0, 2)).toEqual(['PUT', 'POST']);
});
