import { reviewRoutes, type ReviewItem } from '@sumaa/contracts';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useChosen } from '../../../lib/use-chosen.ts';
import { useReviewCache } from '../api/commands.ts';

/** What is done to each of the chosen reviews; `texts`: the reply to each, by its id. */
export type BulkAct =
  | { readonly kind: 'assign'; readonly assignedTo: string }
  | { readonly kind: 'helpful' }
  | { readonly kind: 'done' }
  | { readonly kind: 'reply'; readonly texts: ReadonlyMap<string, string> };

function perform(act: BulkAct, id: string, key: string): Promise<unknown> {
  const params = { id };
  if (act.kind === 'assign') return call(reviewRoutes.assignReview, { params, body: { assignedTo: act.assignedTo } });
  if (act.kind === 'helpful') return call(reviewRoutes.markHelpful, { params, body: { helpful: true } });
  if (act.kind === 'done') return call(reviewRoutes.setAssignmentStatus, { params, body: { status: 'completed' } });
  const text = act.texts.get(id) ?? '';
  // A colleague may have answered it since the preview, or may be writing an answer.
  return call(reviewRoutes.reply, { params, body: { text, isFirst: true, seen: null }, idempotencyKey: key });
}

/** Whether the server may have done it all the same: it did not refuse. */
const isUnsure = (error: unknown): boolean => !isApiError(error) || error.status === 0 || error.status >= 500;

/** A reply that may have arrived: tried again with the same text and key, it cannot be queued twice. */
export interface UnsureReply {
  readonly text: string;
  readonly key: string;
}

export interface BulkRun {
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
}

/** Chosen reviews, and one act on all of them: one after the other, each with its own result. */
export function useBulk(rows: readonly ReviewItem[]) {
  const textOf = useErrorText();
  const { settle } = useReviewCache();
  const [chosen, setChosen] = useChosen<string>(rows);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [run, setRun] = useState<BulkRun | null>(null);
  const anchor = useRef<string | null>(null);
  const [unsure, setUnsure] = useState<ReadonlyMap<string, UnsureReply>>(new Map());

  const choose = (ids: Iterable<string>) => {
    setChosen(new Set(ids));
    setFailures(new Map());
    setRun(null);
  };
  /** Chooses a review or not; with `isRange` all from the last one toggled to this one. */
  const toggle = (id: string, isRange = false) => {
    const [from, to] = [rows.findIndex((row) => row.id === anchor.current), rows.findIndex((row) => row.id === id)];
    anchor.current = id;
    const range = isRange && from !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id as string) : [id];
    const isOn = !chosen.has(id);
    choose(isOn ? [...chosen, ...range] : [...chosen].filter((each) => !range.includes(each)));
  };

  // Only an assignment can be done.
  const assigned: ReadonlySet<string> = new Set(rows.flatMap(({ id, assignment }) => (chosen.has(id) && assignment !== null ? [id] : [])));

  const start = async (act: BulkAct) => {
    const isFor = (id: string) => (act.kind === 'reply' ? act.texts.has(id) : act.kind !== 'done' || assigned.has(id));
    const ids = [...chosen].filter(isFor);
    const failed = new Map<string, string>();
    const unknown = new Map(unsure);
    setFailures(failed);
    for (const [done, id] of ids.entries()) {
      setRun({ done, total: ids.length, isRunning: true });
      const text = act.kind === 'reply' ? (act.texts.get(id) ?? '') : '';
      const before = unsure.get(id);
      const key = before?.text === text ? before.key : crypto.randomUUID();
      try {
        await perform(act, id, key);
        unknown.delete(id);
      } catch (error) {
        failed.set(id, textOf(error));
        if (act.kind === 'reply' && isUnsure(error)) unknown.set(id, { text, key });
        else unknown.delete(id);
      }
    }
    for (const id of ids) settle(id);
    // What failed stays chosen, so that it can be done again.
    setChosen(new Set(failed.keys()));
    setFailures(new Map(failed));
    setUnsure(unknown);
    setRun({ done: ids.length - failed.size, total: ids.length, isRunning: false });
  };

  return { chosen, assigned, failures, unsure, run, choose, toggle, start } as const;
}

export type Bulk = ReturnType<typeof useBulk>;
