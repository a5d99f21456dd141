import type { MessageId } from '../../lib/locale/message-ids.ts';

/** Texts for the parts of the installation. */
const parts: Readonly<Record<string, MessageId>> = {
  'command-api': 'platform.part.command-api',
  postgres: 'platform.part.postgres',
  'event store': 'platform.part.event-store',
  projections: 'platform.part.projections',
  live: 'platform.part.live',
  queue: 'platform.part.queue',
  workers: 'platform.part.workers',
  mail: 'platform.part.mail',
  sms: 'platform.part.sms',
  google: 'platform.part.google',
  files: 'platform.part.files',
  indexes: 'platform.part.indexes',
};

/** Null for an unknown part; its technical name is shown instead. */
export const partName = (name: string): MessageId | null => parts[name] ?? null;
