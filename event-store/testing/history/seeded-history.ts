import { eventCatalogue, type Iso, type Metadata, type StreamName, type Uuid } from '@sumaa/contracts';
import type { Codec } from '../../codec/codec.ts';
import type { DomainEvent } from '../../codec/recorded.ts';
import type { EventStore, Position } from '../../port/event-store.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { queryEventsOf } from './analyst-scenarios.ts';
import { apiKeyEventsOf } from './api-key-scenarios.ts';
import {
  applicationEventsOf,
  followerEventsOf,
  helpVoteEventsOf,
  launchEventsOf,
  newsletterEventsOf,
  siteDocumentEventsOf,
  siteViewEventsOf,
  testimonialEventsOf,
} from './audience-scenarios.ts';
import { competitorEventsOf } from './competitor-scenarios.ts';
import { contactEventsOf, contactSettingsOf, savedAnswerEventsOf, slaSettingsEventsOf } from './contact-scenarios.ts';
import { exportEventsOf } from './export-scenarios.ts';
import { createForgotten } from './forgotten.ts';
import { branchEventsOf, connectionEventsOf, syncRuns } from './google-scenarios.ts';
import { businessEventsOf, invitationEventsOf, personEventsOf } from './people-scenarios.ts';
import { backupEventsOf, evidenceEventsOf, incidentEventsOf } from './backup-scenarios.ts';
import { billingProfileEventsOf, paymentEventsOf, sellerEventsOf } from './payment-scenarios.ts';
import { dataBreachEventsOf, erasureRequestEventsOf, outsideRequestEventsOf, privacyEventsOf } from './privacy-scenarios.ts';
import { reviewEventsOf, reviewWorkspaceOf } from './review-scenarios.ts';
import type { Scenario, Business } from './scenario.ts';
import { reviewAskingEventsOf, reviewRequestEventsOf } from './review-request-scenarios.ts';
import { webhookEventsOf } from './webhook-scenarios.ts';
import { seatEventsOf, subscriptionEventsOf, usageEventsOf } from './subscription-scenarios.ts';

/** An event to append; the seed determines everything about it. */
export interface HistoricEvent {
  readonly id: Uuid;
  readonly stream: StreamName;
  readonly event: DomainEvent;
  readonly metadata: Omit<Metadata, 'schema'>;
}

export interface HistoryOptions {
  readonly seed: number;
  /** Number of events; the last stories stay unfinished. */
  readonly events: number;
  readonly tenants: number;
  /** How many of 100 stories are of a review whatever the turn of the others; 0 by default. */
  readonly moreReviews?: number;
}

/** How many stories of one business run at the same time. */
const concurrentStories = 6;
const begin = Date.parse('2025-01-01T05:00:00.000Z');

/**
 * Generates the event history of an installation: businesses with their people, their connection to Google, branches, syncs,
 * reviews and replies, interleaved. The same seed gives the same events, ids and times. With some thousands of events, every type
 * of the catalogue occurs.
 */
export function* seededHistory({ seed, events, tenants, moreReviews = 0 }: HistoryOptions): Generator<HistoricEvent> {
  const dice = createSeededRandom(seed);
  const others = createSeededRandom(seed + 1);
  const forgotten = createForgotten();
  let now = begin;
  const clock = {
    now: () => new Date(now).toISOString(),
    inMinutes: (minutes: number) => new Date(now + minutes * 60_000).toISOString(),
  };
  const worlds = Array.from({ length: tenants }, (_, index): Business => {
    const locations = Array.from({ length: 1 + dice.int(4) }, (_, at) => ({ id: dice.uuid(), google: `locations/${index * 10 + at}` }));
    const tenantId = dice.uuid();
    return { dice, tenantId, ownerId: dice.uuid(), connectionId: dice.uuid(), locations, ...clock };
  });
  const running = worlds.map((world) => ({ world, stories: openingStories(world) }));

  for (let yielded = 0; yielded < events;) {
    const { world, stories } = dice.pick(running);
    const at = dice.int(Math.min(concurrentStories, stories.length));
    const next = stories[at]!.next();
    if (next.done) {
      stories.splice(at, 1);
      if (stories.length < concurrentStories)
        stories.push(moreReviews > 0 && dice.int(100) < moreReviews ? reviewEventsOf(world) : laterStory(world));
      continue;
    }
    now += dice.int(90_000);
    const { stream, event } = next.value;
    const [id, metadata] = [dice.uuid(), metadataOf(dice, world, clock.now())];
    if (forgotten.isOver(world.tenantId, event)) continue;
    yielded += 1;
    yield { id, stream: stream as StreamName, event, metadata };
    for (const next of forgotten.after(world.tenantId, { stream, event })) {
      yielded += 1;
      yield { id: others.uuid(), stream: next.stream as StreamName, event: next.event, metadata };
    }
  }
}

function openingStories(world: Business): Scenario[] {
  const { ownerId, locations } = world;
  return [
    personEventsOf(world, ownerId, 'admin'),
    businessEventsOf(world),
    connectionEventsOf(world),
    ...locations.map((location) => branchEventsOf(world, location)),
    syncRuns(world, 'first'),
    contactSettingsOf(world),
    subscriptionEventsOf(world),
  ];
}

function laterStory(world: Business): Scenario {
  const { dice } = world;
  if (dice.once(25)) return personEventsOf(world, dice.uuid(), dice.pick(['manager', 'agent']));
  if (dice.once(25)) return invitationEventsOf(world);
  if (dice.turn('support hours', 50)) return slaSettingsEventsOf(world);
  if (dice.once(25)) return contactEventsOf(world);
  if (dice.turn('usage', 20)) return usageEventsOf(world);
  if (dice.turn('payment', 30)) return paymentEventsOf(world);
  if (dice.turn('billing profile', 60)) return billingProfileEventsOf(world);
  if (dice.turn('seller', 100)) return sellerEventsOf(world);
  if (dice.turn('backup', 100)) return backupEventsOf(world);
  if (dice.turn('incident', 150)) return incidentEventsOf(world);
  if (dice.turn('evidence', 150)) return evidenceEventsOf(world);
  if (dice.turn('seat', 50)) return seatEventsOf(world);
  if (dice.turn('saved answer', 100)) return savedAnswerEventsOf(world);
  if (dice.turn('export', 40)) return exportEventsOf(world);
  if (dice.turn('review workspace', 100)) return reviewWorkspaceOf(world);
  if (dice.turn('analyst query', 100)) return queryEventsOf(world);
  if (dice.turn('follower', 60)) return followerEventsOf(world);
  if (dice.turn('help votes', 150)) return helpVoteEventsOf(world);
  if (dice.turn('site views', 160)) return siteViewEventsOf(world);
  if (dice.turn('newsletter', 150)) return newsletterEventsOf(world);
  if (dice.turn('site document', 150)) return siteDocumentEventsOf(world);
  if (dice.turn('application', 150)) return applicationEventsOf(world);
  if (dice.turn('testimonial', 150)) return testimonialEventsOf(world);
  if (dice.turn('launch', 150)) return launchEventsOf(world);
  if (dice.turn('competitor', 60)) return competitorEventsOf(world);
  if (dice.turn('api key', 100)) return apiKeyEventsOf(world);
  if (dice.turn('webhook', 100)) return webhookEventsOf(world);
  if (dice.turn('review request', 60)) return reviewRequestEventsOf(world);
  if (dice.turn('review asking', 150)) return reviewAskingEventsOf(world);
  if (dice.turn('privacy', 100)) return privacyEventsOf(world);
  if (dice.turn('erasure request', 100)) return erasureRequestEventsOf(world);
  if (dice.turn('data breach', 150)) return dataBreachEventsOf(world);
  if (dice.turn('outside request', 150)) return outsideRequestEventsOf(world);
  return dice.once(40) ? syncRuns(world, 'history') : reviewEventsOf(world);
}

function metadataOf(dice: SeededRandom, { tenantId, ownerId }: Business, occurredAt: string): Omit<Metadata, 'schema'> {
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

/** The types of the catalogue that do not occur in these events. */
export function missingTypes(events: Iterable<HistoricEvent>): string[] {
  const seen = new Set<string>();
  for (const { event } of events) seen.add(event.type);
  return eventCatalogue.map(({ type }) => type).filter((type) => !seen.has(type));
}

/** Appends at the same time; the events of one stream are still appended in sequence. */
const atOnce = 256;

/** Appends a history; returns the number of events and the position of the last one. */
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
