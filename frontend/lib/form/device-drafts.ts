/** A typed text that the server does not have yet. `seen`: the server's draft when typing began; null: there was none. */
export interface DeviceDraft {
  readonly text: string;
  readonly seen: string | null;
  /** Of a contact message: a note for colleagues, so that it never becomes an answer. */
  readonly isNote?: boolean;
}

/** Whose draft it is, and of what. Another account or business on the same device has other keys. */
export interface DraftOf {
  readonly tenantId: string | null;
  readonly accountId: string;
  readonly itemId: string;
}

const PREFIX = 'draft:';
const keyOf = ({ tenantId, accountId, itemId }: DraftOf): string => `${PREFIX}${accountId}:${tenantId ?? ''}:${itemId}`;

/** The draft kept on this device, so that a reload or a killed tab loses nothing; null when there is none. */
export function readDeviceDraft(of: DraftOf): DeviceDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return null;
    const isNote = 'isNote' in value && value.isNote === true;
    return { text: value.text, seen: 'seen' in value && typeof value.seen === 'string' ? value.seen : null, ...(isNote && { isNote }) };
  } catch {
    return null;
  }
}

/** Keeps a draft on this device; null removes it. */
export function writeDeviceDraft(of: DraftOf, draft: DeviceDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(of));
    else localStorage.setItem(keyOf(of), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the text lasts as long as the document.
  }
}

/** Removes the drafts of every account but this one: at a sign-out (no account) and when somebody else signs in. */
export function clearDeviceDrafts(exceptAccountId?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isTheirs = exceptAccountId !== undefined && key.startsWith(`${PREFIX}${exceptAccountId}:`);
      if (key.startsWith(PREFIX) && !isTheirs) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
