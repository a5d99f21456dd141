import type { Server as HttpServer } from 'node:http';
import { liveTopics, type LiveMessage, type LiveTopic } from '@sumaa/contracts';
import { isRefusal, type AuthorityLookup, type Guard, type SignedIn } from '@sumaa/runtime/http';
import type { Log } from '@sumaa/runtime/log';
import { listen, type Listener } from '@sumaa/runtime/postgres';
import type { Sessions } from '@sumaa/runtime/vault';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { liveChannel, type LiveNews, type LiveNotice } from './publish.ts';
import { roomsFor, sessionRoom, tenantRoom, topicRoom, topicsFor } from './rooms.ts';
import { createTold } from './told.ts';

export interface Live {
  /** Serves `/socket.io` (WebSocket only) on this server. */
  attach(server: HttpServer): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether notifications are being heard, and how many sockets are open. */
  status(): { readonly listening: boolean; readonly sockets: number };
}

interface ServerEvents {
  live(message: LiveMessage): void;
}
type LiveSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, { person: SignedIn }>;
type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, { person: SignedIn }>;

const sessionChannel = 'vault_session';
/** Revocations are told; sessions that run out by time, or while nothing can be heard, are found by looking. */
const lookEveryMs = 4_000;
/** While notifications are heard, every so many looks. */
const looksApart = 8;

/**
 * Tells people what changed: what projections notify goes to the rooms of those who may know. A socket lives as long as its
 * session; its rooms follow what its person may do. Whenever notifications may have been missed, everybody asks again; a socket that
 * says how long ago its page asked first (`askedMsAgo`) is told what changed since.
 */
export function createLive(options: {
  readonly guard: Pick<Guard, 'signedIn'>;
  readonly authority: AuthorityLookup;
  readonly sessions: Pick<Sessions, 'read' | 'forget'>;
  readonly databaseUrl: string;
  readonly log: Log;
}): Live {
  const { guard, authority, sessions, databaseUrl, log } = options;
  const servers: LiveServer[] = [];
  let listener: Listener | null = null;
  let looking: NodeJS.Timeout | null = null;
  let looks = 0;
  let listening = false;
  let stopped = false;
  const told = createTold();

  /** Disconnects whose session or membership is over, and puts the others into the rooms that are theirs now. */
  async function recheck(socket: LiveSocket): Promise<void> {
    const { sessionId } = socket.data.person;
    const session = await sessions.read(sessionId);
    const now = session && (await authority(session));
    if (!now?.active || !now.emailConfirmed) return void socket.disconnect(true);
    const allowed = new Set(roomsFor(now));
    for (const room of socket.rooms) if (room.startsWith('topic/') && !allowed.has(room)) await socket.leave(room);
    await socket.join([...allowed]);
  }

  /** Puts the person behind the handshake's access token on the socket, or answers why not. */
  async function admit(socket: LiveSocket): Promise<Error | undefined> {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (stopped) return refusalError('unavailable');
    if (typeof token !== 'string') return refusalError('unauthenticated');
    try {
      const person = await guard.signedIn(token);
      if (isRefusal(person)) return refusalError(person.code);
      if (!person.emailConfirmed) return refusalError('email_not_confirmed');
      socket.data.person = person;
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'a live connection could not be checked');
      return refusalError('unavailable');
    }
  }

  /** Looks at the sockets in a room, or at all. A failure changes nothing: the next look tries again. */
  function recheckIn(room: string | null, then: (socket: LiveSocket) => void = () => {}): void {
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values()) {
        if (room !== null && !socket.rooms.has(room)) continue;
        recheck(socket)
          .catch((error: unknown) => log.warn({ err: error }, 'a live session could not be looked at'))
          .finally(() => then(socket));
      }
    }
  }

  function tell({ tenant, topic, keys, position }: LiveNotice): void {
    told.note(tenant, topic);
    const message: LiveMessage = { topic, keys: [...keys], position };
    // Whoever hears that their rights changed is in the right rooms by then, and whoever lost them all hears nothing.
    if (topic === 'session') return recheckIn(tenantRoom(tenant), (socket) => socket.emit('live', message));
    for (const server of servers) {
      server.to(topicRoom(tenant, topic)).emit('live', message);
      server.to(topicRoom(tenant, topic, true)).emit('live', { ...message, keys: [] });
    }
  }

  function onMessage(channel: string, payload: string): void {
    if (channel === liveChannel) {
      const news = JSON.parse(payload) as LiveNews;
      return 'everything' in news ? tellEverything() : tell(news);
    }
    sessions.forget(payload);
    recheckIn(sessionRoom(payload));
  }

  /** Everybody asks again for everything they may see. */
  function tellEverything(): void {
    told.lost();
    for (const server of servers) {
      for (const socket of server.sockets.sockets.values()) {
        const { tenantId } = socket.data.person;
        for (const topic of liveTopics) {
          if (!inTopic(socket, tenantId, topic)) continue;
          socket.emit('live', { topic, keys: [], position: '' });
        }
      }
    }
    recheckIn(null);
  }

  function onReady(): void {
    const again = listener !== null;
    listening = true;
    // What was said while nobody listened is lost.
    if (again) tellEverything();
    else told.lost();
  }

  return {
    attach(http) {
      const server: LiveServer = new Server(http, {
        path: '/socket.io',
        transports: ['websocket'],
        serveClient: false,
        destroyUpgrade: false,
        // People only listen: what they send is a handshake.
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
        for (const topic of told.within(askedAgo(socket), person.tenantId, topicsFor(person)))
          socket.emit('live', { topic, keys: [], position: '' });
      });
      servers.push(server);
    },
    async start() {
      listener = await listen({
        url: databaseUrl,
        role: 'sumaa_query',
        channels: [liveChannel, sessionChannel],
        applicationName: 'sumaa-live',
        onMessage,
        onReady,
        onLost: () => (listening = false),
        log,
      });
      looking = setInterval(() => {
        looks += 1;
        told.tidy();
        if (!listening || looks % looksApart === 0) recheckIn(null);
      }, lookEveryMs).unref();
    },
    async stop() {
      stopped = true;
      if (looking) clearInterval(looking);
      // The HTTP server is not ours to close.
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

const inTopic = ({ rooms }: LiveSocket, tenant: string, topic: LiveTopic): boolean =>
  [true, false].some((limited) => rooms.has(topicRoom(tenant, topic, limited)));

/** How long ago the page of this socket asked first, in ms: what its handshake says, and the time it took to let it in. */
function askedAgo({ handshake }: LiveSocket): unknown {
  const { askedMsAgo } = handshake.auth as { askedMsAgo?: unknown };
  return typeof askedMsAgo === 'number' ? askedMsAgo + (Date.now() - handshake.issued) : askedMsAgo;
}
