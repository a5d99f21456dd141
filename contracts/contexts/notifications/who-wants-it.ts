import type { Uuid } from '../../kernel/ids.ts';
import type { Permission } from '../../kernel/permissions.ts';
import { isWithin, nextTimeOfDay } from '../../kernel/time-of-day.ts';
import { stretchAt } from '../../kernel/time-zone.ts';
import { hour, iso, type Iso } from '../../kernel/time.ts';
import { includesBranch } from '../team/policy.ts';
import { choicesInForce, type ChoicesInForce, type NotificationChoices } from './choices.ts';
import { channels, mayGet, type Channel } from './kind.ts';
import { notificationKinds, type NotificationKind } from './kinds.ts';
import type { Notice } from './notice.ts';
import { reportKinds } from './report-periods.ts';

/** Somebody who may have notifications of a business. */
export interface NoticePerson {
  readonly accountId: Uuid;
  readonly abilities: readonly Permission[];
  /** The branches they see; null: all. */
  readonly locationIds: readonly string[] | null;
  readonly choices: NotificationChoices;
}

/** A notification that somebody wants, on one channel. */
export interface Wanted {
  readonly accountId: Uuid;
  readonly channel: Channel;
  /** When it is sent, at the earliest. */
  readonly dueAt: Iso;
  /** It goes out with all else that is gathered for this person. */
  readonly isGathered: boolean;
}

/** Whether somebody wants a notification on a channel. */
export type Wants = (notice: Notice, channel: Channel) => boolean;

interface Circumstances {
  readonly people: readonly NoticePerson[];
  /** The choices of the business. */
  readonly business: NotificationChoices;
  readonly timeZone: string;
  readonly now: Iso;
}

/** Who wants a notification, on which channels, and when. The bell is never quiet and never gathered. */
export function whoWantsIt(notice: Notice, { people, business, timeZone, now }: Circumstances): readonly Wanted[] {
  return people.flatMap((person) => {
    const force = choicesInForce(business, person.choices);
    const wants = wantsOf(person, business);
    return channels
      .filter((channel) => wants(notice, channel))
      .map((channel) => ({ accountId: person.accountId, channel, ...timeOf(notice, channel, { force, timeZone, now }) }));
  });
}

/** What a person wants by their rights and branches, by their choices and those of their business. */
export function wantsOf(person: NoticePerson, business: NotificationChoices): Wants {
  const force = choicesInForce(business, person.choices);
  return (notice, channel) => mayHave(notice, person) && isAboutBranches(notice, force) && force.isOn(notice.kind, channel);
}

/** Whether somebody may have a notification at all, whatever they chose. */
export function mayHave({ kind, by, accountId, locationId }: Notice, person: Omit<NoticePerson, 'choices'>): boolean {
  if (person.accountId === by || (accountId !== null && person.accountId !== accountId)) return false;
  if (!mayGet(notificationKinds[kind], person.abilities)) return false;
  return locationId === null || includesBranch(person.locationIds, locationId);
}

function isAboutBranches({ locationId }: Notice, { branches }: ChoicesInForce): boolean {
  return locationId === null || branches === null || branches.includes(locationId);
}

interface Timed {
  readonly force: ChoicesInForce;
  readonly timeZone: string;
  readonly now: Iso;
}

function timeOf({ kind }: Notice, channel: Channel, { force, timeZone, now }: Timed): Pick<Wanted, 'dueAt' | 'isGathered'> {
  const { locked } = notificationKinds[kind];
  if (channel === 'bell' || locked.includes(channel)) return { dueAt: now, isGathered: false };
  const timing = force.timingOf(kind);
  const at = Date.parse(now);
  const sent = timing === 'hourly' ? nextHour(at, timeZone) : timing === 'daily' ? nextTimeOfDay(at, force.dailyAt, timeZone) : at;
  const due = sent + quietFor({ kind }, sent, { quiet: force.quiet, timeZone });
  return { dueAt: iso(new Date(due)), isGathered: due !== at && !isReport(kind) };
}

/**
 * For how long the quiet hours of a person keep back what is to be handed over now, in ms; 0: not at all. Its time may have come outside of
 * them, and its pause, a provider or a stopped worker may have delayed it since.
 */
export function quietMs(
  { kind }: Pick<Notice, 'kind'>,
  channel: Channel,
  { person, business, timeZone, now }: Omit<Circumstances, 'people'> & { readonly person: Pick<NoticePerson, 'choices'> },
): number {
  if (channel === 'bell' || notificationKinds[kind].locked.includes(channel)) return 0;
  return quietFor({ kind }, Date.parse(now), { quiet: choicesInForce(business, person.choices).quiet, timeZone });
}

/** How long the quiet hours at an instant last from then on, for this kind; both in ms; 0: they are not now. */
function quietFor(
  { kind }: Pick<Notice, 'kind'>,
  at: number,
  { quiet, timeZone }: Pick<ChoicesInForce, 'quiet'> & Pick<Timed, 'timeZone'>,
): number {
  if (quiet === null || (notificationKinds[kind].isUrgent && quiet.exceptUrgent)) return 0;
  return isWithin(at, quiet, timeZone) ? nextTimeOfDay(at, quiet.to, timeZone) - at : 0;
}

/** A report is whole in a mail of its own, not one line among others. */
const isReport = (kind: NotificationKind): boolean => reportKinds.some((report) => report === kind);

function nextHour(at: number, timeZone: string): number {
  const local = at + stretchAt(timeZone, at).offset;
  return at + hour - (local % hour);
}
