import type { Server as HttpServer } from 'node:http';
import { liveTopics, PresenceReport, type LiveMessage, type LiveTopic, type PresenceMessage } from '@sumaa/contracts';
import { clientAddress, isRefusal, type Access, type AuthorityLookup, type Guard, type SignedIn } from '@sumaa/runtime/http';
import type { Log } from '@sumaa/runtime/log';
import { listen, type Listener } from '@sumaa/runtime/postgres';
import type { Sessions } from '@sumaa/runtime/vault';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { createPresence, presenceChannel, presenceRoom } from './presence.ts';
import { liveChannel, LivePayload, readPayload, type LiveNotice } from './publish.ts';
import { createRecentChanges } from './recent-changes.ts';
import { limitedRooms, roomsFor, roomsOfTopic, sessionRoom, tenantRoom, topicRoom, topicsFor } from './rooms.ts';

export interface Live {
  /** Serves `/socket.io` (WebSocket only) on this server. */
  attach(server: HttpServer): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether Postgres notifications are being received, and how many sockets are open. */
  status(): { readonly listening: boolean; readonly sockets: number };
}

interface ServerEvents {
  live(message: LiveMessage): void;
  presence(message: PresenceMessage): void;
}
interface ClientEvents {
  presence(report: unknown): void;
}
type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

interface SocketData {
  person: SignedIn;
  ip: string;
}

const sessionChannel = 'vault_session';
/** Revocations are notified; sessions that expire, or end while notifications are not received, are found by polling. */
const tickMs = 4_000;
/** While notifications are received, only every n-th tick rechecks the sockets. */
const ticksPerRecheck = 8;

/**
 * Sends live changes to browsers: each notification of a projection goes to the rooms of the people who may read it. A socket
 * lives as long as its session and the settings of the platform let its person in, and its rooms follow its person's permissions. When notifications may have been missed, every
 * page refetches all. A socket whose handshake says how long ago its page sent its first request (`askedMsAgo`, ms) receives
 * the topics that changed since then.
 */
export function createLive(options: {
  readonly guard: Pick<Guard, 'signedIn'>;
  readonly authority: AuthorityLookup;
  /** Rights of HTTP requests; drops what a change makes wrong. */
  readonly authorityCache: {
    /** No accounts: every member of the business. */
    forget(tenantId: string, accountIds: readonly string[]): void;
    clear(): void;
  };
  readonly sessions: Pick<Sessions, 'read' | 'forget'>;
  /** Whom the settings of the platform let in. It keeps nothing: sockets are rechecked at the moment when the settings change. */
  readonly access: Access;
  readonly trustProxy: boolean | number;
  readonly databaseUrl: string;
  /** Notifies a channel of Postgres. */
  readonly publish: (channel: string, payload: string) => Promise<unknown>;
  readonly log: Log;
}): Live {
  const { guard, authority, authorityCache, sessions, access, trustProxy, databaseUrl, publish, log } = options;
  const servers: LiveServer[] = [];
  let listener: Listener | null = null;
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let listening = false;
  let stopped = false;
  const recentChanges = createRecentChanges();
  const presence = createPresence({
    publish: (payload) =>
      void publish(presenceChannel, payload).catch((error: unknown) => log.warn({ err: error }, 'could not publish who has what open')),
    show: (room, message) => {
      for (const server of servers) server.to(room).emit('presence', message);
    },
  });

  /** Disconnects the socket when its session or membership has ended or the settings turn its person away, else updates its rooms. */
  async function recheck(socket: LiveSocket): Promise<void> {
    const { person, ip } = socket.data;
    const session = await sessions.read(person.sessionId);
    const now = session && (await authority(session));
    if (!now?.active || !now.emailConfirmed) return void socket.disconnect(true);
    if (await access({ kind: 'person', person }, ip)) return void socket.disconnect(true);
    const allowed = new Set(roomsFor(now));
    for (const room of socket.rooms) if (room.startsWith('topic/') && !allowed.has(room)) await socket.leave(room);
    await socket.join([...allowed]);
    if (!presenceTopicsOf(socket).some((topic) => inTopic(socket, topic))) leavePresence(socket);
  }

  /** Takes a page's report of what it has open, if its person may read the topic. One thing per socket. */
  function reportPresence(socket: LiveSocket, given: unknown): void {
    const parsed = PresenceReport.safeParse(given);
    if (!parsed.success) return;
    const { topic, id, isWriting } = parsed.data;
    if (id === null || !inTopic(socket, topic)) return leavePresence(socket);
    const { tenantId: tenant, accountId } = socket.data.person;
    const room = presenceRoom(tenant, topic, id);
    for (const other of socket.rooms) if (other.startsWith('presence/') && other !== room) void socket.leave(other);
    void socket.join(room);
    presence.report(socket.id, { tenant, topic, id, accountId, isWriting });
  }

  function leavePresence(socket: LiveSocket): void {
    for (const room of socket.rooms) if (room.startsWith('presence/')) void socket.leave(room);
    presence.report(socket.id, null);
  }

  /** Stores the person of the handshake's access token and their address on the socket, or returns the reason for the refusal. Never rejects. */
  async function admit(socket: LiveSocket): Promise<Error | undefined> {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (stopped) return refusalError('unavailable');
    if (typeof token !== 'string') return refusalError('unauthenticated');
    try {
      const person = await guard.signedIn(token);
      if (isRefusal(person)) return refusalError(person.code);
      if (!person.emailConfirmed) return refusalError('email_not_confirmed');
      const { address, headers } = socket.handshake;
      const ip = clientAddress(address, [headers['x-forwarded-for'] ?? []].flat().join(','), trustProxy);
      const turnedAway = await access({ kind: 'person', person }, ip);
      if (turnedAway) return refusalError(turnedAway.code);
      socket.data = { person, ip };
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'could not check the access token of a live connection');
      return refusalError('unavailable');
    }
  }

  /** Rechecks the sockets in a room, or all. A failure changes nothing; the next tick tries again. */
  function recheckIn(room: string | null, then: (socket: LiveSocket) => void = () => {}): void {
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values()) {
        if (room !== null && !socket.rooms.has(room)) continue;
        recheck(socket)
          .catch((error: unknown) => log.warn({ err: error }, 'could not recheck the session of a live socket'))
          .finally(() => then(socket));
      }
    }
  }

  function notify({ tenant, topic, keys, branches, position }: LiveNotice): void {
    const [all, limited] = [topicRoom(tenant, topic), limitedRooms(tenant, topic, branches)];
    recentChanges.record([all, ...limited]);
    const message: LiveMessage = { topic, keys: [...keys], position };
    // The recheck comes first: by the time a socket is notified it is in the right rooms, or disconnected.
    if (topic === 'session') {
      authorityCache.forget(tenant, keys);
      return recheckIn(tenantRoom(tenant), (socket) => socket.emit('live', message));
    }
    if (topic === 'platformSettings') recheckIn(null);
    for (const server of servers) {
      server.to(all).emit('live', message);
      // Without a room it would be sent to everybody.
      if (limited.length > 0) server.to(limited).emit('live', { ...message, keys: [] });
    }
  }

  function onMessage(channel: string, payload: string): void {
    if (channel === presenceChannel) return presence.receive(payload);
    if (channel === liveChannel) {
      const message = readPayload(LivePayload, payload);
      if (message === null) return;
      return 'everything' in message ? refetchAll() : notify(message);
    }
    sessions.forget(payload);
    recheckIn(sessionRoom(payload));
  }

  /** Makes every page refetch everything it may read. */
  function refetchAll(): void {
    authorityCache.clear();
    recentChanges.reset();
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values()) {
        for (const topic of liveTopics) {
          if (!inTopic(socket, topic)) continue;
          socket.emit('live', { topic, keys: [], position: '' });
        }
      }
    }
    recheckIn(null);
  }

  function onReady(): void {
    const again = listener !== null;
    listening = true;
    // Notifications sent while disconnected are lost.
    if (again) refetchAll();
    else recentChanges.reset();
  }

  return {
    attach(http) {
      const server: LiveServer = new Server(http, {
        path: '/socket.io',
        transports: ['websocket'],
        serveClient: false,
        destroyUpgrade: false,
        // Clients send the handshake and what they have open.
        maxHttpBufferSize: 10_000,
        pingInterval: 20_000,
        pingTimeout: 10_000,
      });
      // oxlint-disable-next-line typescript/no-misused-promises -- `admit` never rejects
      server.use(async (socket, next) => next(await admit(socket)));
      server.on('connection', (socket) => {
        const { person } = socket.data;
        void socket.join([sessionRoom(person.sessionId), tenantRoom(person.tenantId)]);
        void socket.join(roomsFor(person));
        socket.on('presence', (report) => reportPresence(socket, report));
        socket.on('disconnect', () => presence.report(socket.id, null));
        const changed = new Set(recentChanges.changedWithin(askedAgo(socket), roomsFor(person)));
        for (const topic of topicsFor(person)) {
          if (roomsOfTopic(person, topic).some((room) => changed.has(room))) socket.emit('live', { topic, keys: [], position: '' });
        }
      });
      servers.push(server);
    },
    async start() {
      listener = await listen({
        url: databaseUrl,
        role: 'sumaa_query',
        channels: [liveChannel, sessionChannel, presenceChannel],
        applicationName: 'sumaa-live',
        onMessage,
        onReady,
        onLost: () => (listening = false),
        log,
      });
      timer = setInterval(() => {
        ticks += 1;
        recentChanges.prune();
        presence.tick();
        if (!listening || ticks % ticksPerRecheck === 0) recheckIn(null);
      }, tickMs).unref();
    },
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      // The HTTP server belongs to the caller, so it stays open.
      for (const server of servers) {
        server.disconnectSockets(true);
        server.engine.close();
      }
      await listener?.stop();
      listening = false;
    },
    status: () => ({ listening, sockets: servers.reduce((sum, server) => sum + server.engine.clientsCount, 0) }),
  };
}

/** socket.io hands `message` and `data` of an error to the client. */
function refusalError(code: string): Error {
  return Object.assign(new Error(code), { data: { code } });
}

/** The topics of what a socket has open. */
const presenceTopicsOf = ({ rooms }: LiveSocket): LiveTopic[] =>
  liveTopics.filter((topic) => [...rooms].some((room) => room.startsWith('presence/') && room.split('/')[2] === topic));

const inTopic = ({ rooms, data: { person } }: LiveSocket, topic: LiveTopic): boolean =>
  [null, []].some((locationIds) => roomsOfTopic({ ...person, locationIds }, topic).some((room) => rooms.has(room)));

/** How long ago the page sent its first request, in ms: the handshake's value plus the time since the handshake. */
function askedAgo({ handshake }: LiveSocket): unknown {
  const { askedMsAgo } = handshake.auth as { askedMsAgo?: unknown };
  return typeof askedMsAgo === 'number' ? askedMsAgo + (Date.now() - handshake.issued) : askedMsAgo;
}
