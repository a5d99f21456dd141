import { z } from 'zod';
import type { Metadata } from '../../kernel/actor.ts';
import { platformTenant, TenantId, Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { NoticeFacts, type Occasion } from './kind.ts';
import { allNotificationKinds, NotificationKind, notificationKinds } from './kinds.ts';
import { notificationSources } from './sources.ts';

/** One thing that people may want to know, before it is decided who. Holds ids, numbers and codes only. */
export const Notice = z.object({
  kind: NotificationKind,
  /** The event it follows from. */
  eventId: Uuid,
  tenantId: TenantId,
  at: Iso,
  subjectId: Uuid.nullable(),
  locationId: Uuid.nullable(),
  /** For this person alone; null: for all who may have it. */
  accountId: Uuid.nullable(),
  /** Who did it: nobody is notified of what they did themselves. */
  by: Uuid.nullable(),
  facts: NoticeFacts,
});
export type Notice = z.infer<typeof Notice>;

/** An event as its consumers read it. */
export interface NotifiableEvent {
  readonly type: string;
  readonly data: unknown;
  readonly id: string;
  readonly metadata: Metadata;
}

interface Reading {
  readonly kind: NotificationKind;
  read(data: unknown, metadata: Metadata): Occasion<NoticeFacts> | null;
}

const readings = new Map<string, Reading[]>();
for (const kind of allNotificationKinds) {
  for (const { type, read } of notificationSources[kind]) {
    readings.set(type, [...(readings.get(type) ?? []), { kind, read }]);
  }
}

/** The stream categories with events that people are notified of. */
export const noticeCategories: readonly string[] = [
  ...new Set(allNotificationKinds.flatMap((kind) => notificationSources[kind].map(({ category }) => category))),
];

/** What people may be notified of because of an event; null: nothing. An event is at most one notification. */
export function noticeOf({ type, data, id, metadata }: NotifiableEvent): Notice | null {
  const { occurredAt: at, actor } = metadata;
  for (const { kind, read } of readings.get(type) ?? []) {
    const occasion = read(data, metadata);
    if (!occasion) continue;
    const { subjectId, locationId = null, accountId = null, facts } = occasion;
    const by = occasion.by ?? (actor.kind === 'person' ? actor.accountId : null);
    // What somebody gives to themselves is no news to anybody else either.
    if (by !== null && by === accountId) return null;
    const tenantId = notificationKinds[kind].isForStaff ? platformTenant : metadata.tenantId;
    return { kind, eventId: id as Uuid, tenantId, at, subjectId, locationId, accountId, by, facts };
  }
  return null;
}
