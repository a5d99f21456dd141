import { eventCatalogue, type Iso, type Metadata, type StreamName, type Uuid } from '@sumaa/contracts';
import type { Codec } from '../../codec/codec.ts';
import type { DomainEvent } from '../../codec/recorded.ts';
import type { EventStore, Position } from '../../port/event-store.ts';
import { createDice, type Dice } from './dice.ts';
import { branchLives, connectionLives, syncRuns } from './google-stories.ts';
import { businessOpens, invitationGoes, personJoins } from './people-stories.ts';
import { reviewLives } from './review-stories.ts';
import type { Story, World } from './story.ts';

/** An event as it is appended, with everything about it decided by the seed. */
export interface HistoricEvent {
  readonly id: Uuid;
  readonly stream: StreamName;
  readonly event: DomainEvent;
  readonly metadata: Omit<Metadata, 'schema'>;
}

export interface HistoryOptions {
  readonly seed: number;
  /** How many events; the last stories stay unfinished. */
  readonly events: number;
  readonly tenants: number;
}

/** How many stories of a tenant go on at the same time. */
const besides = 6;
const begin = Date.parse('2025-01-01T05:00:00.000Z');

/**
 * The history of an installation: businesses with their people, their connection to Google, branches, syncs, reviews and
 * replies, told side by side. The same seed gives the same events, ids and times. Every type of the catalogue occurs once
 * there are some thousands of events.
 */
export function* seededHistory({ seed, events, tenants }: HistoryOptions): Generator<HistoricEvent> {
  const dice = createDice(seed);
  let now = begin;
  const clock = {
    now: () => new Date(now).toISOString(),
    inMinutes: (minutes: number) => new Date(now + minutes * 60_000).toISOString(),
  };
  const worlds = Array.from({ length: tenants }, (_, index): World => {
    const locations = Array.from({ length: 1 + dice.int(4) }, (_, at) => ({ id: dice.uuid(), google: `locations/${index * 10 + at}` }));
    const tenantId = dice.uuid();
    return { dice, tenantId, ownerId: dice.uuid(), connectionId: dice.uuid(), locations, ...clock };
  });
  const telling = worlds.map((world) => ({ world, stories: openingStories(world) }));

  for (let told = 0; told < events;) {
    const { world, stories } = dice.pick(telling);
    const at = dice.int(Math.min(besides, stories.length));
    const next = stories[at]!.next();
    if (next.done) {
      stories.splice(at, 1);
      if (stories.length < besides) stories.push(laterStory(world));
      continue;
    }
    now += dice.int(90_000);
    told += 1;
    const { stream, event } = next.value;
    yield { id: dice.uuid(), stream: stream as StreamName, event, metadata: metadataOf(dice, world, clock.now()) };
  }
}

function openingStories(world: World): Story[] {
  const { ownerId, locations } = world;
  return [
    personJoins(world, ownerId, 'admin'),
    businessOpens(world),
    connectionLives(world),
    ...locations.map((location) => branchLives(world, location)),
    syncRuns(world, 'first'),
  ];
}

function laterStory(world: World): Story {
  const { dice } = world;
  if (dice.once(25)) return personJoins(world, dice.uuid(), dice.pick(['manager', 'agent']));
  if (dice.once(25)) return invitationGoes(world);
  return dice.once(40) ? syncRuns(world, 'history') : reviewLives(world);
}

function metadataOf(dice: Dice, { tenantId, ownerId }: World, occurredAt: string): Omit<Metadata, 'schema'> {
  const commandId = dice.uuid();
  return {
    commandId,
    commandHash: 'seeded',
    occurredAt: occurredAt as Iso,
    $correlationId: commandId,
    $causationId: commandId,
    tenantId,
    actor: dice.once(2)
      ? { kind: 'worker', name: 'sync-part' }
      : { kind: 'person', accountId: ownerId, role: 'admin', ipHash: '5eeded', network: '93.168.0.0/16' },
  };
}

/** Types of the catalogue that do not occur in these events. */
export function missingTypes(events: Iterable<HistoricEvent>): string[] {
  const seen = new Set<string>();
  for (const { event } of events) seen.add(event.type);
  return eventCatalogue.map(({ type }) => type).filter((type) => !seen.has(type));
}

/** Appends at once; a stream's own events still come one after the other. */
const atOnce = 256;

/** Appends a history and answers how many events there are and where the last one stands. */
export async function appendHistory(
  target: { readonly store: EventStore; readonly codec: Codec },
  history: Iterable<HistoricEvent>,
  revisions: Map<string, bigint> = new Map(),
): Promise<{ readonly events: number; readonly head: Position | null }> {
  let appended = 0;
  let head: Position | null = null;
  let window = new Map<string, HistoricEvent>();
  const flush = async () => {
    await Promise.all(
      [...window.values()].map(async ({ id, stream, event, metadata }) => {
        const encoded = await target.codec.encode(event, id, metadata);
        const done = await target.store.append(stream, [encoded], { expected: revisions.get(stream) ?? 'no_stream' });
        revisions.set(stream, done.revision);
        if (head === null || done.position > head) head = done.position;
      }),
    );
    appended += window.size;
    window = new Map();
  };
  for (const entry of history) {
    if (window.has(entry.stream) || window.size === atOnce) await flush();
    window.set(entry.stream, entry);
  }
  await flush();
  return { events: appended, head };
}
