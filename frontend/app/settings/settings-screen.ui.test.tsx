import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Bell, Plug } from 'lucide-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useState } from 'react';
import type { SettingsTab } from '../../lib/feature.ts';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { signOut } from '../../lib/session/session.ts';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import { GuardedRouter } from '../guarded-router.tsx';
import { settingsScreenOf } from './settings-screen.tsx';
import { signInAs } from '../../lib/testing.ts';

function Form() {
  const [value, setValue] = useState('قديم');
  return (
    <>
      <button type="button" onClick={() => setValue('جديد')}>
        {'change'}
      </button>
      <SaveBar
        changes={value === 'قديم' ? [] : [{ id: 'name', label: 'الاسم', from: 'قديم', to: value }]}
        onSave={() => undefined}
        onDiscard={() => setValue('قديم')}
        isPending={false}
      />
    </>
  );
}
const tab = (id: string, more: Partial<SettingsTab>): SettingsTab => ({
  id,
  titleId: 'settings.tab.connections',
  icon: Plug,
  order: 1,
  permission: 'settings.read',
  texts: [],
  load: async () => Form,
  ...more,
});
const tabs = [
  tab('form', {}),
  tab('bell', { titleId: 'settings.tab.notifications', icon: Bell, load: async () => () => <p>{'elsewhere'}</p> }),
  tab('closed', { titleId: 'settings.tab.privacy', permission: 'team.write' }),
];

beforeEach(async () => {
  await loadMessages('ar', ['settings']);
  signInAs({ role: 'manager', abilities: ['settings.read'] });
  window.history.replaceState(null, '', '/customer/settings');
  const Settings = settingsScreenOf(tabs);
  await act(async () => {
    render(
      <LocaleProvider>
        <GuardedRouter>
          <Settings />
        </GuardedRouter>
      </LocaleProvider>,
    );
  });
  await screen.findByText('change');
});
afterEach(() => {
  cleanup();
  signOut();
});

const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());
const openTab = (name: string) => act(async () => screen.getByRole('tab', { name }).click());

test('shows the tabs that the member may open, and the opened one in the address', async () => {
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['الربط', 'الإشعارات']);
  await openTab('الإشعارات');
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(window.location.search).toBe('?tab=bell');
});

test('the bar lists what changed, and leaving asks first', async () => {
  expect(screen.queryByRole('region')).toBeNull();
  await press('change');
  const bar = screen.getByRole('region', { name: 'تغييرات لم تُحفظ' });
  expect(within(bar).getByRole('status').textContent).toBe('تغيير واحد لم يُحفظ');
  expect(within(bar).getByRole('listitem').textContent).toBe('الاسمقديمجديد');
  await openTab('الإشعارات');
  expect(screen.getByRole('alertdialog').textContent).toContain('تغيير واحد لم يُحفظ وسيضيع.');
  await press('إلغاء');
  expect(window.location.search).toBe('');
  await openTab('الإشعارات');
  await press('مغادرة دون حفظ');
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});
