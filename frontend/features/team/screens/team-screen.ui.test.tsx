import type { TeamMember } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { aMember, anInvitation, aSession, idOf } from '../testing.ts';
import { TeamScreen } from './team-screen.tsx';

const noura = aMember('نورة الشهري', { role: 'admin', you: true, editable: false, email: 'noura@business.example' });
const lujain = aMember('لجين العتيبي', { email: 'lujain@business.example' });
const invited = anInvitation('new@business.example', { expiresAt: '2026-03-19T10:00:00.000Z' as TeamMember['expiresAt'] });
const statistics = {
  totalMembers: 2,
  activeMembers: 2,
  totalReplies: 24,
  avgResponseTime: 2.54,
  pendingTasks: 3,
  topPerformers: [{ id: lujain.id, name: lujain.name, photoUrl: null, totalReplies: 12, avgResponseTime: 2.5 }],
};
const branches = [
  { id: idOf('العليا'), name: 'فرع العليا' },
  { id: idOf('النخيل'), name: 'فرع النخيل' },
].map((branch) => ({
  address: null,
  rating: null,
  reviewCount: null,
  imported: 0,
  historyComplete: true,
  access: 'ok',
  lastSyncedAt: null,
  ...branch,
}));

const task = { reviewId: idOf('review'), authorName: null, stars: 4, sentiment: 'positive', text: null, locationName: null, assignedAt: '2026-03-12T10:00:00.000Z', dueAt: null, answered: false }; // prettier-ignore

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };
let sent: Sent[];
let team: readonly TeamMember[];
let openTasks: readonly (typeof task)[];
/** The error for commands; null for success. */
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null;

const ok = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  const method = init?.method ?? 'GET';
  if (method !== 'GET') {
    sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    if (path.endsWith('/deactivate')) team = team.map((one) => (path.includes(one.id) ? { ...one, status: 'Inactive' } : one));
    if (path.endsWith('/assign')) return Response.json({ success: false, message: 'لا صلاحية', errors: null, model: null, statusCode: 409, code: 'not_assignable' }, { status: 409 }); // prettier-ignore
    if (refusal === null) return ok(path.endsWith('/invite') ? { id: idOf('i'), expiresAt: '2026-03-19T10:00:00.000Z' } : null);
    return Response.json({ success: false, errors: null, model: null, statusCode: refusal.status, ...refusal }, { status: refusal.status });
  }
  if (path.includes('/statistics')) return ok(statistics);
  if (path.includes('/assignees')) return ok([]);
  if (path.includes('/tasks')) return ok({ items: openTasks, next: null });
  if (path.includes('/team-members')) return ok(team);
  return ok(branches);
}

function Here() {
  return <output data-testid="here">{useLocation().search}</output>;
}

function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/customer/team${search}`]}>
          <TeamScreen />
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

const here = () => screen.getByTestId('here').textContent;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** The table, after the team has loaded. */
const table = async () => {
  await screen.findByText('lujain@business.example');
  return screen.getByRole('table', { name: 'الفريق' });
};

beforeEach(async () => {
  sent = [];
  openTasks = [];
  refusal = null;
  team = [noura, lujain, invited];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['team', 'reviews']);
  signIn(aSession('admin'));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the team screen', () => {
  test('shows members and invitations with their status, and the figures', async () => {
    open();
    const rows = within(await table()).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[1]?.textContent).toContain('نورة الشهري');
    expect(rows[1]?.textContent).toContain('أنت');
    expect(rows[3]?.textContent).toContain('new@business.example');
    expect(rows[3]?.textContent).toContain('دعوة معلّقة');
    expect(await screen.findByText('2 س 32 د')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'الأفضل أداءً' }).textContent).toContain('12 ردًا');
  });

  test('filters by the URL, and says when nothing matches', async () => {
    open('?role=agent&status=Inactive');
    await screen.findByText('لا نتائج مطابقة');
    await press('مسح عوامل التصفية');
    expect(here()).toBe('');
    await table();
  });

  test('offers only possible actions for each row', async () => {
    open();
    await table();
    await press('إجراءات نورة الشهري');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'التفاصيل',
      'المهام المُسندة',
      'تسليم المهام',
    ]);
  });

  test('hides assigned reviews from users without permission to read reviews', async () => {
    signIn(aSession('admin', ['team.read', 'team.write']));
    open(`?member=${lujain.id}&do=tasks`);
    const drawer = await screen.findByRole('dialog', { name: /لجين العتيبي/ });
    expect(within(drawer).queryByRole('tab')).toBeNull();
    cleanup();
    open();
    await table();
    await press('إجراءات نورة الشهري');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['التفاصيل']);
  });

  test('opens the row named in the URL, and says why it cannot be changed', async () => {
    open(`?member=${noura.id}`);
    const drawer = await screen.findByRole('dialog', { name: /نورة الشهري/ });
    expect(drawer.textContent).toContain('لا يمكن تغيير دورك أو حالتك بنفسك');
    expect(within(drawer).queryByRole('button', { name: 'تعديل' })).toBe(null);
  });

  test('does not open a forbidden action by its URL', async () => {
    open(`?member=${noura.id}&do=deactivate`);
    await screen.findByRole('dialog', { name: /نورة الشهري/ });
    expect(screen.queryByRole('alertdialog')).toBe(null);
  });
});

test('keeps the dialog open for reviews that could not be handed over, although the member has left the active ones', async () => {
  openTasks = [task];
  open(`?member=${lujain.id}&do=deactivate`);
  await screen.findByText(/مراجعة واحدة مفتوحة/);
  await press('إيقاف العضوية');
  await screen.findByText('بقيت مراجعة واحدة دون تسليم');
  await waitFor(() => expect(screen.getByRole('table', { name: 'الفريق', hidden: true }).textContent).toContain('غير نشط'));
  expect(screen.getByText('بقيت مراجعة واحدة دون تسليم')).toBeTruthy();
});

describe('the invitation form', () => {
  const address = 'someone@business.example';
  const fill = async (email: string) => fireEvent.change(await screen.findByLabelText('البريد الإلكتروني'), { target: { value: email } });

  test('sends the role’s permissions for all branches', async () => {
    open('?do=invite');
    await fill(address);
    fireEvent.click(screen.getByRole('radio', { name: /مدير فرع/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'إدارة الإعدادات' }));
    await press('إرسال الدعوة');
    await waitFor(() => expect(here()).toBe(''));
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/team-members/invite',
        body: {
          email: address,
          role: 'manager',
          permissions: ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'ManageTeam'],
          locationIds: null,
        },
      },
    ]);
  });

  test('requires a branch when branches are chosen', async () => {
    open('?do=invite');
    await fill(address);
    fireEvent.click(screen.getByRole('radio', { name: 'فروع مختارة' }));
    await press('إرسال الدعوة');
    await screen.findByText('يرجى اختيار عنصر واحد على الأقل');
    expect(sent).toEqual([]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'فرع النخيل' }));
    await press('إرسال الدعوة');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ role: 'agent', locationIds: [idOf('النخيل')] });
  });

  test('sends nothing without an address', async () => {
    open('?do=invite');
    await press('إرسال الدعوة');
    await screen.findByText('البريد الإلكتروني مطلوب');
    expect(sent).toEqual([]);
  });

  test('shows under the address that it is already invited, and stays open', async () => {
    refusal = { status: 409, code: 'already_invited', message: 'لهذا البريد دعوة لم تُقبل بعد' };
    open('?do=invite');
    await fill(address);
    await press('إرسال الدعوة');
    const field = await screen.findByLabelText('البريد الإلكتروني');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('لهذا البريد دعوة لم تُقبل بعد')).toBeTruthy();
    expect(here()).toBe('?do=invite');
  });

  test('offers no role above one’s own, and no permission the role cannot hold', async () => {
    act(() => signIn(aSession('manager')));
    open('?do=invite');
    await screen.findByLabelText('البريد الإلكتروني');
    expect(screen.queryByRole('radio', { name: /مدير عام/ })).toBe(null);
    expect(screen.getByRole('radio', { name: /مدير فرع/ })).toBeTruthy();
    const possible = (name: string) => !screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
    expect([possible('الرد'), possible('عرض التقارير'), possible('إدارة الفريق')]).toEqual([true, true, false]);
  });

  test('gives an employee the reports', async () => {
    open('?do=invite');
    await fill(address);
    fireEvent.click(screen.getByRole('checkbox', { name: 'عرض التقارير' }));
    await press('إرسال الدعوة');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ role: 'agent', permissions: ['ViewReviews', 'ReplyReviews', 'ViewAnalytics'] });
  });

  test('offers no permission and no branch that the user does not have', async () => {
    const own = { permissions: ['ViewReviews', 'ManageTeam'] as const, locationIds: branches.map(({ id }) => id as never) };
    act(() => signIn({ ...aSession('manager'), ...own }));
    open('?do=invite');
    await fill(address);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('عرض المراجعات').disabled, box('الرد').disabled, box('الرد').checked]).toEqual([false, true, false]);
    expect(screen.queryByRole('radio', { name: /كل الفروع/ })).toBe(null);
    expect(screen.getByText('لا يمكن منح غير الفروع المتاحة لحسابك.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'فرع النخيل' }));
    await press('إرسال الدعوة');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ role: 'agent', permissions: ['ViewReviews'], locationIds: [idOf('العليا')] });
  });

  test('is hidden without permission to invite', async () => {
    act(() => signIn(aSession('manager', ['team.read'])));
    open('?do=invite');
    await table();
    expect(screen.queryByRole('button', { name: 'دعوة عضو' })).toBe(null);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});

describe('changing the team', () => {
  test('sends every field of the form for a member', async () => {
    open(`?member=${lujain.id}&do=edit`);
    fireEvent.click(await screen.findByRole('radio', { name: /مُطّلع/ }));
    await press('حفظ');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: 'PUT',
      path: `/api/team-members/${lujain.id}`,
      body: { role: 'viewer', permissions: ['ViewReviews', 'ViewAnalytics'], locationIds: null, status: 'Active' },
    });
  });

  test('has no status field for an invitation', async () => {
    open(`?member=${invited.id}&do=edit`);
    await screen.findByRole('radio', { name: /مُطّلع/ });
    expect(screen.queryByRole('radio', { name: /غير نشط/ })).toBe(null);
    await press('حفظ');
    await waitFor(() => expect(sent[0]?.path).toBe(`/api/team-members/invitations/${invited.id}`));
    expect(sent[0]?.body).not.toHaveProperty('status');
  });

  test('shows a refusal in the form', async () => {
    refusal = { status: 409, code: 'last_admin', message: 'يجب أن يبقى مدير عام واحد نشط على الأقل' };
    open(`?member=${lujain.id}&do=edit`);
    await press('حفظ');
    expect((await screen.findByRole('alert')).textContent).toContain('يجب أن يبقى مدير عام واحد نشط على الأقل');
    expect(here()).toContain('do=edit');
  });

  test('ends a membership only after confirmation, and shows a refusal in the dialog', async () => {
    refusal = { status: 403, code: 'above_own_rank', message: 'لا يمكن منح صلاحيات أعلى من صلاحياتك' };
    open(`?member=${lujain.id}&do=deactivate`);
    const dialog = await screen.findByRole('alertdialog', { name: 'إيقاف عضوية لجين العتيبي' });
    expect(dialog.textContent).toContain('تُغلق الجلسات المفتوحة خلال ثوانٍ');
    expect(sent).toEqual([]);
    await press('إيقاف العضوية');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('لا يمكن منح صلاحيات أعلى من صلاحياتك');
    refusal = null;
    await press('إيقاف العضوية');
    await waitFor(() => expect(here()).toBe(''));
    expect(sent.at(-1)?.path).toBe(`/api/team-members/${lujain.id}/deactivate`);
  });

  test.each([
    ['resend', 'إرسال من جديد', 'POST', '/resend'],
    ['revoke', 'إلغاء الدعوة', 'DELETE', ''],
  ])('sends the invitation command %s', async (act, button, method, end) => {
    open(`?member=${invited.id}&do=${act}`);
    await press(button);
    await waitFor(() => expect(sent).toEqual([{ method, path: `/api/team-members/invitations/${invited.id}${end}`, body: null }]));
  });
});
