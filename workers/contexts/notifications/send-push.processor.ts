import {
  abilitiesOf,
  day,
  includesBranch,
  mayGet,
  notificationKinds,
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
  readonly reader: Pick<WorkReader, 'members' | 'location' | 'contactMessage'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
  readonly push: NotificationChannel;
  readonly take: TakePush;
  readonly due: Pick<PushDue, 'settle'>;
  readonly clock: Clock;
}

/** What is older is no news on a locked screen: it waits in the bell. */
const newsMs = day;

/** Pushes a notice to everybody who may have it, except to whoever did it. One whose push service fails does not delay the others. */
export function sendPush({ reader, subscriptions, push, take, due, clock }: SendPushDeps): Processor<Notice> {
  return async (notice, job) => {
    const { kind, eventId, tenantId, subjectId, facts } = notice;
    const settle = () => due.settle(eventId, clock());
    if (Date.parse(notice.at) <= clock().getTime() - newsMs) return settle();
    const body = await bodyOf(reader, notice);
    const link = notificationKinds[kind].link(subjectId, facts);
    const failures: unknown[] = [];
    for (const { account_id: accountId, language } of (await reader.members(tenantId)).filter((member) => mayHave(notice, member))) {
      if ((await subscriptions.of(accountId)).length === 0 || !(await take(accountId, notice, clock()))) continue;
      const title = titleOf(language, kind, facts);
      await push
        .deliver({ accountId, notificationId: eventId, kind, title, body, link, language }, job)
        .catch((error: unknown) => failures.push(error));
    }
    const failure = failures.find((error) => error instanceof Postponed) ?? failures[0];
    if (failure === undefined) return settle();
    if (failure instanceof PermanentFailure || (job.lastAttempt && !(failure instanceof Postponed))) await settle();
    throw failure;
  };
}

type Member = Awaited<ReturnType<WorkReader['members']>>[number];

function mayHave({ kind, by, accountId, locationId }: Notice, member: Member): boolean {
  const { account_id: id, role, permissions, location_ids: locationIds } = member;
  if (id === by || (accountId !== null && accountId !== id)) return false;
  if (!mayGet(notificationKinds[kind], abilitiesOf(role, permissions, locationIds))) return false;
  return locationId === null || includesBranch(locationIds, locationId);
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
