import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { aMember, aSession, idOf } from '../testing.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

const lujain = aMember('لجين العتيبي');
const sami = { ...aMember('سامي القرشي'), accountId: idOf('account'), pendingTasks: 2, overdueTasks: 0, dueSoonTasks: 0 };
const task = {
  authorName: null,
  stars: 4,
  sentiment: 'positive',
  text: null,
  locationName: null,
  assignedAt: '2026-03-12T10:00:00.000Z',
  dueAt: null,
  answered: false,
};
const reviews = ['أولى', 'ثانية', 'ثالثة'].map(idOf);
/** The reviews that cannot be given to anybody else. */
let stuck: readonly string[];
let sent: { readonly path: string; readonly body: unknown }[];
const onClose = vi.fn<() => void>();

const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  if (path.includes('/assignees')) return answer([sami]);
  // Two pages.
  if (path.includes('/tasks')) {
    const isSecond = path.includes('cursor=next');
    const ids = isSecond ? reviews.slice(2) : reviews.slice(0, 2);
    return answer({ items: ids.map((reviewId) => ({ ...task, reviewId })), next: isSecond ? null : 'next' });
  }
  if (init?.method === undefined || init.method === 'GET') return answer(null);
  sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
  if (!stuck.some((id) => path.includes(id))) return answer(null);
  const refusal = { success: false, message: 'لا صلاحية', errors: null, model: null, statusCode: 409, code: 'not_assignable' };
  return Response.json(refusal, { status: 409 });
}

function open(dialog: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>{dialog}</MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const choose = async (option: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: /تنتقل إلى/ }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const assignments = () => sent.filter(({ path }) => path.includes('/assign')).map(({ body }) => body);

beforeEach(async () => {
  sent = [];
  stuck = [];
  onClose.mockReset();
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['team']);
  signIn(aSession('admin'));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('gives every open review to the chosen member, as long as it is still with the one who hands over', async () => {
  open(<HandOverDialog member={lujain} onClose={onClose} />);
  await choose(/سامي القرشي/);
  await press('تسليم المهام');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ path }) => path)).toEqual(reviews.map((id) => `/api/Reviews/${id}/assign`));
  expect(assignments()).toEqual(reviews.map(() => ({ assignedTo: sami.id, from: lujain.id })));
});

test('says how many could not be handed over and why, and stays open', async () => {
  stuck = [reviews[1]!];
  open(<HandOverDialog member={lujain} onClose={onClose} />);
  await choose(/سامي القرشي/);
  await press('تسليم المهام');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('بقيت مراجعة واحدة دون تسليم');
  expect(assignments()).toHaveLength(3);
  expect(onClose).not.toHaveBeenCalled();
});

const ofMember = () => sent.filter(({ path }) => !path.includes('/assign'));

test('hands over the reviews of somebody deactivated once that was accepted, and says which could not be', async () => {
  stuck = [reviews[0]!];
  open(<ConfirmAct act="deactivate" member={lujain} onClose={onClose} />);
  expect(await screen.findByText(/3 مراجعات مفتوحة/)).toBeTruthy();
  await press('إيقاف العضوية');
  await screen.findByText('بقيت مراجعة واحدة دون تسليم');
  expect(sent[0]?.path).toBe(`/api/team-members/${lujain.id}/deactivate`);
  expect(assignments()).toEqual(reviews.map(() => ({ assignedTo: null, from: lujain.id })));
  expect(onClose).not.toHaveBeenCalled();
  stuck = [];
  await press('تسليم المهام');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(ofMember()).toHaveLength(1);
  expect(assignments()).toHaveLength(6);
});

test('lets the reviews of somebody deactivated stay with them', async () => {
  open(<ConfirmAct act="deactivate" member={lujain} onClose={onClose} />);
  await choose(/تبقى مُسندة/);
  await press('إيقاف العضوية');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([ofMember().length, assignments()]).toEqual([1, []]);
});

test.each([
  ['deactivated', 'إيقاف العضوية', <ConfirmAct key="confirm" act="deactivate" member={lujain} onClose={onClose} />],
  ['changed to inactive', 'حفظ', <EditDialog key="edit" member={lujain} onClose={onClose} />],
] as const)('hands over nothing where the server refuses that a member is %s', async (_, button, dialog) => {
  stuck = [lujain.id];
  open(dialog);
  if (button === 'حفظ') fireEvent.click(screen.getByRole('radio', { name: /غير نشط/ }));
  expect(await screen.findByText(/3 مراجعات مفتوحة/)).toBeTruthy();
  await press(button);
  expect((await screen.findByRole('alert')).textContent).toContain('لا صلاحية');
  expect([ofMember().length, assignments(), onClose.mock.calls]).toEqual([1, [], []]);
});

test('does the same where the membership is ended among the other changes of a member', async () => {
  stuck = [reviews[0]!];
  open(<EditDialog member={lujain} onClose={onClose} />);
  expect(screen.queryByText(/3 مراجعات مفتوحة/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /غير نشط/ }));
  expect(await screen.findByText(/3 مراجعات مفتوحة/)).toBeTruthy();
  await choose(/سامي القرشي/);
  await press('حفظ');
  await screen.findByText('بقيت مراجعة واحدة دون تسليم');
  expect(sent[0]?.body).toMatchObject({ status: 'Inactive' });
  expect(assignments()).toEqual(reviews.map(() => ({ assignedTo: sami.id, from: lujain.id })));
  await press('تسليم المهام');
  await screen.findByText('بقيت مراجعة واحدة دون تسليم');
  expect([ofMember().length, onClose.mock.calls]).toEqual([1, []]);
});
