import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../kernel/internal-command.ts';
import { defineJob } from '../../kernel/job.ts';

/**
 * What can be erased: each has a stream and a subject key of the same id. A business goes with its people, invitations and reviews. Of an
 * export it is the file and what was asked for, which may name somebody.
 */
export const Erasable = z.enum([
  'review',
  'account',
  'invitation',
  'message',
  'follower',
  'application',
  'recipient',
  'export',
  'business',
]);
export type Erasable = z.infer<typeof Erasable>;

/** The categories of their streams. */
export const erasableStreams: Readonly<Record<string, Erasable>> = {
  review: 'review',
  account: 'account',
  invitation: 'invitation',
  contactmessage: 'message',
  follower: 'follower',
  application: 'application',
  reviewrecipient: 'recipient',
  export: 'export',
  tenant: 'business',
};

const record = z.object({ kind: Erasable, id: Uuid });

export const erasureJobs = {
  /**
   * Follows the event that a record was erased, at this position. `writer`: all from the address of this message is to be erased first.
   * `isAsked`: not because its time is over, so that exported files which may name somebody go too. `isLost`: that event was lost with a
   * restore and is to be written again.
   */
  destroyKey: defineJob(
    'destroy-key',
    z.object({
      kind: Erasable.or(z.literal('writer')),
      id: Uuid,
      tenantId: TenantId,
      position: z.string().optional(),
      isAsked: z.boolean().optional(),
      isLost: z.boolean().optional(),
    }),
  ),
} as const;

export const erasureCommands = {
  /** Records that something is erased; what cannot be read any more follows by `destroyKey`. */
  erase: define('Erase', record, z.null()),
  /** Erases a member of an erased business; one who belongs to another business too only leaves this one. */
  eraseMember: define('EraseMember', z.object({ accountId: Uuid }), z.null()),
  /** Destroys the key of an erased record, and what is kept of it outside events. Repeating it changes nothing. */
  destroyKey: define('DestroyKey', record, z.null()),
} as const;
