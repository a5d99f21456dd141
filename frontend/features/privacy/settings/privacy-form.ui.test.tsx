import { defaultPrivacy, type PrivacyView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { signInAs } from '../../../lib/testing.ts';
import { SaveBarSlot } from '../../../ui/layout/save-bar-slot.ts';
import { PrivacyForm } from './privacy-form.tsx';

const contact = { phone: '0110000000', website: null, address: null };
const settings: PrivacyView = { ...defaultPrivacy, revision: 0, earlierSlugs: [], changedAt: null, changedByName: null, contact };

let saved: unknown[];
let refusal: object | null;

function Screen({ view }: { readonly view: PrivacyView }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SaveBarSlot value={slot}>
      <PrivacyForm saved={view} />
      <div ref={setSlot} />
    </SaveBarSlot>
  );
}

function show(over: Partial<PrivacyView> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screenOf = (view: PrivacyView) => (
    <LocaleProvider>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <Screen view={view} />
        </QueryClientProvider>
      </MemoryRouter>
    </LocaleProvider>
  );
  const { rerender } = render(screenOf({ ...settings, ...over }));
  return (next: Partial<PrivacyView>) => rerender(screenOf({ ...settings, ...over, ...next }));
}

const answer = (model: unknown, over: object = {}) =>
  Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok', ...over });

beforeEach(async () => {
  saved = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    if (init?.method !== 'PUT') return String(url).includes('retention') ? answer({ reviews: 12 }) : answer(settings);
    if (refusal !== null) return Response.json(refusal, { status: 400 });
    const body = JSON.parse(init.body as string) as { slug: string | null };
    saved.push(body);
    return answer({ revision: 1, slug: body.slug });
  });
  await loadMessages('ar', ['settings', 'privacy']);
  signInAs({ role: 'admin', businessName: 'بيت الشِّواء' });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const flip = (name: RegExp) => fireEvent.click(screen.getByRole('switch', { name }));

test('the page is switched on with an address made of the name', async () => {
  show();
  expect(screen.queryByRole('link')).toBeNull();
  flip(/إظهار الصفحة العامة/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /عنوان الصفحة/ }).value).toBe('بيت-الشواء');
  press('حفظ التغييرات');
  const { contact: _, earlierSlugs: __, changedAt: ___, changedByName: ____, ...body } = settings;
  await waitFor(() => expect(saved).toEqual([{ ...body, publicProfile: true, slug: 'بيت-الشواء' }]));
});

test('a page that is on has its link; an address that is refused says why', async () => {
  show({ publicProfile: true, slug: 'oasis' });
  expect(screen.getByRole('link').getAttribute('href')).toBe(`${window.location.origin}/b/oasis`);
  refusal = {
    success: false,
    message: 'غير صالح',
    errors: { slug: ['هذا العنوان لنشاط آخر'] },
    model: null,
    statusCode: 400,
    code: 'validation_failed',
  };
  fireEvent.change(screen.getByRole('textbox', { name: /عنوان الصفحة/ }), { target: { value: 'other' } });
  press('حفظ التغييرات');
  await waitFor(() => expect(screen.getAllByText('هذا العنوان لنشاط آخر').length).toBeGreaterThan(0));
});

test('a shorter time says how many reviews it erases, and is saved only when confirmed', async () => {
  show();
  fireEvent.click(screen.getByRole('radio', { name: 'سنة واحدة' }));
  press('حفظ التغييرات');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('مدة أقصر؟');
  await screen.findByText(/تفقد 12 مراجعة/);
  expect(saved).toEqual([]);
  press('حفظ ومحو الأقدم');
  await waitFor(() => expect(saved).toMatchObject([{ dataRetention: '1year' }]));
});

test('only a general manager chooses the first address', () => {
  signInAs({ role: 'manager' });
  show();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /إظهار الصفحة العامة/ }).disabled).toBe(true);
});

test("a colleague's change is shown before anything is saved over it", async () => {
  const rerender = show();
  flip(/السماح لمحركات البحث/);
  rerender({ revision: 1, showContactInfo: true, changedByName: 'سعد' });
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('إظهار بيانات التواصل');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'حفظ التغييرات' }).disabled).toBe(true);
  press('المتابعة بتغييراتي');
  press('حفظ التغييرات');
  await waitFor(() => expect(saved).toMatchObject([{ revision: 1, showContactInfo: true, allowSearchEngines: true }]));
});
