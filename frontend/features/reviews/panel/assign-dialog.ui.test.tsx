import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { aReview } from '../testing.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const review = aReview('سارة المطيري');
const people = [
  {
    id: id(1),
    accountId: id(1),
    name: 'سامي القرشي',
    photoUrl: null,
    locationIds: null,
    pendingTasks: 4,
    overdueTasks: 0,
    dueSoonTasks: 0,
  },
  {
    id: id(2),
    accountId: id(2),
    name: 'لجين العتيبي',
    photoUrl: null,
    locationIds: [review.locationId],
    pendingTasks: 0,
    overdueTasks: 0,
    dueSoonTasks: 0,
  },
  {
    id: id(3),
    accountId: id(3),
    name: 'هالة الزامل',
    photoUrl: null,
    locationIds: [id(9)],
    pendingTasks: 0,
    overdueTasks: 0,
    dueSoonTasks: 0,
  },
];

let shown: unknown;
let sent: { readonly path: string; readonly body: unknown }[];
const plan = {
  status: 'cancelled',
  plan: 'professional',
  cancelsAt: null,
  ended: null,
  usage: {
    month: '2026-03',
    resetsAt: '2026-03-31T21:00:00.000Z',
    reviews: { used: 0, limit: 1000, received: 0 },
    members: { used: 1, limit: 5 },
    aiReplies: { used: 0, limit: 100, drafts: { used: 0, limit: 300 } },
  },
  isTrial: true,
  trialEndsAt: '2026-03-01T10:00:00.000Z',
  paymentDue: false,
};
let access: 'full' | 'read_only';
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null;
const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  if (path.endsWith('/assign')) {
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    if (refusal === null) return ok(null);
    return Response.json({ success: false, errors: null, model: null, statusCode: refusal.status, ...refusal }, { status: refusal.status });
  }
  if (path.endsWith('/Subscription/access')) return ok({ ...plan, access });
  return ok(path.includes('/assignees') ? people : shown);
}

const closed = vi.fn<() => void>();
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <AssignDialog id={review.id} onClose={closed} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const isOff = (element: HTMLElement) => element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

beforeEach(async () => {
  shown = review;
  sent = [];
  refusal = null;
  access = 'full';
  closed.mockClear();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews', 'dashboard']);
  signIn({
    accountId: 'a',
    memberId: id(1),
    tenantId: 't',
    businessName: null,
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
    businesses: [],
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('offers members with access to the branch, the user first, and waits for a choice', async () => {
  open();
  const offered = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  expect(offered).toEqual([expect.stringContaining('سامي القرشي'), expect.stringContaining('لجين العتيبي')]);
  expect(isOff(await button('إسناد'))).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /لجين/ }));
  await press('إسناد');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: `/api/Reviews/${review.id}/assign`, body: { assignedTo: id(2) } }]);
});

test('can remove an assignment', async () => {
  shown = {
    ...review,
    assignment: {
      memberId: id(2),
      name: 'لجين العتيبي',
      photoUrl: null,
      at: '2026-03-12T10:00:00.000Z',
      byName: 'نورة',
      status: 'pending',
    },
  };
  open();
  await screen.findAllByRole('radio');
  expect(isOff(await button('إسناد'))).toBe(true);
  await press('إلغاء الإسناد');
  await waitFor(() => expect(sent[0]?.body).toEqual({ assignedTo: null }));
});

test('says before the click that assigning needs a plan', async () => {
  access = 'read_only';
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /لجين/ }));
  await screen.findByText('يلزم اختيار باقة لهذا الإجراء');
  expect(isOff(await button('إسناد'))).toBe(true);
});

test('shows a refusal in the dialog', async () => {
  refusal = { status: 409, code: 'not_assignable', message: 'لا يمكن إسناد هذه المراجعة إلى هذا العضو' };
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /لجين/ }));
  await press('إسناد');
  expect((await screen.findByRole('alert')).textContent).toContain('لا يمكن إسناد هذه المراجعة إلى هذا العضو');
  expect(closed).not.toHaveBeenCalled();
});
