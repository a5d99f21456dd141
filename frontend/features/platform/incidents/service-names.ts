import type { IncidentService } from '@sumaa/contracts';

/** The names of the services that an incident may concern. */
export const serviceNames = {
  'command-api': 'platform.part.command-api',
  postgres: 'platform.part.postgres',
  'event store': 'platform.part.event-store',
  queue: 'platform.part.queue',
  mail: 'platform.part.mail',
  projections: 'platform.part.projections',
  workers: 'platform.part.workers',
  google: 'platform.part.google',
} as const satisfies Readonly<Record<IncidentService, string>>;
