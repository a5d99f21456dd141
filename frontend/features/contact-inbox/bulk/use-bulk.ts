import { contactRoutes, contactTriageRoutes, type ContactMessage, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useChosen } from '../../../lib/use-chosen.ts';
import { useReload } from '../api/commands.ts';

/** What is done to each of the chosen messages. */
export type BulkAct =
  | { readonly kind: 'status'; readonly status: ContactStatus }
  | { readonly kind: 'assign'; readonly assignedToId: Uuid | null }
  | { readonly kind: 'spam'; readonly spam: boolean };

function perform(act: BulkAct, id: Uuid): Promise<unknown> {
  if (act.kind === 'status') {
    return call(contactRoutes.changeContactStatus, { params: { id }, body: { messageId: id, status: act.status } });
  }
  if (act.kind === 'assign') return call(contactRoutes.assignContact, { body: { messageId: id, assignedToId: act.assignedToId } });
  return call(contactTriageRoutes.setContactSpam, { params: { id }, body: { spam: act.spam } });
}

export interface BulkRun {
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
}

/** Chosen messages, and one act on all of them: one after the other, each with its own result. */
export function useBulk(messages: readonly ContactMessage[]) {
  const textOf = useErrorText();
  const reload = useReload();
  const [chosen, setChosen] = useChosen(messages);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [run, setRun] = useState<BulkRun | null>(null);

  const choose = (ids: Iterable<Uuid>) => {
    setChosen(new Set(ids));
    setFailures(new Map());
    setRun(null);
  };
  const toggle = (id: Uuid) => choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);

  const start = async (act: BulkAct) => {
    const ids = [...chosen];
    const failed = new Map<Uuid, string>();
    setFailures(failed);
    for (const [done, id] of ids.entries()) {
      setRun({ done, total: ids.length, isRunning: true });
      try {
        await perform(act, id);
      } catch (error) {
        failed.set(id, textOf(error));
      }
    }
    await Promise.all(ids.map(reload));
    // What failed stays chosen, so that it can be done again.
    setChosen(new Set(failed.keys()));
    setFailures(new Map(failed));
    setRun({ done: ids.length - failed.size, total: ids.length, isRunning: false });
  };

  return { chosen, failures, run, choose, toggle, start } as const;
}

export type Bulk = ReturnType<typeof useBulk>;
