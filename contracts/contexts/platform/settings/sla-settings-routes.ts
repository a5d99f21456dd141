import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { ContactChannel, ContactPriority, ContactStatus } from '../../contact-inbox/policy.ts';
import { SlaSettings, SlaTargetName } from '../../contact-inbox/sla/settings.ts';

const tag = 'platform';
const permission = 'platform.settings';

/** The running clock of a message, as far as other settings would move it. It says nothing about the writer. */
const RunningClock = z.object({
  status: ContactStatus,
  priority: ContactPriority,
  channel: ContactChannel,
  policy: z.number().int(),
  startedAt: Iso,
  pauses: z.array(z.object({ from: Iso, to: Iso })),
  pausedAt: Iso.nullable(),
  targets: z.array(
    z.object({
      target: SlaTargetName,
      startedAt: Iso,
      ms: z.number().int(),
      dueAt: Iso,
      warnAt: Iso,
      warned: z.boolean(),
      breached: z.boolean(),
    }),
  ),
  slaDueAt: Iso,
});

/** Support hours and SLA policies of the platform. */
export const slaSettingsRoutes = {
  slaSettings: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/sla-settings',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Support hours and SLA policies, with who may be made responsible after a breach. `revision` 0: the default ones.',
    model: z.object({
      revision: z.number().int(),
      settings: SlaSettings,
      savedAt: Iso.nullable(),
      savedByName: z.string().nullable(),
      people: z.array(z.object({ id: Uuid, name: z.string() })),
    }),
  }),
  runningClocks: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/running-clocks',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The clocks of messages that run now, the longest running first, at most 5,000: which of them other settings would move.',
    model: z.object({ total: z.number().int(), clocks: z.array(RunningClock) }),
  }),
  saveSlaSettings: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/platform/sla-settings',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Save support hours and SLA policies. Refused when somebody saved others since `revision`. Running clocks follow.',
    body: z.object({ revision: z.number().int().min(0), settings: SlaSettings }),
    model: z.object({ revision: z.number().int() }),
    errors: ['validation_failed', 'conflict', 'contact_not_assignable'],
  }),
} as const;
