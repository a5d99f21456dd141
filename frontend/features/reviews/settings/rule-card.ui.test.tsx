import type { Iso, PublishingRuleView } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planAccessQuery } from '../../../lib/api/plan.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { sessionFor, signInAs } from '../../../lib/testing.ts';
import { RuleCard } from './rule-card.tsx';

const rule: PublishingRuleView = {
  minStars: 4,
  locationIds: null,
  delayMinutes: 60,
  dailyCap: 20,
  paused: false,
  isAgreed: true,
  hold: null,
  agreedBy: 'نورة الشهري',
  agreedAt: '2026-03-12T10:00:00.000Z' as Iso,
};
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];

async function serve(input: unknown, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = init;
  if (method !== 'GET') sent.push({ method, path: String(input), body: typeof body === 'string' ? JSON.parse(body) : null });
  const model = String(input).startsWith('/api/locations') ? [] : null;
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', serve);
  await loadMessages('ar', ['reviews', 'dashboard']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(
  given: PublishingRuleView | null,
  abilities: Parameters<typeof signInAs>[0]['abilities'] = ['settings.write', 'reviews.rule'],
  access: 'full' | 'read_only' = 'full',
) {
  signInAs({ abilities });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(planAccessQuery(sessionFor().tenantId).queryKey, { access } as never);
  render(
    <LocaleProvider>
      <QueryClientProvider client={client}>
        <RuleCard rule={given} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('switches the rule on only with consent', async () => {
  open(null);
  press('إعداد القاعدة');
  press('موافقة وتشغيل');
  expect(await screen.findByText('لا تعمل القاعدة دون هذه الموافقة')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /أوافق/ }));
  press('موافقة وتشغيل');
  const body = { minStars: 5, locationIds: null, delayMinutes: 60, dailyCap: 20, consent: 1 };
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path: '/api/reply-settings/rule', body }]));
});

test('shows the terms and who agreed to them, and pauses the rule', async () => {
  open(rule);
  expect(screen.getByText('20 ردًا في اليوم على الأكثر')).toBeTruthy();
  expect(screen.getByText('نورة الشهري')).toBeTruthy();
  press('إيقاف مؤقت');
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/api/reply-settings/rule/pause', body: { paused: true } }]));
});

test('says why it is on hold, whether paused or not, and asks for a new consent', () => {
  open({ ...rule, paused: true, isAgreed: false, hold: 'left' });
  expect(screen.getByText(/^غادر الفريق من وافق على القاعدة، فلا يُنشر بها شيء/)).toBeTruthy();
  expect(screen.getByText('معلّقة')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'استئناف' })).toBeNull();
  press('موافقة من جديد');
  expect(screen.getByRole('checkbox', { name: /أوافق/ })).toHaveProperty('checked', false);
});

test('tells a branch manager who changes it', () => {
  open(rule, ['settings.write']);
  expect(screen.getByText('يغيّرها مدير عام يرى الفروع كلها.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says before the click that the rule needs a plan', () => {
  open(null, ['settings.write', 'reviews.rule'], 'read_only');
  press('إعداد القاعدة');
  expect(screen.getByText(/يلزم اختيار باقة/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'موافقة وتشغيل' })).toHaveProperty('disabled', true);
});
