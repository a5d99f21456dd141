import { reactorsOf } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { markReactorStarts, runReactor, type ConsumerHost, type Reactor } from '@sumaa/event-store/consumer';
import type { Clock } from '@sumaa/runtime/lifecycle';
import * as identity from './contexts/identity/index.ts';
import * as team from './contexts/team/index.ts';
import type { MailPayload } from './infra/mail/mail-writer.ts';
import * as googleConnection from './contexts/google-connection/index.ts';
import * as reviewSync from './contexts/review-sync/index.ts';
import * as reviews from './contexts/reviews/index.ts';
import type { CommandClient } from './infra/command-client.ts';
import type { JobAdder } from './infra/new-job.ts';
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
    readonly mails: JobAdder<MailPayload>;
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
    ready(googleConnection.whenGoogleConnected(queues.discoverLocations)),
    ready(reviewSync.whenLocationsChosen(queues.syncRun)),
    ready(reviewSync.whenSyncPartEnded(asking, queues.syncRun)),
    ready(reviewSync.whenSyncPartRetried(asking, queues.syncPart)),
    ready(reviewSync.whenFirstSyncCompleted(asking, queues.syncRun)),
    ready(reviewSync.whenReviewNoticed(queues.readNoticed)),
    // Only where this installation has a topic.
    ...(watching ? [ready(reviewSync.whenBranchesWatched(queues.watchReviews))] : []),
    ready(reviews.whenReplyQueued(replies, clock)),
    ready(reviews.whenReplyAccepted(queues.checkReply)),
    ready(reviews.whenReplyDeletionRequested(queues.deleteReply)),
    ready(identity.whenEmailCodeIssued(mails)),
    ready(identity.whenRegistrationRepeated(mails)),
    ready(team.whenInvitationSent(mails)),
    ready(identity.whenProtectionChanged(mails)),
    ready(identity.whenAccountSecured(mails)),
    ready(reviewSync.whenSyncDone(mails)),
    ready(googleConnection.whenConnectionLost(mails)),
  ];
  const names = reactors.map(({ name }) => name);
  const listed = reactorsOf({ watching });
  // One that command-api does not know of would miss what is commanded before its first start.
  const odd = [...names.filter((name) => !listed.includes(name)), ...listed.filter((name) => !names.includes(name))];
  if (odd.length > 0) throw new TypeError(`the list of reactors does not say what runs: ${odd.join(', ')}`);
  await markReactorStarts(host, names);
  return reactors.map((reactor) => reactor.run(signal));
}
