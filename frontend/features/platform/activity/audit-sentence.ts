import { auditedEvents, roles, type AuditedEvent, type AuditItem, type Role } from '@sumaa/contracts';
import type { Translate } from '../../../lib/locale/t.tsx';

// Names are data in any script: isolated, so that they cannot turn the sentence around them.
const isolated = (name: string) => `\u2068${name}\u2069`;

/** What happened, without who did it. */
export function whatHappened(item: AuditItem, t: Translate): string {
  const { event, details } = item;
  // A newer server may know of events that this page has no words for.
  if (!isAudited(event)) return t('platform.activity.event.other', { event: isolated(event) });
  return t(`platform.activity.event.${event}`, {
    ...unsaid,
    ...plain(details),
    subject: isolated(item.subject ?? t(item.kind === 'reply' ? 'platform.activity.some-reviewer' : 'platform.activity.unknown-account')),
    branch: isolated(item.branch ?? t('platform.activity.some-branch')),
    of: item.subject === null ? 'nobody' : 'account',
    role: roleName(details['role'], t),
    counted: typeof details['turnedAway'] === 'number' ? 'yes' : 'no',
    minutes: typeof details['windowSeconds'] === 'number' ? Math.round(details['windowSeconds'] / 60) : 0,
  });
}

/** What texts choose by, where a line does not say it: they then say less, and never show their own inside. */
const unsaid = {
  reason: 'other',
  how: 'other',
  method: 'other',
  action: 'other',
  replaces: 'false',
  reconnect: 'false',
  count: 0,
  left: 0,
  turnedAway: 0,
};

/** Who did it: a name, the system, or somebody who was not signed in. */
export function whoDidIt({ actor }: AuditItem, t: Translate): string {
  if (actor.kind === 'anonymous') return t('platform.activity.actor.anonymous');
  return actor.name === null ? t('platform.activity.actor.system') : isolated(actor.name);
}

/** One line of the log: a verbal noun and the actor, so that nobody's gender is guessed. */
export function auditSentence(item: AuditItem, t: Translate): string {
  return t('platform.activity.by', { what: whatHappened(item, t), actor: whoDidIt(item, t) });
}

/** The name of a role; what is none stands as it is. */
export function roleName(role: unknown, t: Translate): string {
  if (typeof role !== 'string') return '';
  return isRole(role) ? t(`shell.role.${role}`) : isolated(role);
}

const isAudited = (event: string): event is AuditedEvent => (auditedEvents as readonly string[]).includes(event);
const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);

/** Details as values of a text; lists have a line of their own in the details. */
function plain(details: AuditItem['details']): Record<string, string | number> {
  const entries = Object.entries(details).flatMap(([name, value]) =>
    value === null || Array.isArray(value) ? [] : [[name, typeof value === 'number' ? value : String(value)] as const],
  );
  return Object.fromEntries(entries);
}
