import type { Uuid } from '@sumaa/contracts';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session/session.ts';

/** A file that will be sent with the answer. */
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

interface Picked {
  readonly files: readonly UploadedFile[];
  /** Until a file is uploaded, an answer would go without it. */
  readonly isUploading: boolean;
}

const nothing: Picked = { files: [], isUploading: false };
const picked = new Map<string, Picked>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The files picked for an answer to a message. They stay, as its draft does, while other messages are opened. */
export function usePickedFiles(messageId: Uuid) {
  const { accountId } = useSession();
  const key = `${accountId} ${messageId}`;
  const current = useSyncExternalStore(subscribe, () => picked.get(key) ?? nothing);
  const set = (change: (before: Picked) => Picked) => {
    picked.set(key, change(picked.get(key) ?? nothing));
    for (const listener of listeners) listener();
  };
  return {
    ...current,
    change: (next: (files: readonly UploadedFile[]) => readonly UploadedFile[]) =>
      set((before) => ({ ...before, files: next(before.files) })),
    setUploading: (isUploading: boolean) => set((before) => ({ ...before, isUploading })),
    clear: () => set(() => nothing),
  } as const;
}

export type PickedFiles = ReturnType<typeof usePickedFiles>;
