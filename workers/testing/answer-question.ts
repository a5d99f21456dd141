import {
  googleConnectionQuestions,
  identityQuestions,
  readable,
  reviewQuestions,
  reviewSyncQuestions,
  streamName,
  type AccountEvent,
  type ConnectionEvent,
  type EmailEvent,
  type EmailMove,
  type InternalQuestion,
  type LocationEvent,
  type ReplyFacts,
  type ReviewEvent,
  type SyncPartEvent,
  type SyncPartFacts,
  type SyncRunEvent,
  type SyncRunFacts,
  type Uuid,
} from '@sumaa/contracts';
import type { Codec, DomainEvent, EventStore, Recorded } from '@sumaa/event-store';
import { firstRunIdOf } from '@sumaa/runtime/derive';
import type { z } from 'zod';

interface Streams {
  readonly store: EventStore;
  readonly codec: Codec;
}
type PayloadOf<Q extends InternalQuestion> = z.output<Q['payload']>;

/** Whether this is one of the questions that workers ask. */
export const isQuestion = (name: string): boolean => name in answers;

/** The answer of command-api, from the events in the test store. `now`: the time of command-api. */
export async function answerQuestion(streams: Streams, name: string, payload: Record<string, unknown>, now: Date): Promise<unknown> {
  return answers[name]?.(streams, payload as never, now) ?? null;
}

async function read<E extends DomainEvent>({ store, codec }: Streams, category: string, id: string): Promise<Recorded<E>[]> {
  const events: Recorded<E>[] = [];
  for await (const stored of store.readStream(streamName(category, id))) events.push((await codec.decode(stored)) as Recorded<E>);
  return events;
}

const answers: Readonly<Record<string, (streams: Streams, payload: never, now: Date) => Promise<unknown>>> = {
  [reviewSyncQuestions.readSyncRun.name]: (streams, { runId }: PayloadOf<typeof reviewSyncQuestions.readSyncRun>) => run(streams, runId),
  [reviewSyncQuestions.readSyncParts.name]: (streams, { partIds }: PayloadOf<typeof reviewSyncQuestions.readSyncParts>) =>
    Promise.all(partIds.map((id) => part(streams, id))),
  async [reviewSyncQuestions.readEndedSyncParts.name](streams, { partIds }: PayloadOf<typeof reviewSyncQuestions.readEndedSyncParts>) {
    const parts = await Promise.all(partIds.map((id) => part(streams, id)));
    return parts.every(({ ended }) => ended) ? parts : null;
  },
  async [reviewSyncQuestions.readUnbegunRuns.name](streams, { connectionId }: PayloadOf<typeof reviewSyncQuestions.readUnbegunRuns>) {
    const found = [];
    for (const { type, data, id } of await read<ConnectionEvent>(streams, 'connection', connectionId)) {
      if (type !== 'LocationsChosen') continue;
      const runId = firstRunIdOf(id);
      if ((await run(streams, runId)) === null) found.push({ runId, locationIds: data.locationIds });
    }
    return found;
  },
  async [googleConnectionQuestions.readLocationStatus.name](
    streams,
    { locationId }: PayloadOf<typeof googleConnectionQuestions.readLocationStatus>,
  ) {
    const events = await read<LocationEvent>(streams, 'location', locationId);
    const last = events.findLast(({ type }) => type === 'LocationLinked' || type === 'LocationUnlinked')?.type;
    return last === undefined ? 'none' : last === 'LocationLinked' ? 'linked' : 'unlinked';
  },
  async [reviewQuestions.readReply.name](streams, { reviewId, replyId }: PayloadOf<typeof reviewQuestions.readReply>) {
    let facts: ReplyFacts | null = null;
    let review: Pick<ReplyFacts, 'googleName' | 'locationId'> | null = null;
    for (const { type, data } of await read<ReviewEvent>(streams, 'review', reviewId)) {
      if (type === 'ReviewReceived') review = { googleName: data.googleName, locationId: data.locationId };
      if (type === 'ReplyQueued' && data.replyId === replyId && review) facts = { ...review, text: readable(data.text) };
    }
    return facts;
  },
  async [identityQuestions.readIssuedCode.name](
    streams,
    { accountId, eventId }: PayloadOf<typeof identityQuestions.readIssuedCode>,
    now: Date,
  ) {
    const events = await read<AccountEvent>(streams, 'account', accountId);
    const at = events.findIndex(({ id }) => id === eventId);
    const { type, data } = events[at] ?? {};
    const ends = type && voidedBy[type];
    const opens = ends !== undefined && data !== undefined && 'expiresAt' in data && now < new Date(data.expiresAt);
    return { opens: opens && !events.slice(at + 1).some((later) => ends.includes(later.type)) };
  },
  async [identityQuestions.readEmailMove.name](
    streams,
    { accountId, eventId }: PayloadOf<typeof identityQuestions.readEmailMove>,
  ): Promise<EmailMove | null> {
    const event = (await read<AccountEvent>(streams, 'account', accountId)).find(({ id }) => id === eventId);
    if (!event) return null;
    const { type, data } = event;
    if (type === 'EmailChanged') return { from: readable(data.previousEmail), to: readable(data.email), issue: null, holder: null };
    if (type !== 'EmailChangeRequested') return null;
    const last = (await read<EmailEvent>(streams, 'email', data.emailKey)).at(-1);
    const holder = last?.type === 'EmailClaimed' ? last.data.accountId : null;
    return { from: null, to: readable(data.newEmail), issue: data.issue, holder };
  },
};

const voidedBy: Partial<Record<AccountEvent['type'], readonly AccountEvent['type'][]>> = {
  PasswordResetRequested: ['PasswordResetRequested', 'PasswordSet', 'EmailChanged'],
  EmailChangeRequested: ['EmailChangeRequested', 'PasswordSet', 'EmailChanged'],
};

const stageStates = { SyncStageStarted: 'active', SyncStageCompleted: 'completed', SyncStageFailed: 'failed' } as const;

async function run(streams: Streams, runId: Uuid): Promise<SyncRunFacts | null> {
  let facts: SyncRunFacts | null = null;
  for (const event of await read<SyncRunEvent>(streams, 'syncrun', runId)) {
    if (event.type === 'SyncRunStarted') facts = { ...event.data, completed: false, stages: {} };
    else if (facts && event.type === 'SyncRunCompleted') facts.completed = true;
    else if (facts && event.type !== 'SyncRunCompleted') {
      const begun =
        event.type === 'SyncStageStarted'
          ? { position: event.position, at: event.metadata.occurredAt }
          : (facts.stages[event.data.stage]?.begun ?? null);
      facts.stages[event.data.stage] = { state: stageStates[event.type], begun };
    }
  }
  return facts;
}

async function part(streams: Streams, partId: Uuid): Promise<SyncPartFacts> {
  const facts: SyncPartFacts = { state: 'none', ended: false, started: null, page: 0, received: 0, classified: 0, nextPageToken: null };
  for (const { type, data } of await read<SyncPartEvent>(streams, 'syncpart', partId)) {
    if (type === 'SyncPartStarted') Object.assign(facts, { started: data, nextPageToken: data.startToken });
    if (type === 'SyncPageImported') {
      facts.page = data.page;
      facts.received += data.received;
      facts.classified += data.classified;
      facts.nextPageToken = data.nextPageToken;
    }
    facts.ended = type === 'SyncPartCompleted' || type === 'SyncPartFailed';
    facts.state = type === 'SyncPartCompleted' ? 'completed' : type === 'SyncPartFailed' ? 'failed' : 'open';
  }
  return facts;
}
