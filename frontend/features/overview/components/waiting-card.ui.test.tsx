import type { Overview, Permission } from '@sumaa/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { signIn } from '../../../lib/session/session.ts';
import { WaitingCard } from './waiting-card.tsx';
import { browserDisplay } from '../../../lib/look/display.ts';

const waiting: Overview['waiting'] = { count: 3, overdue: 1, answeredPercent: null, medianResponseMs: null, items: [] };

function show(abilities: readonly Permission[]) {
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId: 't',
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: '',
    avatarUrl: null,
    role: 'viewer',
    abilities,
    permissions: [],
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
  render(
    <LocaleProvider>
      <MemoryRouter>
        <WaitingCard waiting={waiting} />
      </MemoryRouter>
    </LocaleProvider>,
  );
}

beforeEach(() => loadMessages('ar', ['overview', 'reviews']));

test('says that reviews wait for the reader only to those who may answer', () => {
  show(['reviews.read', 'reviews.reply']);
  expect(screen.getByRole('heading', { name: 'بانتظار ردّكم' })).toBeTruthy();
});

test('tells a viewer that reviews wait, and not for whom', () => {
  show(['reviews.read']);
  expect(screen.getByRole('heading', { name: 'بانتظار الرد' })).toBeTruthy();
});
