import { PresenceReport, type PresenceMessage } from '@sumaa/contracts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readPayload } from './publish.ts';

export const presenceChannel = 'presence';

type Person = PresenceMessage['people'][number];

/** Who has a thing open in the sockets of one process. */
const Roster = z.object({
  /** The process. */
  from: z.string(),
  tenant: z.string(),
  topic: PresenceReport.shape.topic,
  id: z.string(),
  people: z.array(z.object({ accountId: z.string(), isWriting: z.boolean() })).readonly(),
});
type Roster = Readonly<z.infer<typeof Roster>>;

/** The room of everybody who has this thing open. */
export const presenceRoom = (tenant: string, topic: string, id: string): string => `presence/${tenant}/${topic}/${id}`;

/** A process repeats what it knows this often, and is forgotten when it did not for three times as long (ms). */
const repeatMs = 20_000;

/**
 * Who has what open, across processes. Each process publishes what its own sockets have open, and merges what all of them, itself
 * included, have published. Nothing is stored: what a killed process knew is forgotten after a minute.
 */
export function createPresence(options: {
  /** Sends a payload to every process, this one included. */
  readonly publish: (payload: string) => void;
  /** Everybody who has a thing open, for the sockets of this process in its room. */
  readonly show: (room: string, message: PresenceMessage) => void;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}): {
  /** What a socket has open now; null: nothing any more. */
  report(socket: string, at: (Omit<Roster, 'from' | 'people'> & Person) | null): void;
  /** A payload that a process published. */
  receive(payload: string): void;
  /** Repeats and forgets; to be called every few seconds. */
  tick(): void;
} {
  const { publish, show, now = () => performance.now() } = options;
  const self = randomUUID();
  const open = new Map<string, Omit<Roster, 'from' | 'people'> & Person>();
  const rosters = new Map<string, Map<string, Roster & { readonly at: number }>>();
  let repeatedAt = now();

  function publishRoom({ tenant, topic, id }: Omit<Roster, 'from' | 'people'>): void {
    const room = presenceRoom(tenant, topic, id);
    const here = [...open.values()].filter((each) => presenceRoom(each.tenant, each.topic, each.id) === room);
    const roster: Roster = { from: self, tenant, topic, id, people: union(here) };
    publish(JSON.stringify(roster));
  }

  function showRoom({ tenant, topic, id }: Omit<Roster, 'from' | 'people'>): void {
    const room = presenceRoom(tenant, topic, id);
    const people = union([...(rosters.get(room)?.values() ?? [])].flatMap((roster) => roster.people));
    show(room, { topic, id, people });
  }

  return {
    report(socket, at) {
      const before = open.get(socket);
      if (at === null) open.delete(socket);
      else open.set(socket, at);
      const isSame = before !== undefined && at !== null && before.id === at.id && before.topic === at.topic && before.tenant === at.tenant;
      if (isSame && before.isWriting === at.isWriting) return;
      if (before !== undefined && !isSame) publishRoom(before);
      if (at !== null) publishRoom(at);
    },
    receive(payload) {
      const roster = readPayload(Roster, payload);
      if (roster === null) return;
      const room = presenceRoom(roster.tenant, roster.topic, roster.id);
      const known = rosters.get(room) ?? new Map<string, Roster & { readonly at: number }>();
      if (roster.people.length === 0) known.delete(roster.from);
      else known.set(roster.from, { ...roster, at: now() });
      if (known.size === 0) rosters.delete(room);
      else rosters.set(room, known);
      showRoom(roster);
    },
    tick() {
      if (now() - repeatedAt >= repeatMs) {
        repeatedAt = now();
        const rooms = new Map([...open.values()].map((each) => [presenceRoom(each.tenant, each.topic, each.id), each]));
        for (const each of rooms.values()) publishRoom(each);
      }
      for (const [room, known] of rosters) {
        for (const [from, roster] of known) {
          if (now() - roster.at < 3 * repeatMs) continue;
          known.delete(from);
          if (known.size === 0) rosters.delete(room);
          showRoom(roster);
        }
      }
    },
  };
}

/** Each person once; who writes in one tab is writing. */
function union(people: readonly Person[]): Person[] {
  const byId = new Map<string, boolean>();
  for (const { accountId, isWriting } of people) byId.set(accountId, isWriting || byId.get(accountId) === true);
  return [...byId].map(([accountId, isWriting]) => ({ accountId, isWriting })).toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
}
