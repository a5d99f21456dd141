import { InvitationView, OpenedSession } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { getSession, skipSessionCheck, signIn, signOut, type Session } from '../../../lib/session/session.ts';
import { InvitationScreen } from './invitation-screen.tsx';
import { forgetInvitation } from './use-invitation.ts';
import { browserDisplay } from '../../../lib/look/display.ts';

const invited = 'new@business.example';
const view = InvitationView.parse({
  businessName: 'بيت الشواء',
  email: invited,
  role: 'agent',
  invitedBy: 'نورة الشهري',
  expiresAt: '2026-03-19T10:00:00.000Z',
  hasAccount: false,
  yours: null,
});
const opened = OpenedSession.parse({
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email: invited,
    name: 'سلمى',
    phone: null,
    profileImagePath: null,
    emailConfirmed: true,
    currentStep: 4,
    role: 'agent',
    memberId: '00000000-0000-4000-8000-000000000002',
    permissions: ['ViewReviews', 'ReplyReviews'],
    abilities: ['reviews.read', 'reviews.reply'],
    locationIds: null,
    businesses: [{ id: '00000000-0000-4000-8000-000000000003', name: 'بيت الشواء' }],
    createdAt: '2026-03-12T10:00:00.000Z',
    trialEndsAt: null,
    display: browserDisplay,
  },
  role: 'agent',
  token: 'access',
  expiresAt: '2026-03-12T10:15:00.000Z',
});
const signedInUser: Session = {
  accountId: 'a',
  memberId: null,
  tenantId: 't',
  businessName: 'مقهى آخر',
  fullName: 'فيصل الحربي',
  email: 'faisal@other.example',
  avatarUrl: null,
  role: 'admin',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
  businesses: [],
};

type Sent = { readonly path: string; readonly body: unknown };
let sent: Sent[];
/** Responses by a part of the path; any other call is refused as an invalid invitation. */
let answers: Record<string, () => Response>;

const ok = (model: unknown) => () => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
const refuse =
  (status: number, code: string, message: string, errors: Record<string, string[]> | null = null) =>
  () =>
    Response.json({ success: false, message, errors, model: null, statusCode: status, code }, { status });

async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  if (path.includes('/password-rules')) return ok({ minLength: 8, needsSymbol: false })();
  const body =
    init?.body instanceof FormData ? Object.fromEntries(init.body) : typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  sent.push({ path, body });
  const answer = Object.entries(answers).find(([end]) => path.includes(end))?.[1];
  return (answer ?? refuse(400, 'invitation_invalid', 'رابط الدعوة غير صالح أو مفقود'))();
}

function Here() {
  return <output data-testid="here">{useLocation().pathname}</output>;
}

function follow(path = '/invite/secret-token') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/invite/:token?" element={<InvitationScreen />} />
            <Route path="*" element={null} />
          </Routes>
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}

const here = () => screen.getByTestId('here').textContent;
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function fillNew({
  password = 'a long password',
  confirm = password,
  submit = 'حفظ والانضمام',
}: { password?: string; confirm?: string; submit?: string } = {}) {
  await screen.findByLabelText('الاسم الكامل');
  type('الاسم الكامل', 'سلمى');
  type('كلمة المرور', password);
  type('تأكيد كلمة المرور', confirm);
  await press(submit);
}

beforeEach(async () => {
  sent = [];
  answers = { '/look': ok(view), '/complete/': ok(opened), '/accept': ok(opened), '/logout': ok(null) };
  vi.stubGlobal('fetch', serve);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  await loadMessages('ar', ['identity', 'protection', 'team']);
  skipSessionCheck();
  forgetInvitation();
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an invitation to the staff of the platform', () => {
  test('leads from name and password to the second factor, and then to the console', async () => {
    const step = { ticket: 'ticket', expiresAt: '2026-03-12T10:05:00.000Z', kind: 'enrol', otpauthUri: 'otpauth://totp/x', secret: 'AAAA' };
    const user = { ...opened.user, role: 'super_admin', permissions: ['audit'], abilities: ['audit.read'], businesses: [] };
    answers = {
      '/look': ok({ ...view, businessName: '', role: 'super_admin' }),
      '/complete/': ok({ secondFactor: step }),
      '/two-factor/enrol': ok({ ...opened, user, role: 'super_admin', recoveryCodes: ['7KQ2M-9XTPD'] }),
    };
    follow();
    await screen.findByRole('heading', { name: 'دعوة إلى فريق سُمعة' });
    await fillNew({ submit: 'حفظ والمتابعة' });
    expect(getSession().status).not.toBe('signed-in');
    fireEvent.change(await screen.findByLabelText('الأرقام الستة التي يعرضها التطبيق'), { target: { value: '123456' } });
    fireEvent.click(await screen.findByRole('checkbox'));
    await press('المتابعة إلى اللوحة');
    await waitFor(() => expect(here()).toBe('/admin'));
    expect(sent.find(({ path }) => path.endsWith('/enrol'))?.body).toEqual({ ticket: 'ticket', code: '123456' });
  });
});

describe('the invitation link', () => {
  test('sends its token to the server and removes it from the URL', async () => {
    follow();
    await screen.findByText(/دعوة من/);
    expect(here()).toBe('/invite');
    expect(sent).toEqual([{ path: '/api/team-members/invitations/look', body: { token: 'secret-token' } }]);
    expect(screen.getByText(invited)).toBeTruthy();
  });

  test('without a token, says so and sends no request', async () => {
    follow('/invite');
    expect((await screen.findByRole('alert')).textContent).toContain('رابط الدعوة غير صالح أو مفقود');
    expect(sent).toEqual([]);
  });

  test('when used, expired or withdrawn, says what to do', async () => {
    answers = {};
    follow();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('يمكن طلب دعوة جديدة ممن أرسلها');
  });

  test('can be read again after a failed request', async () => {
    answers = { '/look': refuse(503, 'unavailable', 'الخدمة غير متاحة الآن') };
    follow();
    await screen.findByText('الخدمة غير متاحة الآن');
    answers = { '/look': ok(view) };
    await press('إعادة المحاولة');
    expect(await screen.findByLabelText('الاسم الكامل')).toBeTruthy();
  });
});

describe('a user without an account', () => {
  test('gets an error when the passwords differ, and nothing is sent', async () => {
    follow();
    await fillNew({ confirm: 'another password' });
    await screen.findByText('كلمتا المرور غير متطابقتين');
    expect(sent.some(({ path }) => path.includes('/complete/'))).toBe(false);
  });

  test('must give a name and both passwords', async () => {
    follow();
    await press('حفظ والانضمام');
    expect(await screen.findByText('الاسم الكامل مطلوب')).toBeTruthy();
    expect(screen.getAllByText('كلمة المرور مطلوبة')).toHaveLength(2);
  });

  test('cannot choose a file that is not an image or is over 5 MB, and nothing is sent', async () => {
    const { container } = follow();
    await screen.findByLabelText('الاسم الكامل');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.svg', { type: 'image/svg+xml' })] } });
    await screen.findByText('يرجى رفع صورة PNG أو JPG صالحة.');
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' })] } });
    await screen.findByText('حجم الصورة 5 ميغابايت على الأكثر.');
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(5 * 1024 * 1024)], 'x.png', { type: 'image/png' })] } });
    expect(await screen.findByAltText('معاينة الصورة المختارة')).toBeTruthy();
    await press('إزالة');
    expect(screen.queryByAltText('معاينة الصورة المختارة')).toBe(null);
  });

  test('joins with name, password and a dropped photo, sees the welcome, and reaches the dashboard after 0.9 s', async () => {
    follow();
    await screen.findByLabelText('الاسم الكامل');
    const photo = new File(['png'], 'me.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('أو إفلاتها هنا'), { dataTransfer: { files: [photo] } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await fillNew();
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بك في الفريق' });
    const { path, body } = sent.at(-1) ?? { path: '', body: null };
    expect(path).toBe('/api/team-members/complete/secret-token');
    expect(body).toMatchObject({ token: 'secret-token', name: 'سلمى', password: 'a long password' });
    expect((body as { photo: File }).photo.name).toBe('me.png');
    expect(getSession().status).toBe('signed-in');
    expect(here()).toBe('/invite');
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(here()).toBe('/customer');
  });

  test('sees the server’s photo error under the photo, and its password error under the password', async () => {
    answers['/complete/'] = refuse(400, 'validation_failed', 'يرجى تصحيح الحقول المحددة', { photo: ['يرجى رفع صورة PNG أو JPG صالحة'] });
    follow();
    await fillNew();
    await screen.findByText('يرجى رفع صورة PNG أو JPG صالحة');
    answers['/complete/'] = refuse(400, 'validation_failed', 'يرجى تصحيح الحقول المحددة', {
      password: ['كلمة المرور هذه شائعة ويسهل تخمينها'],
    });
    await press('حفظ والانضمام');
    await screen.findByText('كلمة المرور هذه شائعة ويسهل تخمينها');
    expect(getSession().status).not.toBe('signed-in');
  });
});

describe('a user with an account', () => {
  beforeEach(() => void (answers['/look'] = ok({ ...view, hasAccount: true })));

  test('gives the account’s password and no name; a wrong password is reported under the field', async () => {
    answers['/complete/'] = refuse(401, 'wrong_credentials', 'بيانات الدخول غير صحيحة');
    follow();
    await screen.findByLabelText('كلمة المرور');
    expect(screen.queryByLabelText('الاسم الكامل')).toBe(null);
    type('كلمة المرور', 'mine');
    await press('قبول الدعوة والانضمام');
    await screen.findByText('بيانات الدخول غير صحيحة');
    answers['/complete/'] = ok(opened);
    await press('قبول الدعوة والانضمام');
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بك في الفريق' });
    expect(sent.at(-1)?.body).toEqual({ token: 'secret-token', password: 'mine' });
  });

  test('with a second factor, gives its code and joins', async () => {
    answers['/complete/'] = refuse(409, 'two_factor_code_needed', 'هذا الحساب محمي بالتحقق بخطوتين');
    follow();
    await screen.findByLabelText('كلمة المرور');
    type('كلمة المرور', 'mine');
    await press('قبول الدعوة والانضمام');
    await screen.findByLabelText('رمز التحقق');
    expect(screen.queryByRole('alert'), 'nothing is wrong yet').toBe(null);
    answers['/complete/'] = refuse(400, 'two_factor_wrong', 'رمز التحقق غير صحيح');
    type('رمز التحقق', '123456');
    await screen.findByText('رمز التحقق غير صحيح');
    answers['/complete/'] = ok(opened);
    type('رمز التحقق', '654321');
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بك في الفريق' });
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      { token: 'secret-token', password: 'mine' },
      { token: 'secret-token', password: 'mine', code: '123456' },
      { token: 'secret-token', password: 'mine', code: '654321' },
    ]);
  });

  test('without the phone, gives a recovery code or goes back to the password', async () => {
    answers['/complete/'] = refuse(409, 'two_factor_code_needed', 'هذا الحساب محمي بالتحقق بخطوتين');
    follow();
    await screen.findByLabelText('كلمة المرور');
    type('كلمة المرور', 'mine');
    await press('قبول الدعوة والانضمام');
    await press('العودة إلى كلمة المرور');
    expect((await screen.findByLabelText<HTMLInputElement>('كلمة المرور')).value).toBe('');
    type('كلمة المرور', 'mine again');
    await press('قبول الدعوة والانضمام');
    await press('استخدام رمز استرداد');
    type('رمز الاسترداد', '7kq2m-9xtpd');
    answers['/complete/'] = ok(opened);
    await press('تحقق');
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بك في الفريق' });
    expect(sent.at(-1)?.body).toEqual({ token: 'secret-token', password: 'mine again', recoveryCode: '7kq2m-9xtpd' });
  });

  test('who is signed in with the invited address, in any spelling, joins with one button', async () => {
    answers['/look'] = ok({ ...view, email: 's.alma@gmail.com', hasAccount: true, yours: true });
    act(() => signIn({ ...signedInUser, email: 'salma@gmail.com' }));
    follow();
    await press('قبول الدعوة والانضمام');
    await screen.findByRole('heading', { level: 1, name: 'مرحبًا بك في الفريق' });
    expect(sent.at(-1)).toEqual({ path: '/api/team-members/accept', body: { token: 'secret-token' } });
  });
});

test('reads the invitation only when the session state is known', async () => {
  vi.resetModules();
  // As in a new document: the session state is still loading.
  const { useInvitation } = await import('./use-invitation.ts');
  const fresh = await import('../../../lib/session/session.ts');
  const Probe = () => <output>{useInvitation().kind}</output>;
  render(
    <MemoryRouter initialEntries={['/invite/secret-token']}>
      <Routes>
        <Route path="/invite/:token?" element={<Probe />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('reading');
  expect(sent).toEqual([]);
  act(() => fresh.signIn(signedInUser));
  await screen.findByText('open');
  expect(sent.map(({ path }) => path)).toEqual(['/api/team-members/invitations/look']);
});

test('says that the invitation is for another user when the server reports it on accept', async () => {
  answers['/accept'] = refuse(403, 'invitation_for_another', 'هذه الدعوة لبريد إلكتروني آخر');
  follow();
  await screen.findByLabelText('الاسم الكامل');
  act(() => signIn(signedInUser));
  await press('قبول الدعوة والانضمام');
  expect(await screen.findByRole('button', { name: 'خروج والمتابعة بهذه الدعوة' })).toBeTruthy();
});

test('signed in as another user: shows both addresses, accepts nothing, and signs out on request', async () => {
  answers['/look'] = ok({ ...view, yours: false });
  act(() => signIn(signedInUser));
  follow();
  await screen.findByText('فيصل الحربي');
  expect(screen.getByText(invited)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'قبول الدعوة والانضمام' })).toBe(null);
  expect(screen.queryByLabelText('كلمة المرور')).toBe(null);
  await press('خروج والمتابعة بهذه الدعوة');
  await screen.findByLabelText('الاسم الكامل');
  expect(sent.map(({ path }) => path)).toEqual(['/api/team-members/invitations/look', '/api/UsernameAuth/logout']);
  await waitFor(() => expect(getSession().status).toBe('anonymous'));
});
