import { defaultPlatformSettings, duties, type MailTest, type PlatformSettings } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

let settings: PlatformSettings;
let sent: unknown[];
const around = { environment: { riyalsPerEuro: null }, hasPaymentProvider: true, channels: { sms: true, push: false } };
let refusal: Record<string, readonly string[]> | null;
let revision: number;
let client: QueryClient;

async function serve(_input: unknown, init?: RequestInit): Promise<Response> {
  const answer = (model: unknown) => Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
  if (init?.method !== 'PUT') return answer({ revision, settings, savedAt: null, yourAddress: '203.0.113.9', ...around });
  sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
  const refused = { success: false, message: 'يرجى التصحيح', errors: refusal, model: null, statusCode: 400, code: 'validation_failed' };
  return refusal ? Response.json(refused, { status: 400 }) : answer({ revision: 4 });
}

function open(tab: string) {
  signInAs({ role: 'super_admin', permissions: duties, abilities: ['platform.settings'] });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/admin/settings?tab=${tab}`]}>
          <SettingsScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'حفظ' }));

beforeEach(async () => {
  settings = defaultPlatformSettings;
  sent = [];
  refusal = null;
  revision = 3;
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['platform', 'staff', 'team', 'assignment', 'support', 'hours', 'launch', 'general', 'settings']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('saves what was changed with everything else as it was, and shows at its field why it is refused', async () => {
  open('security');
  fireEvent.change(await screen.findByRole('textbox', { name: 'أقصر كلمة مرور' }), { target: { value: '١٢' } });
  fireEvent.click(screen.getByRole('button', { name: 'إضافة عنواني' }));
  refusal = { 'settings.ipWhitelist': ['عنوانك الحالي ليس في القائمة'] };
  save();
  expect(await screen.findByText('عنوانك الحالي ليس في القائمة')).toBeTruthy();
  const body = { revision: 3, settings: { ...defaultPlatformSettings, passwordMinLength: 12, ipWhitelist: ['203.0.113.9'] } };
  expect(sent).toEqual([body]);
  refusal = null;
  save();
  await waitFor(() => expect(sent).toEqual([body, body]));
});

test('says in which line an address is refused, until that line is another', async () => {
  open('security');
  const addresses = await screen.findByRole('textbox', { name: 'العناوين المسموحة للوحة المنصة' });
  const type = (value: string) => fireEvent.change(addresses, { target: { value } });
  type('203.0.113.9\n\nnowhere\n203.0.113.0/24\n203.0.113.0/33');
  const problem = 'عنوان IP أو نطاق';
  refusal = { 'settings.ipWhitelist.1': [problem], 'settings.ipWhitelist.3': [problem] };
  save();
  await screen.findByText(`سطران، أولهما السطر 3: ${problem}`);
  type('203.0.113.9\n203.0.113.8\n203.0.113.0/24\n203.0.113.0/33');
  await screen.findByText(`السطر 4: ${problem}`);
  type('203.0.113.9');
  expect(screen.queryByText(new RegExp(problem))).toBeNull();
  refusal = { 'settings.ipWhitelist': ['قائمة أطول من المسموح'] };
  save();
  await screen.findByText('قائمة أطول من المسموح');
});

test('switches maintenance on at once, and says while it is on', async () => {
  open('general');
  fireEvent.click(await screen.findByRole('switch', { name: 'وضع الصيانة' }));
  await waitFor(() => expect(sent).toEqual([{ revision: 3, settings: { ...defaultPlatformSettings, maintenanceMode: true } }]));
  cleanup();
  settings = { ...settings, maintenanceMode: true };
  open('general');
  expect(await screen.findByText('وضع الصيانة مفعّل: لا يدخل غير الطاقم')).toBeTruthy();
});

test('saves what the platform is called in each language, and shows at its field why a name is refused', async () => {
  open('general');
  fireEvent.change(await screen.findByRole('textbox', { name: 'الاسم بالإنجليزية' }), { target: { value: 'Rai' } });
  refusal = { 'settings.platformName.en': ['اسم أقصر'] };
  save();
  expect(await screen.findByText('اسم أقصر')).toBeTruthy();
  refusal = null;
  save();
  const body = { revision: 3, settings: { ...defaultPlatformSettings, platformName: { ar: 'سُمعة', en: 'Rai' } } };
  await waitFor(() => expect(sent).toEqual([body, body]));
});

test('saves the length of the trial', async () => {
  open('billing');
  fireEvent.change(await screen.findByRole('textbox', { name: 'مدة التجربة' }), { target: { value: '30' } });
  save();
  await waitFor(() => expect(sent).toEqual([{ revision: 3, settings: { ...defaultPlatformSettings, trialPeriod: 30 } }]));
});

test('saves prices, tax rate and invoice prefix, and shows at its field why one is refused', async () => {
  open('billing');
  fireEvent.change(await screen.findByRole('textbox', { name: 'نسبة ضريبة القيمة المضافة' }), { target: { value: '٢٠' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'الأساسية، شهر' }), { target: { value: '٥٩٫٥' } });
  const prefix = screen.getByRole('textbox', { name: 'بادئة أرقام الفواتير' });
  fireEvent.change(prefix, { target: { value: 'crn' } });
  refusal = { 'settings.invoicePrefix': ['بادئة أخرى'] };
  save();
  expect(await screen.findByText('بادئة أخرى')).toBeTruthy();
  refusal = null;
  fireEvent.change(prefix, { target: { value: 'sum' } });
  save();
  const prices = { ...defaultPlatformSettings.prices, basic: { monthly: 5_950, yearly: 50_000 } };
  const body = (invoicePrefix: string) => ({ revision: 3, settings: { ...defaultPlatformSettings, prices, taxRate: 20, invoicePrefix } });
  await waitFor(() => expect(sent).toEqual([body('CRN'), body('SUM')]));
});

test('sends a test mail, and says what the mail server answered', async () => {
  let model: MailTest = {
    outcome: 'failed',
    to: 'a@b.example',
    server: 'mail.example:587',
    from: 'سُمعة <a@c.example>',
    reason: 'EAUTH 535',
  };
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return serve(input, init);
    const { pathname } = new URL(String(input), 'http://localhost');
    const environment = { server: 'mail.example:587', from: 'سُمعة <a@c.example>' };
    const answer = pathname === '/api/platform/mail/server' ? { environment, settings: null, savedAt: null } : model;
    return Response.json({ success: true, message: '', errors: null, model: answer, statusCode: 200, code: 'ok' });
  });
  open('email');
  expect(await screen.findByText('mail.example:587')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'تجربة وحفظ' }), 'the environment sets it').toBeNull();
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'إرسال رسالة تجريبية إليّ' }));
  await screen.findByRole('heading', { name: 'خادم البريد' });
  send();
  expect(await screen.findByText('تعذّر استخدام خادم البريد')).toBeTruthy();
  expect(screen.getByText('EAUTH 535')).toBeTruthy();
  model = { ...model, outcome: 'sent', reason: null };
  send();
  expect((await screen.findByText(/أُرسلت الرسالة إلى/)).textContent).toContain('a@b.example');
});

test('switches a channel of alerts off with an address for them, which is tested and gets its secret once it is saved', async () => {
  open('notifications');
  fireEvent.click(await screen.findByRole('switch', { name: 'البريد الإلكتروني' }));
  expect(screen.queryByRole('button', { name: 'إرسال تجربة' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'العنوان' }), { target: { value: ' https://alerts.example.com/in ' } });
  save();
  const changed = { ...defaultPlatformSettings, emailNotifications: false, webhookUrl: 'https://alerts.example.com/in' };
  await waitFor(() => expect(sent).toEqual([{ revision: 3, settings: changed }]));
  cleanup();
  settings = changed;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const model = input.includes('/alerts/secret') ? { secret: 'whsec_abc' } : { status: null, problem: 'timeout' };
    return init?.method === 'POST'
      ? Promise.resolve(Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }))
      : serve(input, init);
  });
  open('notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'إرسال تجربة' }));
  expect(await screen.findByText('لم يرد العنوان خلال خمس ثوانٍ')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'إصدار مفتاح جديد' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
});

test('sends a text message to whoever asks and says what the provider answered; what is not configured says so', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return serve(input, init);
    const answered = asked++ > 1 ? { state: 'refused', code: 'ER-12' } : { state: 'waiting', code: null };
    const model = input.endsWith('/channel-tests') ? { testId: '11111111-1111-4111-8111-111111111111' } : answered;
    return Promise.resolve(Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' }));
  });
  open('notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'إرسال رسالة نصية تجريبية إليّ' }));
  expect(await screen.findByText('يُرسل الآن')).toBeTruthy();
  expect((await screen.findByText(/رفضه المزوّد/, undefined, { timeout: 5_000 })).textContent).toContain('ER-12');
  expect(screen.getByText('إشعارات الأجهزة غير مهيأة في هذا الخادم.')).toBeTruthy();
});

test('keeps a mail server that took the test mail, and says why one was not kept', async () => {
  const model: MailTest = { outcome: 'failed', to: 'a@b.example', server: 'mail.example:465', from: 'a@c.example', reason: 'EAUTH 535' };
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body as string));
    const answer = init?.method === 'PUT' ? model : { environment: null, settings: null, savedAt: null };
    return Response.json({ success: true, message: '', errors: null, model: answer, statusCode: 200, code: 'ok' });
  });
  open('email');
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByRole('textbox', { name: 'الخادم' });
  type('الخادم', 'mail.example');
  type('المنفذ', '٤٦٥');
  fireEvent.click(screen.getByRole('switch', { name: /اتصال مشفّر من البداية/ }));
  type('كلمة المرور', 'geheim');
  type('بريد المرسل', 'a@c.example');
  fireEvent.click(screen.getByRole('button', { name: 'تجربة وحفظ' }));
  expect(await screen.findByText('EAUTH 535')).toBeTruthy();
  const server = { host: 'mail.example', port: 465, isSecure: true, username: '', fromEmail: 'a@c.example', fromName: '' };
  expect(sent).toEqual([{ server, password: 'geheim', savedAt: null }]);
});

test('says that another mail server needs the password anew, before and after the server refuses it', async () => {
  const settings = { host: 'a.example', port: 465, isSecure: true, username: 'u', fromEmail: 'a@c.example', fromName: '' };
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (init?.method !== 'PUT')
      return Response.json({
        success: true,
        message: '',
        errors: null,
        model: { environment: null, settings, savedAt: '2026-03-01T09:00:00.000Z' },
        statusCode: 200,
        code: 'ok',
      });
    const errors = { password: ['تلزم كلمة المرور من جديد'] };
    return Response.json({ success: false, message: '', errors, model: null, statusCode: 400, code: 'validation_failed' }, { status: 400 });
  });
  open('email');
  const host = await screen.findByRole('textbox', { name: 'الخادم' });
  expect(screen.getByText('تُترك فارغة لإبقاء الكلمة المحفوظة.')).toBeTruthy();
  fireEvent.change(host, { target: { value: 'b.example' } });
  expect(screen.getByText('تغيّر الخادم أو اسم المستخدم، فتُدخل كلمة المرور من جديد.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'تجربة وحفظ' }));
  expect(await screen.findByText('تلزم كلمة المرور من جديد')).toBeTruthy();
});

test('keeps what is typed while a colleague saves another mail server, and says so before it replaces it', async () => {
  const server = { host: 'a.example', port: 465, isSecure: true, username: '', fromEmail: 'a@c.example', fromName: '' };
  let model = { environment: null, settings: server, savedAt: '2026-03-01T09:00:00.000Z' };
  const sentMail: MailTest = { outcome: 'sent', to: 'a@b.example', server: 'b.example:465', from: 'a@c.example', reason: null };
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body as string));
    const answer = init?.method === 'PUT' ? sentMail : model;
    return Response.json({ success: true, message: '', errors: null, model: answer, statusCode: 200, code: 'ok' });
  });
  open('email');
  const host = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'الخادم' });
  const colleagueSaves = async (changes: object, savedAt: string) => {
    model = { ...model, settings: { ...server, ...changes }, savedAt };
    await client.invalidateQueries();
  };
  await waitFor(host);
  await colleagueSaves({ host: 'c.example' }, '2026-03-01T09:01:00.000Z');
  await waitFor(() => expect(host().value).toBe('c.example'));
  fireEvent.change(host(), { target: { value: 'b.example' } });
  await colleagueSaves({ host: 'd.example' }, '2026-03-01T09:02:00.000Z');
  expect(await screen.findByText('حُفظت تغييرات أخرى في هذه الأثناء')).toBeTruthy();
  expect(host().value).toBe('b.example');
  fireEvent.click(screen.getByRole('button', { name: 'تجربة وحفظ' }));
  const typed = { ...server, host: 'b.example' };
  await waitFor(() => expect(sent).toEqual([{ server: typed, password: null, savedAt: '2026-03-01T09:02:00.000Z' }]));
});

test('says that no transfer is offered without an account, and saves the account as it is typed', async () => {
  settings = { ...defaultPlatformSettings, paymentMethods: { card: true, page: true, transfer: true } };
  open('billing');
  expect(await screen.findByText('لم يُحدَّد حساب، فلا تُعرض الحوالة البنكية على الأنشطة.')).toBeTruthy();
  const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('صاحب الحساب', 'شركة سُمعة');
  type('البنك', 'مصرف الراجحي');
  type('رقم الآيبان', 'SA03 8000');
  expect(screen.queryByText('لم يُحدَّد حساب، فلا تُعرض الحوالة البنكية على الأنشطة.')).toBeNull();
  refusal = { 'settings.bankAccount.iban': ['آيبان سعودي'] };
  save();
  expect(await screen.findAllByText('آيبان سعودي')).toHaveLength(1);
  expect(sent).toEqual([
    { revision: 3, settings: { ...settings, bankAccount: { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA03 8000' } } },
  ]);
});

test('keeps what is typed while a colleague saves other settings, and says when they saved the same one', async () => {
  open('billing');
  const days = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'مدة التجربة' });
  const type = (value: string) => fireEvent.change(days(), { target: { value } });
  await waitFor(days);
  type('30');
  const colleagueSaves = async (changes: Partial<PlatformSettings>) => {
    settings = { ...settings, ...changes };
    revision += 1;
    await client.invalidateQueries();
  };
  await colleagueSaves({ maintenanceMode: true, taxRate: 20 });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(days().value).toBe('30');
  expect(screen.queryByText('حُفظت تغييرات أخرى في هذه الأثناء')).toBeNull();
  save();
  await waitFor(() => expect(sent).toEqual([{ revision: 4, settings: { ...settings, trialPeriod: 30 } }]));
  await colleagueSaves({ trialPeriod: 7 });
  await waitFor(() => expect(days().value).toBe('7'));
  type('10');
  await colleagueSaves({ trialPeriod: 21 });
  expect(await screen.findByText('حُفظت تغييرات أخرى في هذه الأثناء')).toBeTruthy();
  expect(days().value).toBe('10');
  fireEvent.click(screen.getByRole('button', { name: 'تجاهل تغييراتي' }));
  await waitFor(() => expect(days().value).toBe('21'));
});

test('refuses a rate of the euro that is no number instead of saving none', async () => {
  settings = { ...defaultPlatformSettings, riyalsPerEuro: 4.2 };
  open('billing');
  fireEvent.change(await screen.findByRole('textbox', { name: /يورو/ }), { target: { value: '4.x' } });
  save();
  await waitFor(() => expect(sent).toEqual([{ revision: 3, settings: { ...settings, riyalsPerEuro: 0 } }]));
});
