import { defaultMemberPermissions, rolePermissions } from '@sumaa/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { sessionOf, signIn, signOut } from '../../lib/session/session.ts';
import { AdminLayout } from './admin-layout.tsx';
import { browserDisplay } from '../../lib/look/display.ts';

const socket = vi.hoisted(() => {
  const handlers = new Map<string, (...given: unknown[]) => void>();
  return {
    on: (name: string, handler: (...given: unknown[]) => void) => handlers.set(name, handler),
    emit: (name: string, ...given: unknown[]) => handlers.get(name)?.(...given),
    close: () => {},
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

let user = {
  id: '00000000-0000-4000-8000-000000000001' as never,
  email: 'staff@sumaa.example',
  name: 'ريم العنزي',
  phone: null,
  profileImagePath: null,
  emailConfirmed: true,
  currentStep: 4,
  role: 'super_admin' as const,
  memberId: null,
  permissions: defaultMemberPermissions('super_admin'),
  abilities: [...rolePermissions.super_admin],
  locationIds: null,
  businesses: [],
  createdAt: '2026-03-12T10:00:00.000Z' as never,
  trialEndsAt: null,
  display: browserDisplay,
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', errors: null, model: user, statusCode: 200, code: 'ok' }));
  await loadMessages('ar', ['frame']);
  signIn(sessionOf(user));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('the console shows a name that was changed in another tab', async () => {
  render(
    <LocaleProvider>
      <MemoryRouter initialEntries={['/admin']}>
        <AdminLayout />
      </MemoryRouter>
    </LocaleProvider>,
  );
  expect((await screen.findAllByText('ريم العنزي')).length).toBeGreaterThan(0);
  user = { ...user, name: 'ريم سعود العنزي' };
  await import('socket.io-client');
  act(() => {
    socket.emit('connect');
    socket.emit('live', { topic: 'session', keys: [user.id], position: '' });
  });
  expect((await screen.findAllByText('ريم سعود العنزي')).length).toBeGreaterThan(0);
});
