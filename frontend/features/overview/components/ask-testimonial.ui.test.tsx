import type { Business } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessQuery } from '../../../lib/api/business.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signOut } from '../../../lib/session/session.ts';
import { sessionFor, signInAs } from '../../../lib/testing.ts';
import { AskTestimonial } from './ask-testimonial.tsx';

const { tenantId } = sessionFor();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const said = { stars: 5, text: 'نجيب في يومنا', name: 'نورة', state: 'pending', writtenAt: daysAgo(1) };
let asked = 0;

beforeEach(async () => {
  asked = 0;
  await loadMessages('ar', ['overview']);
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show({ days = 31, own = null as object | null, abilities = ['subscription.write'] as const as readonly 'subscription.write'[] }) {
  signInAs({ abilities });
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({ success: true, message: '', errors: null, model: own, statusCode: 200, code: 'ok' });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(businessQuery(tenantId).queryKey, { registeredAt: daysAgo(days) } as Business);
  render(
    <LocaleProvider initial="ar">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <AskTestimonial />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}
const way = () => screen.queryByRole('link', { name: 'كتابة الرأي' });

test('after 30 days the general manager is asked for an opinion, until they do not want to be asked', async () => {
  show({});
  expect((await screen.findByRole('link', { name: 'كتابة الرأي' })).getAttribute('href')).toBe('/customer/settings?tab=testimonial');
  fireEvent.click(screen.getByRole('button', { name: 'إخفاء التنبيه' }));
  expect(way()).toBeNull();
  cleanup();
  show({});
  expect(way()).toBeNull();
});

test('nobody is asked who said something', async () => {
  const client = show({ own: said });
  await vi.waitFor(() => expect([asked, client.isFetching()]).toEqual([1, 0]));
  await act(async () => undefined);
  expect(way()).toBeNull();
});

test.each([{ days: 29 }, { abilities: [] }])('nobody is asked too early, or without a right to speak for the business: %j', (given) => {
  show(given);
  expect([asked, way()]).toEqual([0, null]);
});
