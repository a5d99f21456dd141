import { eventCatalogue, type Iso, type StreamName, type TenantId, type Uuid } from '@sumaa/contracts';
import type { DomainEvent, Recorded } from '@sumaa/event-store';
import { recorded } from '@sumaa/event-store/testing';

/** A deterministic, readable id: `idOf('a', 3)` is always the same. */
export function idOf(kind: string, number: number): Uuid {
  const digit = (kind.codePointAt(0) ?? 0).toString(16).padStart(8, '0');
  return `${digit}-0000-4000-8000-${number.toString(16).padStart(12, '0')}` as Uuid;
}

export const at = (text: string): Iso => new Date(text).toISOString() as Iso;

const categories = new Map(eventCatalogue.map(({ type, category }) => [type, category]));

/** The category of an event by the catalogue. */
export function categoryFor(event: DomainEvent): string {
  const category = categories.get(event.type);
  if (category === undefined) throw new TypeError(`no such event: ${event.type}`);
  return category;
}

/** An event in the stream of its category, at a time, for a tenant. */
export function eventAt<E extends DomainEvent>(event: E, when: string, tenantId: TenantId = idOf('t', 1), id?: Uuid): Recorded<E> {
  const stream = `${categoryFor(event)}-1` as StreamName;
  return recorded(event, { stream, metadata: { occurredAt: at(when), tenantId }, ...(id ? { id } : {}) });
}
