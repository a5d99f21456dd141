import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

/** The name of a file among the backups. Somebody may have put it there, and it is shown in a command within double quotes. */
export const ArchiveName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ()._-]{0,150}\.age$/u);

/** `restore-<tenant>`: what staff decided about restores of this installation. */
export const restoreEvents = {
  /** Whoever starts the product restores it from the file, after a backup of what is there; this event is then in that backup alone. */
  RestoreOrdered: defineEvent({
    type: 'RestoreOrdered',
    category: 'restore',
    data: { file: z.string(), accountId: Uuid, orderedAt: Iso },
  }),
  /** Mails, messages, charges and replies leave again, which the restore of the backup from `backupAt` held back. */
  QuarantineReleased: defineEvent({
    type: 'QuarantineReleased',
    category: 'restore',
    data: { backupAt: Iso, accountId: Uuid, releasedAt: Iso },
  }),
} as const;
export type RestoreEvent = EventsOf<typeof restoreEvents>;

export const restoreRoutes = {
  orderRestore: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/restores',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary:
      'Restore this installation from a file of its backups, over what is there. The product ends within seconds, backs up what is there, restores and starts again, quarantined. `confirm` repeats the name of the file.',
    body: z.object({ file: ArchiveName, confirm: z.string().max(200) }),
    model: z.null(),
    errors: ['validation_failed', 'restore_unconfirmed', 'restore_unserved'],
    limit: { max: 6, perMinutes: 60 },
  }),
  releaseQuarantine: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/quarantine/release',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary: 'Let mails, messages, charges and replies leave again, which a restore holds back.',
    model: z.null(),
    errors: ['not_found', 'numbers_unknown'],
    limit: { max: 12, perMinutes: 60 },
  }),
} as const;
