import { type Iso, type OptOutReason, type ReviewRecipientEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, lockOf, type CommandContext, type Position } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, type Executed } from '../../../infra/execute.ts';
import { retryOnConflict } from '../../../infra/retry-on-conflict.ts';
import type { RecipientCommand } from './commands.ts';
import { countedAt } from './decide.ts';
import { recipient } from './recipient.ts';
import type { RecipientState } from './state.ts';

export type PersonDeps = Pick<CommandDeps, 'store' | 'codec' | 'recent'>;
type Ask = Extract<RecipientCommand, { type: 'Ask' }>;

/** An address named with more others than these is a desk's, not a person's: no more of them are asked. */
const mostAddresses = 20;

interface Address {
  readonly state: RecipientState;
  /** Null: there is no stream. */
  readonly revision: bigint | null;
}

/** The addresses of a person, by id. */
type Person = ReadonlyMap<Uuid, Address>;

const othersOf = ({ state }: Address): readonly Uuid[] => (state.status === 'unknown' ? [] : state.others);
const isOut = (person: Person): boolean => [...person.values()].some(({ state }) => state.status === 'opted_out');

/** These addresses and all that are linked with them, over however many others. */
async function personOf(deps: PersonDeps, ids: readonly Uuid[], tenantId: TenantId): Promise<Person> {
  const person = new Map<Uuid, Address>();
  let next = [...new Set(ids)];
  while (next.length > 0) {
    const read = await Promise.all(
      next.map(async (id) => {
        const { state, revision, events } = await load(deps, recipient, id);
        const isOwn = events.length === 0 || events[0]?.metadata.tenantId === tenantId;
        return [id, isOwn ? { state, revision } : { state: recipient.initial(), revision: null }] as const;
      }),
    );
    for (const [id, address] of read) person.set(id, address);
    next = [...new Set(read.flatMap(([, address]) => othersOf(address)))].filter((id) => !person.has(id));
  }
  return person;
}

const counted = (person: Person, at: Iso) =>
  countedAt(
    [...person.values()].map(({ state }) => state),
    at,
  );

/**
 * Whether an address of the person has opted out, this one or another; and how many requests to them left in the 30 days before, or leave
 * before this one.
 */
export async function standingOf(
  deps: PersonDeps,
  { recipientId, requestId }: { readonly recipientId: Uuid; readonly requestId: Uuid },
  tenantId: TenantId,
  at: Iso,
): Promise<{ readonly isOut: boolean; readonly ahead: number }> {
  const person = await personOf(deps, [recipientId], tenantId);
  const { leaving } = counted(person, at);
  const place = leaving.indexOf(requestId);
  return { isOut: isOut(person), ahead: place === -1 ? leaving.length : place };
}

/** The address that counts for all of a person: the one with the lowest id. */
const counterOf = (person: Person): Uuid => [...person.keys()].toSorted()[0]!;

/**
 * Asks a person by one address; `otherId` is another address that is known to be theirs. All requests to a person are counted by one stream,
 * whichever address they go to, and only at the revision at which the other addresses were read. An address that says who counts for it
 * counts nothing any more itself. So two requests at once exceed no cap. Throws RefusalError.
 */
export async function askPerson(
  deps: PersonDeps,
  request: Omit<Ask, 'type' | 'asked'>,
  otherId: Uuid | null,
  context: CommandContext,
): Promise<Executed<RecipientState, ReviewRecipientEvent>> {
  const { recipientId, requestId, maxPerMonth, at } = request;
  const ids = otherId === null ? [recipientId] : [recipientId, otherId].toSorted();
  const ask = async (): Promise<Executed<RecipientState, ReviewRecipientEvent>> => {
    const person = await linked(deps, ids, request, context);
    const counter = counterOf(person);
    const { leaving, waiting } = counted(person, at);
    const earlier = new Set([...leaving, ...waiting]);
    // Of this very command, when it is repeated.
    const isRepeated = earlier.delete(requestId);
    const asked = earlier.size;
    const ifRevision = person.get(counter)!.revision;
    if (counter === recipientId)
      return executeOwned(deps, recipient, recipientId, { type: 'Ask', ...request, asked }, context, { orNew: true, ifRevision });
    const own = { type: 'Ask', ...request, asked: 0 } as const;
    if (!isRepeated) {
      const decision = recipient.decide(person.get(recipientId)!.state, own);
      if (!decision.ok) throw new RefusalError(decision.refusal);
      const count = { type: 'Count', recipientId: counter, otherId: recipientId, requestId, maxPerMonth, asked, at } as const;
      const step = { ...context, commandId: derivedId('review-request-count', context.commandId, counter) };
      await executeOwned(deps, recipient, counter, count, step, { ifRevision });
    }
    return executeOwned(deps, recipient, recipientId, own, context, { orNew: true });
  };
  // Those of this process wait for each other instead of reading again and again.
  const names = ids.map((id) => `review-person-${id}`);
  return lockOf(deps.store).acquire(names, () => retryOnConflict(ask));
}

/** The person of these addresses, once each address and the one that counts name each other. Throws RefusalError
 * `review_request_opted_out`, or `review_request_shared` for a desk. */
async function linked(
  deps: PersonDeps,
  ids: readonly Uuid[],
  { accountId, at }: Pick<Ask, 'accountId' | 'at'>,
  context: CommandContext,
): Promise<Person> {
  for (;;) {
    const person = await personOf(deps, ids, context.tenantId);
    if (isOut(person)) {
      // Also an address that is named only after the opt-out.
      if (ids.length > 1) await endAll(deps, person, 'business', context);
      throw new RefusalError(refuse('review_request_opted_out'));
    }
    if (person.size > mostAddresses) throw new RefusalError(refuse('review_request_shared', { max: mostAddresses }));
    const counter = counterOf(person);
    const names = (id: Uuid, other: Uuid): boolean => othersOf(person.get(id)!).includes(other);
    const open = [...person.keys()].filter((id) => id !== counter && !(names(id, counter) && names(counter, id)));
    if (open.length === 0) return person;
    for (const id of open) {
      // The address first: from then on it counts nothing itself.
      for (const [recipientId, otherId] of [
        [id, counter],
        [counter, id],
      ] as const) {
        const step = { ...context, commandId: derivedId('review-recipient-link', context.commandId, recipientId, otherId) };
        await executeOwned(deps, recipient, recipientId, { type: 'Link', recipientId, otherId, accountId, at }, step, { orNew: true });
      }
    }
  }
}

async function endAll(deps: PersonDeps, person: Person, because: OptOutReason, context: CommandContext): Promise<void> {
  for (const [recipientId, { state }] of person) {
    if (state.status === 'opted_out') continue;
    const step = { ...context, commandId: derivedId('review-recipient-other', context.commandId, recipientId) };
    const command = { type: 'OptOut', recipientId, because, at: context.occurredAt } as const;
    await executeOwned(deps, recipient, recipientId, command, step, { orNew: true });
  }
}

/** Ends the requests to a person: to this address and to all that are known to be theirs. Throws RefusalError `not_found`. */
export async function optOut(
  deps: PersonDeps,
  recipientId: Uuid,
  because: OptOutReason,
  context: CommandContext,
): Promise<Position | null> {
  const others = new Map(await personOf(deps, [recipientId], context.tenantId));
  others.delete(recipientId);
  await endAll(deps, others, because, context);
  const command = { type: 'OptOut', recipientId, because, at: context.occurredAt } as const;
  return (await executeOwned(deps, recipient, recipientId, command, context)).position;
}
