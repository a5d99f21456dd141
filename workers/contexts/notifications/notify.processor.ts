import {
  abilitiesOf,
  day,
  defaultBusinessPreferences,
  noChoices,
  notificationKinds,
  whoWantsIt,
  type Language,
  type Notice,
  type Uuid,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { PermanentFailure, Postponed } from '@sumaa/runtime/queue';
import type { PushSubscriptions } from '@sumaa/runtime/vault';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import { msUntil, type JobAdder } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { NotificationChannel } from './channel.ts';
import type { Gathering } from './notice-mail/gathering.ts';
import type { NoticesDue } from './notices-due.ts';
import type { TakeTurn } from './pushed.ts';
import { pushAbout } from './push-texts.ts';

export interface NotifyDeps {
  readonly reader: Pick<WorkReader, 'members' | 'business' | 'location' | 'contactMessage'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
  readonly push: NotificationChannel;
  /** Null where no SMS provider is configured. */
  readonly sms: NotificationChannel | null;
  readonly take: TakeTurn;
  readonly gathering: Pick<Gathering, 'add' | 'close'>;
  readonly mails: JobAdder<MailPayload>;
  readonly due: Pick<NoticesDue, 'settle'>;
  readonly clock: Clock;
}

/** What is older is no news on a locked screen: it waits in the bell. */
const newsMs = day;

/**
 * Brings a notice to everybody who wants it, on the channels that they want, at their time: the one way of all notices. Somebody's quiet
 * hours keep it due. One whose push service fails does not delay the others.
 */
export function notify(deps: NotifyDeps): Processor<Notice> {
  const { reader, due, clock } = deps;
  return async (notice, job) => {
    const failures: unknown[] = [];
    const bodyOnce = once(() => bodyOf(reader, notice));
    for (const one of await wantedOutside(deps, notice)) {
      const { channel } = one;
      const done = channel === 'email' ? mail(deps, notice, one) : handOver(deps, notice, { ...one, channel }, { bodyOnce, job });
      await done.catch((error: unknown) => failures.push(error));
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
  readonly channel: 'push' | 'sms' | 'email';
  readonly dueAt: string;
  readonly isGathered: boolean;
}

/**
 * Hands it over to a person's browsers or phone. Throws Postponed before its time. What is gathered goes out once, with the notice that it
 * began with.
 */
async function handOver(
  { subscriptions, push, sms, take, gathering, clock }: NotifyDeps,
  notice: Notice,
  { accountId, language, channel, dueAt, isGathered }: Addressed & { readonly channel: 'push' | 'sms' },
  { bodyOnce, job }: { readonly bodyOnce: () => Promise<string>; readonly job: RunningJob },
): Promise<void> {
  const way = channel === 'sms' ? sms : push;
  const now = clock();
  const waitMs = Date.parse(dueAt) - now.getTime();
  if (!way || waitMs <= -newsMs) return;
  if (channel === 'push' && (await subscriptions.of(accountId)).length === 0) return;
  const wanted = { channel, accountId, notice, dueAt: new Date(dueAt), isGathered };
  const gathered = isGathered ? await gathering.add(wanted, now) : null;
  if (gathered?.isFirst === false) return;
  if (waitMs > 0) throw new Postponed(waitMs, 'somebody wants it later');
  const { kind } = notice;
  const notificationId = gathered?.mailId ?? notice.eventId;
  if (!(await take(channel, accountId, { eventId: notificationId, kind }, now))) return;
  const notices = (gathered && (await gathering.close(gathered.mailId, now))?.notices) ?? [notice];
  const { title, link } = pushAbout(language, notices);
  const body = notices.every(({ locationId }) => locationId === notice.locationId) ? await bodyOnce() : '';
  await way.deliver({ accountId, notificationId, kind, title, body, link, language }, job);
}

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

/** Who wants the notice where, and when by what they chose. Their times follow from when it happened, so that a repetition finds the same. */
async function wantedOutside({ reader, sms }: NotifyDeps, notice: Notice): Promise<Addressed[]> {
  const members = await reader.members(notice.tenantId);
  const business = await reader.business(notice.tenantId);
  const people = members.map(({ account_id: accountId, role, permissions, location_ids: locationIds, choices }) => ({
    accountId,
    abilities: abilitiesOf(role, permissions, locationIds),
    locationIds,
    choices,
  }));
  return whoWantsIt(notice, {
    people,
    business: business?.choices ?? noChoices,
    timeZone: business?.time_zone ?? defaultBusinessPreferences.timeZone,
    now: notice.at,
  }).flatMap(({ accountId, channel, dueAt, isGathered }) => {
    const member = members.find(({ account_id: id }) => id === accountId);
    if (!member || channel === 'bell' || (channel === 'email' && member.email === null)) return [];
    if (channel === 'sms' && (!sms || member.sms_phone === null)) return [];
    return [{ accountId, channel, dueAt, isGathered, language: member.language }];
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
