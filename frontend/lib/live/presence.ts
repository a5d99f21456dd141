import type { PresenceMessage, PresenceReport } from '@sumaa/contracts';
import { useEffect, useSyncExternalStore } from 'react';

type Topic = PresenceReport['topic'];
type People = PresenceMessage['people'];

interface PresenceSocket {
  emit(event: 'presence', report: PresenceReport): unknown;
  on(event: 'presence', listener: (message: PresenceMessage) => void): unknown;
}

const nobody: People = [];
let socket: PresenceSocket | null = null;
let reported: PresenceReport | null = null;
let shown: PresenceMessage | null = null;
const listeners = new Set<() => void>();

function show(message: PresenceMessage | null): void {
  shown = message;
  for (const listener of listeners) listener();
}

/** The socket of this page, after each connection: what is open is reported again. */
export function presenceConnected(connected: PresenceSocket): void {
  if (socket !== connected) connected.on('presence', show);
  socket = connected;
  if (reported !== null) connected.emit('presence', reported);
}

/** The connection was lost: nobody can be seen. */
export function presenceLost(): void {
  show(null);
}

function report(next: PresenceReport): void {
  // Nothing open needs no report after a reconnect.
  reported = next.id === null ? null : next;
  socket?.emit('presence', next);
}

/** Reports what is open here while mounted, and answers who else has it open: everybody but this account, once each. */
export function usePresence(topic: Topic, id: string, isWriting: boolean, accountId: string): People {
  const people = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (shown?.topic === topic && shown.id === id ? shown.people : nobody),
  );
  useEffect(() => {
    report({ topic, id, isWriting });
  }, [topic, id, isWriting]);
  useEffect(
    () => () => {
      if (reported?.id === id) report({ topic, id: null, isWriting: false });
    },
    [topic, id],
  );
  return people.filter((one) => one.accountId !== accountId);
}
