import {
  abilitiesOf,
  day,
  defaultBusinessPreferences,
  iso,
  noChoices,
  notificationKinds,
  quietMs,
  wantsOf,
  whoWantsIt,
  type Channel,
  type Language,
  type Notice,
  type NoticePerson,
  type NotificationChoices,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { PermanentFailure, Postponed } from '@sumaa/runtime/queue';
import type { PushSubscriptions } from '@sumaa/runtime/vault';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import { msUntil, type JobAdder } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader, WorkViews } from '../../work-reader/index.ts';
import type { NotificationChannel } from './channel.ts';
import type { GatheredFor, Gathering } from './notice-mail/gathering.ts';
import type { NoticesDue } from './notices-due.ts';
import type { TakeTurn } from './pushed.ts';
import { pushAbout } from './push-texts.ts';

export interface NotifyDeps {
  readonly reader: Pick<WorkReader, 'members' | 'business' | 'location' | 'contactMessage'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
  readonly push: NotificationChannel;
  /** Null where no SMS provider is configured. */
  readonly sms: NotificationChannel | null;
  /** Null where no number at WhatsApp is configured. */
  readonly whatsapp: NotificationChannel | null;
  readonly take: TakeTurn;
  readonly gathering: Pick<Gathering, 'add' | 'close' | 'gatheringsOf'>;
  readonly mails: JobAdder<MailPayload>;
  readonly due: Pick<NoticesDue, 'settle'>;
  readonly clock: Clock;
}

/** What is older is no news on a locked screen: it waits in the bell. */
const newsMs = day;

/**
 * Brings a notice to everybody who wants it, on the channels that they want, at their time: the one way of all notices. Somebody's quiet
 * hours keep it due, and so does what began to gather with it. One whose push service fails does not delay the others.
 */
export function notify(deps: NotifyDeps): Processor<Notice> {
  const { reader, gathering, due, clock } = deps;
  return async (notice, job) => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error));
    const audience = await audienceOf(reader, notice.tenantId);
    const gathered = await gathering.gatheringsOf(notice);
    const bodyOnce = once(() => bodyOf(reader, notice));
    for (const one of wantedOutside(deps, notice, audience)) {
      const { accountId, channel } = one;
      if (channel === 'email') await attempt(mail(deps, notice, one));
      // What gathers it brings it at its own time, whatever was chosen meanwhile.
      else if (gathered.some((other) => other.accountId === accountId && other.channel === channel)) continue;
      else if (one.isGathered) await attempt(gather(deps, notice, { ...one, channel }));
      else await attempt(handOver(deps, notice, { ...one, channel }, { bodyOnce, job, audience }));
    }
    for (const one of await gathering.gatheringsOf(notice)) {
      if (one.isFirst) await attempt(handOverGathered(deps, one, { audience, job }));
    }
    const settle = () => due.settle(notice.eventId, clock());
    const postponed = failures.filter((error) => error instanceof Postponed);
    const failure = postponed.toSorted((one, other) => one.afterMs - other.afterMs)[0] ?? failures[0];
    if (failure === undefined) return settle();
    if (failure instanceof PermanentFailure || (job.lastAttempt && !(failure instanceof Postponed))) await settle();
    throw failure;
  };
}

/** A notice that somebody wants outside the product. */
interface Addressed {
  readonly accountId: Uuid;
  readonly language: Language;
  readonly channel: Outward | 'email';
  readonly dueAt: string;
  readonly isGathered: boolean;
}
type Pushed = Addressed & { readonly channel: Outward };

/** What is handed over one by one, or gathered, to a device of the person. */
type Outward = 'push' | 'sms' | 'whatsapp';

/** Hands it over to a person's browsers or phone. Throws Postponed before its time. */
async function handOver(
  deps: NotifyDeps,
  notice: Notice,
  { accountId, language, channel, dueAt }: Pushed,
  { bodyOnce, job, audience }: { readonly bodyOnce: () => Promise<string>; readonly job: RunningJob; readonly audience: Audience },
): Promise<void> {
  const now = deps.clock();
  const waitMs = Date.parse(dueAt) - now.getTime();
  const way = wayOf(deps, channel);
  if (!way || waitMs <= -newsMs || !(await canReach(deps, accountId, channel))) return;
  if (waitMs > 0) throw new Postponed(waitMs, 'somebody wants it later');
  const stillMs = quietOf(audience, accountId, [notice], channel, now);
  if (stillMs > 0) throw new Postponed(stillMs, 'somebody is not to be disturbed now');
  const { kind, eventId } = notice;
  if (!(await deps.take(channel, accountId, { eventId, kind }, now))) return;
  const { title, link } = pushAbout(language, [notice]);
  await way.deliver({ accountId, notificationId: eventId, kind, title, body: await bodyOnce(), link, language }, job);
}

/** Puts it into the push or text message that goes out for it, with others, at its time. */
async function gather(deps: NotifyDeps, notice: Notice, { accountId, channel, dueAt, isGathered }: Pushed): Promise<void> {
  const now = deps.clock();
  const due = new Date(dueAt);
  if (due.getTime() - now.getTime() <= -newsMs || !(await canReach(deps, accountId, channel))) return;
  await deps.gathering.add({ channel, accountId, notice, dueAt: due, isGathered }, now);
}

/**
 * Hands over what gathered with the notice that it began with: of these notices, what the person wants now. Throws Postponed before its
 * time, and in quiet hours that were chosen meanwhile.
 */
async function handOverGathered(
  deps: NotifyDeps,
  { mailId, accountId, channel }: GatheredFor,
  { audience, job }: { readonly audience: Audience; readonly job: RunningJob },
): Promise<void> {
  const { people, ...circumstances } = audience;
  const { reader, take, gathering, clock } = deps;
  const now = clock();
  const gathered = await gathering.close(mailId, now);
  if (!gathered) return;
  const waitMs = gathered.dueAt.getTime() - now.getTime();
  if (waitMs > 0) throw new Postponed(waitMs, 'it is gathered until then');
  const way = wayOf(deps, channel);
  const person = people.find((one) => one.accountId === accountId);
  if (!way || waitMs <= -newsMs || !person?.has(channel)) return;
  const wants = wantsOf(person, circumstances.business);
  const notices = gathered.notices.filter((notice) => wants(notice, channel));
  const [first] = notices;
  if (!first) return;
  const wanted = whoWantsIt(first, { people: [person], ...circumstances, now: first.at }).find((one) => one.channel === channel);
  const laterMs = wanted ? Date.parse(wanted.dueAt) - now.getTime() : 0;
  const stillMs = Math.max(laterMs, quietOf(audience, accountId, notices, channel, now));
  if (stillMs > 0) throw new Postponed(stillMs, 'somebody wants it later than they did');
  const { kind, locationId } = first;
  if (!(await take(channel, accountId, { eventId: mailId, kind }, now))) return;
  const { language } = person;
  const { title, link } = pushAbout(language, notices);
  const isOnePlace = notices.length === 1 || (locationId !== null && notices.every((notice) => notice.locationId === locationId));
  const body = isOnePlace ? await bodyOf(reader, first) : '';
  await way.deliver({ accountId, notificationId: mailId, kind, title, body, link, language }, job);
}

/** For how long somebody's quiet hours keep back what goes out with all of these, in ms. */
function quietOf({ people, ...circumstances }: Audience, accountId: Uuid, notices: readonly Notice[], channel: Channel, now: Date): number {
  const person = people.find((one) => one.accountId === accountId);
  if (!person) return 0;
  return Math.min(...notices.map((notice) => quietMs(notice, channel, { person, ...circumstances, now: iso(now) })));
}

const wayOf = (deps: NotifyDeps, channel: Outward): NotificationChannel | null => deps[channel];

/** Whether somebody has a browser for pushes. Who wants text messages or WhatsApp has a number. */
const canReach = async ({ subscriptions }: NotifyDeps, accountId: Uuid, channel: Outward): Promise<boolean> =>
  channel !== 'push' || (await subscriptions.of(accountId)).length > 0;

/** Puts it into a mail to the person, which goes out at its own time. */
async function mail({ gathering, mails, clock }: NotifyDeps, notice: Notice, { accountId, dueAt, isGathered }: Addressed): Promise<void> {
  const now = clock();
  const { mailId, dueAt: mailDueAt } = await gathering.add(
    { channel: 'email', accountId, notice, dueAt: new Date(dueAt), isGathered },
    now,
  );
  const payload = { kind: 'notices' as const, eventId: mailId, tenantId: notice.tenantId, accountId };
  await mails.addBulk([{ jobId: `notices-${mailId}`, payload, ...mailAttempts, delayMs: msUntil(mailDueAt.toISOString(), now) }]);
}

interface Member extends NoticePerson {
  readonly language: Language;
  /** Whether they have an address for mails, or a number for text messages or WhatsApp. */
  has(channel: Channel): boolean;
}

/** Everybody of a business, and what holds for all of them. */
interface Audience {
  readonly people: readonly Member[];
  readonly business: NotificationChoices;
  readonly timeZone: string;
}

async function audienceOf(reader: NotifyDeps['reader'], tenantId: TenantId): Promise<Audience> {
  const members = await reader.members(tenantId);
  const business = await reader.business(tenantId);
  return {
    people: members.map(({ account_id: accountId, role, permissions, location_ids: locationIds, choices, language, ...member }) => ({
      accountId,
      abilities: abilitiesOf(role, permissions, locationIds),
      locationIds,
      choices,
      language,
      has: (channel) => addressOf(member, channel) !== null,
    })),
    business: business?.choices ?? noChoices,
    timeZone: business?.time_zone ?? defaultBusinessPreferences.timeZone,
  };
}

const addressOf = (
  { email, sms_phone: phone, whatsapp }: Pick<WorkViews['work.member'], 'email' | 'sms_phone' | 'whatsapp'>,
  channel: Channel,
): string | null => (channel === 'email' ? email : channel === 'sms' ? phone : channel === 'whatsapp' ? whatsapp : '');

/** Who wants the notice where, and when by what they chose. Their times follow from when it happened, so that a repetition finds the same. */
function wantedOutside(deps: NotifyDeps, notice: Notice, { people, ...circumstances }: Audience): Addressed[] {
  return whoWantsIt(notice, { people, ...circumstances, now: notice.at }).flatMap(({ accountId, channel, dueAt, isGathered }) => {
    const person = people.find((one) => one.accountId === accountId);
    if (!person?.has(channel) || channel === 'bell' || (channel !== 'email' && !wayOf(deps, channel))) return [];
    return [{ accountId, channel, dueAt, isGathered, language: person.language }];
  });
}

/** Where it happened: the branch, or the reference of a message. */
async function bodyOf(reader: NotifyDeps['reader'], { kind, subjectId, locationId }: Notice): Promise<string> {
  if (locationId !== null) return (await reader.location(locationId))?.title ?? '';
  if (notificationKinds[kind].group !== 'inbox' || subjectId === null) return '';
  return (await reader.contactMessage(subjectId))?.reference ?? '';
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => (result ??= read());
}
