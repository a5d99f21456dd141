import type { PresenceMessage, PresenceReport } from '@sumaa/contracts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { presenceConnected, presenceLost, usePresence } from './presence.ts';

function aSocket() {
  const reports: PresenceReport[] = [];
  let show = (_message: PresenceMessage) => {};
  return {
    reports,
    show: (people: PresenceMessage['people'], id = 'm1') => act(() => show({ topic: 'contacts', id, people })),
    emit: (_event: string, report: PresenceReport) => reports.push(report),
    on: (_event: string, listener: (message: PresenceMessage) => void) => (show = listener),
  };
}
afterEach(cleanup);

test('reports what is open and whether somebody writes, again after a reconnect, and that it was closed', () => {
  const socket = aSocket();
  presenceConnected(socket);
  const { rerender, unmount } = renderHook((isWriting: boolean) => usePresence('contacts', 'm1', isWriting, 'me'), { initialProps: false });
  rerender(true);
  presenceConnected(socket);
  unmount();
  expect(socket.reports.map(({ id, isWriting }) => [id, isWriting])).toEqual([
    ['m1', false],
    ['m1', true],
    ['m1', true],
    [null, false],
  ]);
});

test('shows everybody else who has the same thing open, and nobody once the connection is lost', () => {
  const socket = aSocket();
  presenceConnected(socket);
  const { result } = renderHook(() => usePresence('contacts', 'm1', false, 'me'));
  const people = ['me', 'other'].map((accountId) => ({ accountId, isWriting: true }));
  socket.show(people);
  expect(result.current).toEqual([{ accountId: 'other', isWriting: true }]);
  act(() => presenceLost());
  expect(result.current).toEqual([]);
  socket.show(people, 'm2');
  expect(result.current).toEqual([]);
});
