import { reactorsOf } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { markReactorStarts, runReactor, type ConsumerHost, type Reactor } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import * as notifications from './contexts/notifications/index.ts';
import * as onboarding from './contexts/onboarding/index.ts';
import * as reviews from './contexts/reviews/index.ts';
import type { CommandClient } from './infra/command-client.ts';
import type { JobAdder } from './infra/job-order.ts';
import type { OpenQueues } from './open-queues.ts';

/** A reactor of whatever events and jobs, ready to run. */
interface Ready {
  readonly name: string;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Starts every reactor, running until the signal. `watching`: Google is asked to tell of new reviews. Each has its place in the store
 * since before the first command, or has it by the time this resolves; the promises inside end with the signal, or reject when a reactor cannot go on.
 */
export async function startReactors(
  host: ConsumerHost,
  queues: OpenQueues,
  {
    mails,
    replies,
    commands,
  }: {
    readonly mails: JobAdder<notifications.MailPayload>;
    readonly replies: Parameters<typeof reviews.whenReplyQueued>[0];
    readonly commands: CommandClient;
  },
  { clock, signal, watching }: { readonly clock: Clock; readonly signal: AbortSignal; readonly watching: boolean },
): Promise<Promise<void>[]> {
  const asking = { commands, signal };
  const ready = <E extends DomainEvent, Job extends object>(reactor: Reactor<E, Job>): Ready => ({
    name: reactor.name,
    run: (signal) => runReactor({ ...reactor, carry: (job, origin) => ({ ...job, ...origin }) }, host, { signal }),
  });
  const reactors = [
    ready(onboarding.whenGoogleConnected(queues.discoverLocations)),
    ready(onboarding.whenLocationsChosen(queues.syncRun)),
    ready(onboarding.whenSyncPartEnded(asking, queues.syncRun)),
    ready(onboarding.whenSyncPartRetried(asking, queues.syncPart)),
    ready(onboarding.whenFirstSyncCompleted(asking, queues.syncRun)),
    ready(onboarding.whenReviewNoticed(queues.readNoticed)),
    // Only where this installation has a topic.
    ...(watching ? [ready(onboarding.whenBranchesWatched(queues.watchReviews))] : []),
    ready(reviews.whenReplyQueued(replies, clock)),
    ready(reviews.whenReplyAccepted(queues.checkReply)),
    ready(reviews.whenReplyDeletionRequested(queues.deleteReply)),
    ready(notifications.whenEmailCodeIssued(mails)),
    ready(notifications.whenRegistrationRepeated(mails)),
    ready(notifications.whenInvitationSent(mails)),
    ready(notifications.whenProtectionChanged(mails)),
    ready(notifications.whenAccountSecured(mails)),
    ready(notifications.whenSyncDone(mails)),
    ready(notifications.whenConnectionLost(mails)),
  ];
  const names = reactors.map(({ name }) => name);
  const listed = reactorsOf({ watching });
  // One that command-api does not know of would miss what is commanded before its first start.
  const odd = [...names.filter((name) => !listed.includes(name)), ...listed.filter((name) => !names.includes(name))];
  if (odd.length > 0) throw new TypeError(`the list of reactors does not say what runs: ${odd.join(', ')}`);
  await markReactorStarts(host, names);
  return reactors.map((reactor) => reactor.run(signal));
}
