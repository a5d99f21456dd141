import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import type { Session } from '../../lib/session/session.ts';
import { AppShell } from './app-shell.tsx';
import { browserDisplay } from '../../lib/look/display.ts';

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
  display: browserDisplay,
};

beforeEach(() => loadMessages('ar', ['frame', 'dashboard']));

/** Opens the phone's "more" sheet for this user. */
async function openMore(who: Session): Promise<HTMLElement> {
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

test('shows the user and the current business under "more" on a phone', async () => {
  const sheet = within(await openMore(session));
  expect(sheet.getByText('نورة الشهري')).toBeTruthy();
  expect(sheet.getByText('n.alshehri@example.sa')).toBeTruthy();
  const open = sheet.getByText('بيت الشواء');
  expect(open.parentElement?.textContent).toContain('النشاط الحالي');
  // Other businesses are buttons, the current one is not.
  expect(sheet.getByRole('button', { name: 'مخبز السنابل' })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'بيت الشواء' })).toBeNull();
});

test('shows no business for a platform manager', async () => {
  const sheet = within(await openMore({ ...session, role: 'super_admin', tenantId: null, businessName: null, businesses: [] }));
  expect(sheet.getByText('n.alshehri@example.sa')).toBeTruthy();
  expect(sheet.queryByText(/النشاط الحالي/)).toBeNull();
});
