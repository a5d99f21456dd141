import type { Business } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessQuery } from '../../../lib/api/business.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { getSession, signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SaveBarSlot } from '../../../ui/layout/save-bar-slot.ts';
import { ProfileTab } from './profile-tab.tsx';

const tenantId = '00000000-0000-4000-8000-000000000001';
const profile = {
  name: 'بيت الشواء',
  industry: 'restaurants',
  ownerName: 'نورة',
  email: 'n@example.com',
  phone: null,
  address: null,
  country: null,
  city: 'الرياض',
  logoUrl: null,
  website: null,
  description: null,
};
const business: Business = {
  ...profile,
  id: tenantId as Business['id'],
  plan: 'trial',
  trialEndsAt: null,
  locations: 3,
  registeredAt: '2026-01-01T08:00:00.000Z' as Business['registeredAt'],
  revision: 2,
  savedAt: null,
  savedByName: 'نورة',
};
const logoUrl = `/api/files/${'a'.repeat(64)}.png`;

let client: QueryClient;
let sent: { readonly path: string; readonly body: unknown }[];
let answer: { readonly statusCode: number; readonly [part: string]: unknown };
const answers = (model: unknown) => (answer = { success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
const refuses = (errors: Record<string, readonly string[]>) =>
  (answer = { success: false, message: 'm', errors, model: null, statusCode: 400, code: 'validation_failed' });

function Screen() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SaveBarSlot value={slot}>
      <ProfileTab />
      <div ref={setSlot} />
    </SaveBarSlot>
  );
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string | FormData }) => {
    sent.push({ path, body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(body) });
    return Response.json(answer, { status: answer.statusCode });
  });
  // jsdom has no object URLs for files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  await loadMessages('ar', ['settings', 'identity']);
  signInAs({ abilities: ['settings.read', 'settings.write'], businesses: [{ id: tenantId, name: profile.name }] });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  client.setQueryData(businessQuery(tenantId).queryKey, business);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await screen.findByLabelText('اسم النشاط');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const bar = () => screen.queryByRole('region', { name: 'تغييرات لم تُحفظ' });

test('lists what changed, saves the whole profile with its revision, and the sidebar gets the new name', async () => {
  expect(bar()).toBeNull();
  type(/^اسم النشاط/, 'بيت المشاوي');
  type(/^المدينة/, '');
  const listed = within(bar()!).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['اسم النشاطبيت الشواءبيت المشاوي', 'المدينةالرياضبلا']);
  answers({ ...profile, name: 'بيت المشاوي', city: null, id: tenantId, revision: 3 });
  await press('حفظ التغييرات');
  await waitFor(() => expect(bar()).toBeNull());
  const body = { ...profile, name: 'بيت المشاوي', city: null, revision: 2 };
  expect(sent).toEqual([{ path: `/api/Businesses/${tenantId}`, body }]);
  expect(getSession()).toMatchObject({ session: { businessName: 'بيت المشاوي', businesses: [{ name: 'بيت المشاوي' }] } });
});

test('shows each error at its field, before sending and from the server, and keeps what was typed', async () => {
  type(/^الموقع الإلكتروني/, 'http://10.0.0.1');
  type(/^الهاتف/, '12');
  await press('حفظ التغييرات');
  expect(screen.getByText('رقم الهاتف من 7 إلى 15 رقمًا')).toBeTruthy();
  expect(field(/^الموقع الإلكتروني/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  type(/^الموقع الإلكتروني/, 'example.com');
  expect(field(/^الموقع الإلكتروني/).getAttribute('aria-invalid')).toBeNull();
  type(/^الهاتف/, '0112345678');
  refuses({ email: ['لا يصلح'] });
  await press('حفظ التغييرات');
  expect(await screen.findByText('لا يصلح')).toBeTruthy();
  expect(field(/^الهاتف/).value).toBe('0112345678');
});

test('uploads a logo at once, shows it, and saves it with the rest', async () => {
  const choose = () => {
    const files = [new File(['x'], 'logo.png', { type: 'image/png' })];
    return act(async () => fireEvent.change(field(/^الشعار/), { target: { files } }));
  };
  refuses({ logo: ['الصورة لا تصلح'] });
  await choose();
  expect(await screen.findByText('الصورة لا تصلح')).toBeTruthy();
  expect(bar()).toBeNull();
  answers({ logoUrl });
  await choose();
  await waitFor(() => expect(screen.getByRole<HTMLImageElement>('img').src).toContain(logoUrl));
  expect(sent.at(-1)).toMatchObject({ path: `/api/Businesses/${tenantId}/logo`, body: { logo: { name: 'logo.png' } } });
  expect(within(bar()!).getByRole('listitem').textContent).toBe('الشعاربلاصورة جديدة');
  expect(screen.queryByText('الصورة لا تصلح')).toBeNull();
});

test('shows what a colleague saved meanwhile, and saves nothing before it was looked at', async () => {
  type(/^اسم النشاط/, 'بيت المشاوي');
  act(() => {
    client.setQueryData(businessQuery(tenantId).queryKey, { ...business, city: 'جدة', revision: 3, savedByName: 'سعد' });
  });
  const notice = await screen.findByText('حُفظت تغييرات أخرى في هذه الأثناء');
  expect(notice.parentElement?.textContent).toContain('المدينة:الرياضجدة');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'حفظ التغييرات' }).disabled).toBe(true);
  await press('المتابعة بتغييراتي');
  expect([field(/^اسم النشاط/).value, field(/^المدينة/).value]).toEqual(['بيت المشاوي', 'جدة']);
  answers({ ...profile, name: 'بيت المشاوي', city: 'جدة', id: tenantId, revision: 4 });
  await press('حفظ التغييرات');
  expect(sent[0]).toMatchObject({ body: { name: 'بيت المشاوي', city: 'جدة', revision: 3 } });
});
