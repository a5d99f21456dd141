import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import type { Session } from '../../lib/session.ts';
import { AppShell } from './app-shell.tsx';

const session: Session = {
  accountId: 'a',
  memberId: 'm',
  tenantId: 't',
  businessName: 'بيت الشواء',
  businesses: [
    { id: 't', name: 'بيت الشواء' },
    { id: 'u', name: 'مخبز السنابل' },
  ],
  fullName: 'نورة الشهري',
  email: 'n.alshehri@example.sa',
  avatarUrl: null,
  role: 'admin',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
};

beforeEach(() => loadMessages('ar', ['shell', 'dashboard']));

/** What "more" at the foot of a phone holds for this person. */
async function more(who: Session): Promise<HTMLElement> {
  render(
    <LocaleProvider>
      <MemoryRouter>
        <AppShell session={who} entries={[]} accountPath="/customer/account" onSignOut={() => undefined}>
          <p>the screen</p>
        </AppShell>
      </MemoryRouter>
    </LocaleProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'المزيد' }));
  return screen.findByRole('dialog', { name: 'المزيد' });
}

test('on a phone, "more" says who is signed in and which business is open', async () => {
  const sheet = within(await more(session));
  expect(sheet.getByText('نورة الشهري')).toBeTruthy();
  expect(sheet.getByText('n.alshehri@example.sa')).toBeTruthy();
  const open = sheet.getByText('بيت الشواء');
  expect(open.parentElement?.textContent).toContain('النشاط الحالي');
  // The other one is a way to go on, the open one is not.
  expect(sheet.getByRole('button', { name: 'مخبز السنابل' })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'بيت الشواء' })).toBeNull();
});

test('a platform manager is in no business', async () => {
  const sheet = within(await more({ ...session, role: 'super_admin', tenantId: null, businessName: null, businesses: [] }));
  expect(sheet.getByText('n.alshehri@example.sa')).toBeTruthy();
  expect(sheet.queryByText(/النشاط الحالي/)).toBeNull();
});
