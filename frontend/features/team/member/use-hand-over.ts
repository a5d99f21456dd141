import { reviewRoutes, type TeamMember, type Uuid } from '@sumaa/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assigneesQuery } from '../../../lib/api/assignees.ts';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { openTasksQuery } from '../api/queries.ts';
import { canHandOver } from './acts.ts';

/** Who gets the reviews: a member, everybody (they are unassigned), or nobody (they stay). */
export type Receiver = Uuid | 'everybody' | 'nobody';

/** Reviews that could not be handed over, and why the first of them could not. */
class HandOverFailed extends Error {
  override readonly name = 'HandOverFailed';
  readonly count: number;
  constructor(count: number, cause: unknown) {
    super('some reviews could not be handed over', { cause });
    this.count = count;
  }
}

/** Gives the open reviews of a member to somebody else, one after the other; those that others took meanwhile stay with them. */
export function useHandOver({ id: from }: TeamMember, isOffered: boolean) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const textOf = useErrorText();
  const open = useQuery({ ...openTasksQuery(tenantId, from), enabled: isOffered });
  const people = useQuery({ ...assigneesQuery(tenantId), enabled: isOffered });
  const [to, setTo] = useState<Receiver>('everybody');
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const act = useMutation({
    mutationFn: async () => {
      if (to === 'nobody') return 0;
      const ids = await client.fetchQuery(openTasksQuery(tenantId, from));
      const assignedTo = to === 'everybody' ? null : to;
      const failures: unknown[] = [];
      setProgress({ done: 0, of: ids.length });
      for (const id of ids) {
        await call(reviewRoutes.assignReview, { params: { id }, body: { assignedTo, from } }).catch((error: unknown) =>
          failures.push(error),
        );
        setProgress(({ done, of }) => ({ done: done + 1, of }));
      }
      if (failures.length > 0) throw new HandOverFailed(failures.length, failures[0]);
      return ids.length;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKey(tenantId, 'team') });
      void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews') });
    },
  });
  const { error } = act;
  return {
    /** Null until known. */
    count: open.data?.length ?? null,
    people: (people.data ?? []).filter(({ id }) => id !== from),
    to,
    setTo,
    progress,
    isPending: act.isPending,
    /** How many stayed, and why; null: none did. */
    failure:
      error === null
        ? null
        : error instanceof HandOverFailed
          ? { count: error.count, reason: textOf(error.cause) }
          : { count: null, reason: textOf(error) },
    loadError: open.error ?? people.error,
    reload: () => void Promise.all([open.refetch(), people.refetch()]),
    /** Resolves with the number of reviews that were handed over; rejects where some could not be. */
    run: act.mutateAsync,
  } as const;
}

export type HandOver = ReturnType<typeof useHandOver>;

/** The same for a member who leaves, wherever their membership ends. */
export function useHandOverOnLeaving(member: TeamMember, isLeaving: boolean) {
  const session = useSession();
  const barrier = usePlanBarrier();
  // Whether they have some to hand over is decided once, so that the choice stays while the reviews are handed over.
  const [mayHandOver] = useState(() => canHandOver(member, session));
  const [hasLeft, setHasLeft] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isOffered = (isLeaving || hasLeft) && mayHandOver && barrier === null;
  const handOver = useHandOver(member, isOffered);
  const { count, loadError, run } = handOver;
  return {
    handOver,
    isOffered,
    /** Whether the choice is still being loaded; nothing is handed over without one. */
    isLoading: isOffered && count === null && loadError === null,
    /** The membership ended, but reviews are left that could not be handed over. */
    hasFailed,
    /** Hands over once the membership has ended, never before, because ending it may be refused. False where reviews are left; true where their list could not be loaded, because then nobody chose. */
    handOverAfterLeaving: async () => {
      if (!isOffered || loadError !== null) return true;
      setHasLeft(true);
      const isDone = (await run().catch(() => null)) !== null;
      setHasFailed(!isDone);
      return isDone;
    },
  } as const;
}
