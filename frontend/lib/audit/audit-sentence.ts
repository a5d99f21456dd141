import {
  auditedEvents,
  noPreferences,
  normalise,
  preferenceFields,
  profileFields,
  recordedEvents,
  roles,
  type AuditedEvent,
  type AuditItem,
  type PersonPreferences,
  type PreferenceField,
  type ProfileField,
  type RecordedEvent,
  type Role,
} from '@sumaa/contracts';
import { isolated, type MessageId, type Translate } from '../locale/t.tsx';

/** The event as text, without the actor. */
export function whatHappened(item: AuditItem, t: Translate): string {
  const { event, details } = item;
  if (isRecorded(event)) return t(`record.event.${event}`);
  // A newer server may send events that this page has no text for.
  if (!isAudited(event)) return t('platform.activity.event.other', { event: isolated(event) });
  return t(`platform.activity.event.${event}`, {
    ...defaults,
    ...plain(details),
    subject: isolated(item.subject ?? t(unnamed(item))),
    branch: isolated(item.branch ?? t('platform.activity.some-branch')),
    of: item.subject === null ? 'nobody' : 'account',
    changed: changedParts(details['changed']),
    slug: isolated(String(details['slug'] ?? '')),
    login: isolated(String(details['login'] ?? '')),
    why: typeof details['why'] === 'string' ? isolated(details['why']) : 'none',
    fields: fieldNames(details['changed'], t),
    role: roleName(details['role'], t),
    counted: typeof details['turnedAway'] === 'number' ? 'yes' : 'no',
    minutes: typeof details['windowSeconds'] === 'number' ? Math.round(details['windowSeconds'] / 60) : 0,
  });
}

/** What a sentence says of somebody whom its reader may not name, or nobody can. */
function unnamed({ event, kind }: Pick<AuditItem, 'event' | 'kind'>): MessageId {
  if (event === 'ReviewAssigned') return 'platform.activity.some-member';
  return kind === 'reply' ? 'platform.activity.some-reviewer' : 'platform.activity.unknown-account';
}

/** The changed parts of a profile as one value to select by: `name_phone`. */
const changedParts = (changed: unknown): string => (Array.isArray(changed) ? changed.join('_') : 'other');

/** The names of changed settings, such as «المدينة، الموقع»; `none` without a known one. */
function fieldNames(changed: unknown, t: Translate): string {
  const names = Array.isArray(changed) ? changed.filter(isSettingField).map((name) => t(`settings.field.${name}`)) : [];
  return names.length === 0 ? 'none' : names.join(t('settings.field.and'));
}

type SettingField = ProfileField | PreferenceField | keyof PersonPreferences;
const settingFields: ReadonlySet<unknown> = new Set([...profileFields, ...preferenceFields, ...Object.keys(noPreferences)]);
const isSettingField = (name: unknown): name is SettingField => settingFields.has(name);

/** Defaults for the values that messages select by, so that a line with fewer details still gets a complete text. */
const defaults = {
  reason: 'other',
  kind: 'other',
  how: 'other',
  method: 'other',
  action: 'other',
  replaces: 'false',
  reconnect: 'false',
  count: 0,
  left: 0,
  turnedAway: 0,
  article: '',
  document: 'other',
  version: 0,
  queue: '',
  alert: 'other',
  projection: '',
  because: 'other',
  outcome: 'other',
  audience: 'other',
  plan: 'other',
  number: '',
  last4: '',
  percent: 0,
  on: 'off',
  paused: 'no',
  approved: 'no',
  minStars: 0,
  dailyCap: 0,
  retention: 'forever',
  previous: 'forever',
};

/** The actor as text: a name, the system, or an anonymous user. */
export function whoDidIt({ actor }: AuditItem, t: Translate): string {
  if (actor.kind === 'anonymous') return t('platform.activity.actor.anonymous');
  if (actor.kind === 'person' && actor.name === null) return t('platform.activity.actor.masked');
  return actor.name === null ? t('platform.activity.actor.system') : isolated(actor.name);
}

/** An event of a record as text, without names: only its type is known. */
export function eventName(event: string, t: Translate): string {
  return whatHappened({ ...nameless, event }, t);
}

const nameless: AuditItem = {
  id: '',
  at: '' as AuditItem['at'],
  event: '',
  kind: 'account',
  actor: { kind: 'system', memberId: null, accountId: null, name: null, role: null },
  from: null,
  network: null,
  subject: null,
  branch: null,
  tenant: null,
  correlationId: '',
  causationId: null,
  record: null,
  details: {},
};

/** What a search looks for. */
export interface Searched {
  readonly words: string;
  /** The event types whose sentences have those of the words that any sentence has. */
  readonly said: readonly string[];
  /** The other words: a name. */
  readonly named: string;
}

/** Which of the searched words are those of sentences, and of which; null without words. `types`: the events that are listed. */
export function searched(words: string, t: Translate, types: readonly (AuditedEvent | RecordedEvent)[] = auditedEvents): Searched | null {
  const wanted = normalise(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return null;
  const sentences = types.map((event) => [event, normalise(eventName(event, t))] as const);
  const ofSentences = wanted.filter((word) => sentences.some(([, sentence]) => sentence.includes(word)));
  const said = sentences.filter(([, sentence]) => ofSentences.every((word) => sentence.includes(word)));
  return {
    words,
    said: ofSentences.length === 0 ? [] : said.map(([event]) => event),
    named: wanted.filter((word) => !ofSentences.includes(word)).join(' '),
  };
}

/** One line of the log. The Arabic text uses a verbal noun and the actor's name, to avoid a gendered verb. */
export function auditSentence(item: AuditItem, t: Translate): string {
  return t('platform.activity.by', { what: whatHappened(item, t), actor: whoDidIt(item, t) });
}

/** The name of a role; an unknown role is shown as it is. */
export function roleName(role: unknown, t: Translate): string {
  if (typeof role !== 'string') return '';
  return isRole(role) ? t(`shell.role.${role}`) : isolated(role);
}

const isAudited = (event: string): event is AuditedEvent => (auditedEvents as readonly string[]).includes(event);
const isRecorded = (event: string): event is RecordedEvent => (recordedEvents as readonly string[]).includes(event);
const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);

/** Details as message values, without lists: the details popover shows those. */
function plain(details: AuditItem['details']): Record<string, string | number> {
  const entries = Object.entries(details).flatMap(([name, value]) =>
    value === null || Array.isArray(value) ? [] : [[name, typeof value === 'number' ? value : String(value)] as const],
  );
  return Object.fromEntries(entries);
}
