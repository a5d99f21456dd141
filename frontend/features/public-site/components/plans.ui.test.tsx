import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn, signOut, skipSessionCheck, type Session } from '../../../lib/session.ts';
import Plans from './plans.tsx';
import { browserDisplay } from '../../../lib/display.ts';

const session: Session = {
  accountId: 'a',
  memberId: 'm',
  tenantId: 't',
  businessName: 'بيت الشواء',
  businesses: [],
  fullName: 'نورة',
  email: 'noura@business.example',
  avatarUrl: null,
  role: 'viewer',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
};

const plan = {
  id: 'basic',
  name: 'الأساسية',
  description: 'لنشاط صغير',
  features: ['عضو واحد في الفريق'],
  price: { amount: 5000, currency: 'SAR' },
  interval: 'monthly',
  popular: false,
  limits: { reviewsPerMonth: 100, members: 1, aiReplies: 0 },
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', errors: null, model: [plan], statusCode: 200, code: 'ok' }),
  );
  await loadMessages('ar', ['public-site']);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('offers the sign-up to visitors only', async () => {
  skipSessionCheck();
  render(
    <LocaleProvider>
      <MemoryRouter>
        <Plans />
      </MemoryRouter>
    </LocaleProvider>,
  );
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/signup');
  act(() => signIn(session));
  expect(screen.getByText('الأساسية')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
