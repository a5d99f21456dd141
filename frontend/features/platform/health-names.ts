import type { MessageId } from '../../lib/locale/message-ids.ts';

/** Texts for the parts that `GET /api/health` lists. */
const parts: Readonly<Record<string, MessageId>> = {
  'command-api': 'platform.part.command-api',
  postgres: 'platform.part.postgres',
  'event store': 'platform.part.event-store',
  projections: 'platform.part.projections',
  live: 'platform.part.live',
  queue: 'platform.part.queue',
  workers: 'platform.part.workers',
  mail: 'platform.part.mail',
  google: 'platform.part.google',
  files: 'platform.part.files',
};

/** Texts for the details of the parts. */
const details: Readonly<Record<string, MessageId>> = {
  ms: 'platform.detail.ms',
  needed: 'platform.detail.needed',
  running: 'platform.detail.running',
  caughtUp: 'platform.detail.caught-up',
  lagSeconds: 'platform.detail.lag',
  parked: 'platform.detail.parked',
  sockets: 'platform.detail.sockets',
  backend: 'platform.detail.backend',
  processes: 'platform.detail.processes',
  reactors: 'platform.detail.reactors',
  waiting: 'platform.detail.waiting',
  active: 'platform.detail.active',
  delayed: 'platform.detail.delayed',
  failed: 'platform.detail.failed',
  breaker: 'platform.detail.breaker',
  tokenBreaker: 'platform.detail.token-breaker',
  commandBreaker: 'platform.detail.command-breaker',
  kind: 'platform.detail.kind',
  alert: 'platform.detail.alert',
};

/** Null for an unknown part; its technical name is shown instead. */
export const partName = (name: string): MessageId | null => parts[name] ?? null;

/** Null for an unknown detail. */
export const detailName = (name: string): MessageId | null => details[name] ?? null;

const breakerStates: Readonly<Record<string, MessageId>> = {
  closed: 'platform.breaker.closed',
  open: 'platform.breaker.open',
  trial: 'platform.breaker.trial',
};

/** The text for a circuit breaker's state; null for any other detail. */
export const stateName = (name: string, value: string): MessageId | null =>
  /breaker$/i.test(name) ? (breakerStates[value] ?? null) : null;
