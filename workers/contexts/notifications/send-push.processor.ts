import {
  abilitiesOf,
  day,
  defaultBusinessPreferences,
  noChoices,
  notificationKinds,
  whoWantsIt,
  type Language,
  type Notice,
  type NoticeFacts,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { PermanentFailure, Postponed } from '@sumaa/runtime/queue';
import type { PushSubscriptions } from '@sumaa/runtime/vault';
import type { Processor } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { NotificationChannel } from './channel.ts';
import type { PushDue } from './push-due.ts';
import type { TakePush } from './pushed.ts';
import { pushTitles } from './push-texts.ts';

export interface SendPushDeps {
  readonly reader: Pick<WorkReader, 'members' | 'business' | 'location' | 'contactMessage'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
  readonly push: NotificationChannel;
  readonly take: TakePush;
  readonly due: Pick<PushDue, 'settle'>;
  readonly clock: Clock;
}

/** What is older is no news on a locked screen: it waits in the bell. */
const newsMs = day;

/**
 * Pushes a notice to everybody who wants it, at their time; somebody's quiet hours keep it due. One whose push service fails does not delay
 * the others.
 */
export function sendPush({ reader, subscriptions, push, take, due, clock }: SendPushDeps): Processor<Notice> {
  return async (notice, job) => {
    const { kind, eventId, subjectId, facts } = notice;
    const body = await bodyOf(reader, notice);
    const link = notificationKinds[kind].link(subjectId, facts);
    const failures: unknown[] = [];
    const now = clock();
    for (const { accountId, language, dueAt } of await wantedPushes(reader, notice)) {
      const waitMs = Date.parse(dueAt) - now.getTime();
      if (waitMs <= -newsMs || (await subscriptions.of(accountId)).length === 0) continue;
      if (waitMs > 0) {
        failures.push(new Postponed(waitMs, 'somebody wants it later'));
        continue;
      }
      if (!(await take(accountId, notice, now))) continue;
      const title = titleOf(language, kind, facts);
      await push
        .deliver({ accountId, notificationId: eventId, kind, title, body, link, language }, job)
        .catch((error: unknown) => failures.push(error));
    }
    const settle = () => due.settle(eventId, clock());
    const postponed = failures.filter((error) => error instanceof Postponed);
    const failure = postponed.toSorted((one, other) => one.afterMs - other.afterMs)[0] ?? failures[0];
    if (failure === undefined) return settle();
    if (failure instanceof PermanentFailure || (job.lastAttempt && !(failure instanceof Postponed))) await settle();
    throw failure;
  };
}

/** Who wants the notice pushed, and when by what they chose. Their times follow from when it happened, so that a repetition finds the same. */
async function wantedPushes(reader: SendPushDeps['reader'], notice: Notice) {
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
  }).flatMap(({ accountId, channel, dueAt }) => {
    const member = members.find(({ account_id: id }) => id === accountId);
    return channel === 'push' && member ? [{ accountId, dueAt, language: member.language }] : [];
  });
}

// The schema of a kind checks its facts where the notice is made.
const titleOf = (language: Language, kind: Notice['kind'], facts: NoticeFacts): string =>
  (pushTitles[language][kind] as (given: NoticeFacts) => string)(facts);

/** Where it happened: the branch, or the reference of a message. */
async function bodyOf(reader: SendPushDeps['reader'], { kind, subjectId, locationId }: Notice): Promise<string> {
  if (locationId !== null) return (await reader.location(locationId))?.title ?? '';
  if (notificationKinds[kind].group !== 'inbox' || subjectId === null) return '';
  return (await reader.contactMessage(subjectId))?.reference ?? '';
}
