import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** A command as the client knows it. */
export interface Entry {
  readonly commandId: string;
  readonly stream: string;
  readonly text: string;
}

/**
 * The client's record of its commands, outside of the system: each acknowledged command is on disk before the next is sent. `sent` also
 * contains commands with an unknown outcome.
 */
export interface Ledger {
  readonly sent: ReadonlyMap<string, Entry>;
  readonly acknowledged: ReadonlyMap<string, Entry>;
  send(entry: Entry): void;
  acknowledge(entry: Entry): void;
  close(): void;
}

export function openLedger(file: string): Ledger {
  const descriptor = openSync(file, 'a');
  const sent = new Map<string, Entry>();
  const acknowledged = new Map<string, Entry>();
  let open = true;
  return {
    sent,
    acknowledged,
    send: (entry) => void sent.set(entry.commandId, entry),
    acknowledge(entry) {
      // Clients of a failed test may still run for a moment.
      if (!open) return;
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      fsyncSync(descriptor);
      acknowledged.set(entry.commandId, entry);
    },
    close() {
      open = false;
      closeSync(descriptor);
    },
  };
}
