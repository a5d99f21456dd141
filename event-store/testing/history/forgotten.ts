import type { DomainEvent } from '../../codec/recorded.ts';
import type { ScenarioEvent } from './scenario.ts';

/** What ends each of these events: it removes what they say, as the erasure of the business does. */
const ends: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => { readonly of: string; readonly by: DomainEvent }>> = {
  ApiKeyCreated: ({ keyId, accountId, createdAt: revokedAt }) => by(keyId, 'ApiKeyRevoked', { keyId, accountId, revokedAt }),
  WebhookAdded: ({ endpointId, accountId, addedAt: removedAt }) => by(endpointId, 'WebhookRemoved', { endpointId, accountId, removedAt }),
  ReplyTemplateWritten: ({ templateId, accountId }) => by(templateId, 'ReplyTemplateRemoved', { templateId, accountId }),
  ReplyWritingChanged: (data) => by('writing', 'ReplyWritingChanged', { ...data, signature: null }),
  ReviewViewSaved: ({ ownerId, viewId, accountId }) => by(viewId, 'ReviewViewRemoved', { ownerId, viewId, accountId }),
  ReviewTemplateChanged: (data) =>
    by(`${String(data['locationId'])} ${String(data['language'])}`, 'ReviewTemplateChanged', { ...data, text: null }),
  CompetitorAdded: ({ locationId, competitorId, accountId }) =>
    by(competitorId, 'CompetitorRemoved', { locationId, competitorId, accountId }),
  BillingDetailsSaved: ({ tenantId, savedAt: removedAt }) => by('details', 'BillingDetailsRemoved', { tenantId, removedAt }),
};
const by = (of: unknown, type: string, data: object) => ({ of: String(of), by: { type, data } });

/** What the businesses of a history set and wrote, which goes with them. */
export interface Forgotten {
  /** Whether the event is of a business that is erased already, so that it cannot happen any more. */
  isOver(tenantId: string, event: DomainEvent): boolean;
  /** Notes an event; answers those that follow it. */
  after(tenantId: string, happened: ScenarioEvent): readonly ScenarioEvent[];
}

export function createForgotten(): Forgotten {
  const erased = new Set<string>();
  const open = new Map<string, Map<string, ScenarioEvent>>();
  return {
    isOver: (tenantId, { type }) => erased.has(tenantId) && type in ends,
    after(tenantId, { stream, event }) {
      if (event.type === 'BusinessErased') {
        erased.add(tenantId);
        return [...(open.get(tenantId)?.values() ?? [])];
      }
      const end = ends[event.type]?.(event.data as Readonly<Record<string, unknown>>);
      if (end === undefined) return [];
      const kept = open.get(tenantId) ?? new Map<string, ScenarioEvent>();
      open.set(tenantId, kept.set(`${stream} ${end.of}`, { stream, event: end.by }));
      return [];
    },
  };
}
