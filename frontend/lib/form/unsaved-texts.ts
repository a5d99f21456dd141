import { useSyncExternalStore } from 'react';
import { readDeviceDraft, writeDeviceDraft, type DeviceDraft, type DraftOf } from './device-drafts.ts';
import { getSession, onSession } from '../session/session.ts';

/**
 * Typed texts that are not saved on the server, of the signed-in account in its business. They survive closing the panel, a reload and a
 * killed tab, on this device; a sign-out removes them.
 */
const texts = new Map<string, DeviceDraft | null>();
const listeners = new Set<() => void>();

onSession(() => {
  if (getSession().status === 'anonymous') texts.clear();
});

function draftOf(itemId: string): DraftOf | null {
  const state = getSession();
  if (state.status !== 'signed-in' && state.status !== 'ended') return null;
  return { tenantId: state.session.tenantId, accountId: state.session.accountId, itemId };
}
const keyOf = ({ tenantId, accountId, itemId }: DraftOf) => `${accountId} ${tenantId ?? ''} ${itemId}`;

/** Stores a text; null removes it. */
export function setUnsaved(itemId: string, draft: DeviceDraft | null): void {
  const of = draftOf(itemId);
  if (of === null) return;
  texts.set(keyOf(of), draft);
  writeDeviceDraft(of, draft);
  for (const listener of listeners) listener();
}

/** The typed, unsaved text; null when there is none. */
export function unsaved(itemId: string): DeviceDraft | null {
  const of = draftOf(itemId);
  if (of === null) return null;
  const key = keyOf(of);
  // Read once, so that the answer stays the same object.
  if (!texts.has(key)) texts.set(key, readDeviceDraft(of));
  return texts.get(key) ?? null;
}

/** The server has this text now. What was typed since is based on it. */
export function markSaved(itemId: string, text: string): void {
  const now = unsaved(itemId);
  if (now === null) return;
  setUnsaved(itemId, now.text.trim() === text.trim() ? null : { ...now, seen: text === '' ? null : text });
}

/** The typed, unsaved text of this item; null when there is none. */
export function useUnsaved(itemId: string): DeviceDraft | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsaved(itemId),
  );
}
