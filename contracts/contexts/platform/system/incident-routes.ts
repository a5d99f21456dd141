import { z } from 'zod';
import type { FieldErrorCode } from '../../../kernel/field-errors.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Incident, IncidentService, IncidentText, IncidentTitle } from './incidents.ts';

const common = { tag: 'platform', auth: 'confirmed', permission: 'platform.system' } as const;
const says = (code: FieldErrorCode) => code;

export const OpenIncidentBody = z.object({
  services: z
    .array(IncidentService)
    .min(1, says('required'))
    .refine((services) => new Set(services).size === services.length, says('invalid')),
  title: IncidentTitle,
  text: IncidentText,
});
export type OpenIncidentBody = z.infer<typeof OpenIncidentBody>;

/** `closes`: it is over, and this is the last that is said about it. */
export const UpdateIncidentBody = z.object({ text: IncidentText, closes: z.boolean() });
export type UpdateIncidentBody = z.infer<typeof UpdateIncidentBody>;

export const incidentRoutes = {
  incidents: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/platform/incidents',
    summary: 'The incidents that staff have published, the open ones first, then the newest.',
    model: z.object({ items: z.array(Incident) }),
  }),
  openIncident: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/platform/incidents',
    status: 201,
    summary: 'Publish an incident on `/status`, in both languages.',
    body: OpenIncidentBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed'],
    limit: { max: 30, perMinutes: 60 },
  }),
  updateIncident: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/platform/incidents/:id/updates',
    summary: 'Say more about an incident, or that it is over.',
    params: z.object({ id: Uuid }),
    body: UpdateIncidentBody,
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'incident_closed'],
    limit: { max: 60, perMinutes: 60 },
  }),
} as const;
