import type { Profile } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { getSession, signIn, signOut } from '../../../lib/session/session.ts';
import { ProfileSection } from './profile-section.tsx';
import { profileQuery } from './queries.ts';
import { browserDisplay } from '../../../lib/look/display.ts';

const tenantId = '00000000-0000-4000-8000-000000000001';
const profile: Profile = { name: 'نورة', email: 'n@example.com', phone: null, photoUrl: '/api/files/old.png' };

let client: QueryClient;
let sent: Record<string, unknown>[];
let answer: { readonly statusCode: number; readonly [part: string]: unknown };
const answers = (model: Profile) => (answer = { success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    sent.push(Object.fromEntries(init?.body as FormData));
    return Response.json(answer, { status: answer.statusCode });
  });
  // jsdom has no object URLs for files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  await loadMessages('ar', ['account', 'identity']);
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId,
    businessName: null,
    businesses: [],
    fullName: profile.name,
    email: profile.email,
    avatarUrl: profile.photoUrl,
    role: 'agent',
    abilities: [],
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(profileQuery(tenantId).queryKey, profile);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <ProfileSection />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByLabelText('الاسم الكامل');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const [name, phone, photo] = [/^الاسم الكامل/, /^رقم الجوال/, /^الصورة الشخصية/];

test('saves what was changed, and the header shows it', async () => {
  expect(button('حفظ').disabled).toBe(true);
  type(name, 'نورة الشهري');
  type(phone, '٠٥٥١٢٣٤٥٦٧');
  answers({ ...profile, name: 'نورة الشهري', phone: '0551234567' });
  press('حفظ');
  await waitFor(() => expect(getSession()).toMatchObject({ session: { fullName: 'نورة الشهري' } }));
  expect(sent).toEqual([{ name: 'نورة الشهري', phone: '0551234567' }]);
  await waitFor(() => expect(button('حفظ').disabled).toBe(true));
  expect(field(phone).value).toBe('0551234567');
});

test('shows a chosen photo before it is saved, and removes the current one', async () => {
  fireEvent.change(field(photo), { target: { files: [new File(['x'], 'face.png', { type: 'image/png' })] } });
  expect(screen.getByRole<HTMLImageElement>('img').src).toBe('blob:picture');
  press('إزالة');
  expect(screen.getByRole<HTMLImageElement>('img').src).toContain('/api/files/old.png');
  expect(button('حفظ').disabled).toBe(true);
  press('إزالة');
  expect(screen.queryByRole('img')).toBeNull();
  answers({ ...profile, photoUrl: null });
  press('حفظ');
  await waitFor(() => expect(getSession()).toMatchObject({ session: { avatarUrl: null } }));
  expect(sent).toEqual([{ name: 'نورة', phone: '', removePhoto: 'true' }]);
});

test('shows each error at its field and keeps what was typed', async () => {
  type(phone, '12');
  press('حفظ');
  expect(await screen.findByText('رقم الجوال 10 أرقام ويبدأ بـ 05')).toBeTruthy();
  expect(sent).toEqual([]);
  type(phone, '0551234567');
  const errors = { photo: ['لا تصلح'], name: ['لا يصلح'] };
  answer = { success: false, message: 'm', errors, model: null, statusCode: 400, code: 'validation_failed' };
  press('حفظ');
  expect(await screen.findByText('لا تصلح')).toBeTruthy();
  expect(screen.getByText('لا يصلح')).toBeTruthy();
  expect(field(phone).value).toBe('0551234567');
});

test('follows a change in another tab only while nothing is typed', async () => {
  const elsewhere = (next: Partial<Profile>) => client.setQueryData(profileQuery(tenantId).queryKey, { ...profile, ...next });
  elsewhere({ name: 'نورة سعد' });
  await waitFor(() => expect(field(name).value).toBe('نورة سعد'));
  type(phone, '0551234567');
  elsewhere({ name: 'نورة علي', photoUrl: '/api/files/new.png' });
  await waitFor(() => expect(screen.getByRole<HTMLImageElement>('img').src).toContain('new.png'));
  expect([field(name).value, field(phone).value]).toEqual(['نورة سعد', '0551234567']);
  press('إلغاء');
  expect([field(name).value, field(phone).value]).toEqual(['نورة علي', '']);
});
