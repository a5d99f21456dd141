import { z } from 'zod';
import type { FieldErrorCode } from '../../../kernel/field-errors.ts';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../../kernel/internal-command.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';

const says = (code: FieldErrorCode) => code;

/** The read model that holds the rebuilds, which can therefore not be rebuilt from the console. */
export const rebuildsProjection = 'rebuild';

const ProjectionName = z
  .string()
  .regex(/^[a-z][a-z-]{0,59}$/, says('invalid'))
  .refine((name) => name !== rebuildsProjection, says('invalid'));

/** Why a read model could not be rebuilt: this program has none of that name, an event cannot be folded, or something else (see the logs). */
export const RebuildFailure = z.enum(['unknown', 'poison', 'failed']);
export type RebuildFailure = z.infer<typeof RebuildFailure>;

/** `rebuild-<rebuildId>`: one rebuild of a read model that staff asked for. */
export const rebuildEvents = {
  RebuildRequested: defineEvent({
    type: 'RebuildRequested',
    category: 'rebuild',
    data: { rebuildId: Uuid, projection: z.string(), accountId: Uuid, requestedAt: Iso },
  }),
  RebuildFinished: defineEvent({ type: 'RebuildFinished', category: 'rebuild', data: { rebuildId: Uuid, finishedAt: Iso } }),
  RebuildFailed: defineEvent({
    type: 'RebuildFailed',
    category: 'rebuild',
    data: { rebuildId: Uuid, reason: RebuildFailure, failedAt: Iso },
  }),
} as const;
export type RebuildEvent = EventsOf<typeof rebuildEvents>;

export const rebuildCommands = {
  /** `failure` null: it is complete. */
  endRebuild: command('EndRebuild', z.object({ rebuildId: Uuid, failure: RebuildFailure.nullable() }), z.null()),
} as const;

/** `waiting`: another one is under way, or no process has taken it yet. */
export const Rebuild = z.object({
  id: Uuid,
  projection: z.string(),
  by: z.string().nullable(),
  requestedAt: Iso,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  endedAt: Iso.nullable(),
  failure: RebuildFailure.nullable(),
  /** How much of the history it has folded, by time: 0 to 1; null while it does not run. */
  progress: z.number().nullable(),
});
export type Rebuild = z.infer<typeof Rebuild>;

const tag = 'platform';
const permission = 'platform.system';

export const rebuildRoutes = {
  rebuilds: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/rebuilds',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The newest rebuilds of read models that staff asked for.',
    model: z.object({ items: z.array(Rebuild) }),
  }),
  requestRebuild: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/rebuilds',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Fold a read model again from the first event; until it is complete its screens show what is folded so far.',
    body: z.object({ projection: ProjectionName }),
    model: z.object({ id: Uuid }),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 60 },
  }),
} as const;
