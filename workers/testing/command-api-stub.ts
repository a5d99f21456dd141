import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventCatalogue, streamName, type EventDefinition, type ImportedReview, type Uuid } from '@sumaa/contracts';
import type { Codec, EventStore } from '@sumaa/event-store';
import { eventId, stepId } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { answerQuestion, isQuestion } from './answer-question.ts';

/** A received command. */
export interface Received {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly key: string;
  readonly worker: string;
  readonly causation: string;
  readonly correlation: string;
  readonly authorization: string;
}

/** A stub of command-api: implements the internal protocol, writes the events of the sync commands, and answers others as configured. */
export interface CommandApiStub {
  readonly url: string;
  /** Commands only, without questions. */
  readonly received: Received[];
  /** The time that answers depend on. */
  clock: () => Date;
  readonly imported: ReadonlyMap<string, ImportedReview>;
  named(name: string): Received[];
  /** Sets the result of a command that writes no event here; `model` is called with each payload (default: null). */
  answer(name: string, model: (payload: Record<string, unknown>) => unknown): void;
  /** The next responses of this command are lost (after it was executed) or are refused with a status. */
  disturb(name: string, how: { readonly lost: number } | { readonly status: number; readonly code: string; readonly times: number }): void;
  close(): Promise<void>;
}

interface SyncDeps {
  readonly store: EventStore;
  readonly codec: Codec;
}

export async function startCommandApiStub(deps: SyncDeps): Promise<CommandApiStub> {
  const received: Received[] = [];
  const imported = new Map<string, ImportedReview>();
  const answers = new Map<string, (payload: Record<string, unknown>) => unknown>();
  const disturbances = new Map<string, { lost: number } | { status: number; code: string; times: number }>();
  let lastCommand: Promise<unknown> = Promise.resolve();

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const name = /\/api\/internal\/commands\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      const header = (field: string) => String(request.headers[field] ?? '');
      const { payload, tenantId } = body as { payload: Record<string, unknown>; tenantId: string };
      const arrived: Received = {
        name,
        payload,
        key: header('idempotency-key'),
        worker: header('x-worker'),
        causation: header('x-causation-id'),
        correlation: header('x-correlation-id'),
        authorization: header('authorization'),
      };
      if (!isQuestion(name)) received.push(arrived);
      const disturbance = disturbances.get(name);
      if (disturbance && 'status' in disturbance && disturbance.times-- > 0) return send(disturbance.status, disturbance.code, null);
      if (isQuestion(name)) return send(200, 'ok', await answerQuestion(deps, name, payload, stub.clock()));
      // One at a time, as command-api writes a stream.
      lastCommand = lastCommand.then(() => apply(deps, imported, arrived, tenantId));
      const written = await lastCommand;
      if (disturbance && 'lost' in disturbance && disturbance.lost-- > 0) return void response.destroy();
      const configured = answers.get(name)?.(payload);
      return send(200, 'ok', written === undefined ? (configured ?? null) : written);
    });
    function send(status: number, code: string, model: unknown): void {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: status < 400, message: code, errors: null, model, statusCode: status, code }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const stub: CommandApiStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    clock: () => new Date(),
    imported,
    named: (name) => received.filter((command) => command.name === name),
    answer: (name, model) => void answers.set(name, model),
    disturb: (name, how) => void disturbances.set(name, { ...how }),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  return stub;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const stageEvents: Record<string, string> = {
  StartSyncStage: 'SyncStageStarted',
  CompleteSyncStage: 'SyncStageCompleted',
  FailSyncStage: 'SyncStageFailed',
};

/** Writes the events of a sync command; undefined for other commands. A command that changes nothing writes nothing. */
async function apply(
  deps: SyncDeps,
  imported: Map<string, ImportedReview>,
  { name, payload, key, correlation: $correlationId, causation: $causationId }: Received,
  tenantId: string,
): Promise<unknown> {
  const past = async (category: string, id: unknown) => {
    const events = [];
    for await (const event of deps.store.readStream(streamName(category, String(id)))) events.push(event);
    return events;
  };
  const write = async (category: string, id: unknown, type: string, data: unknown) => {
    const events = await past(category, id);
    const definition = eventCatalogue.find((entry: EventDefinition) => entry.type === type);
    if (!definition) throw new TypeError(type);
    const { schema: _, ...metadata } = testMetadata({ commandId: key as Uuid, tenantId: tenantId as Uuid, $correlationId, $causationId });
    const event = await deps.codec.encode(
      { type, data: definition.data.parse(data) },
      eventId(stepId(key as Uuid, `${type}${events.length}`), 0),
      metadata,
    );
    await deps.store.append(streamName(category, String(id)), [event], { expected: events.at(-1)?.revision ?? 'no_stream' });
  };
  const progress = async () => {
    const events = await past('syncpart', payload.partId);
    const data = (type: string) => events.filter((event) => event.type === type).map((event) => event.data as Record<string, never>);
    const pages = data('SyncPageImported');
    const ends = ['SyncPartCompleted', 'SyncPartFailed', 'SyncPartRetried'];
    const last = events.findLast((event) => ends.includes(event.type))?.type;
    return {
      state: last === 'SyncPartCompleted' ? 'completed' : last === 'SyncPartFailed' ? 'failed' : 'open',
      page: pages.length,
      received: pages.reduce((sum, page) => sum + Number(page.received), 0),
      expected: data('SyncPartStarted')[0]?.expected ?? 0,
      nextPageToken: pages.length > 0 ? pages.at(-1)!.nextPageToken : (data('SyncPartStarted')[0]?.startToken ?? null),
    };
  };

  switch (name) {
    case 'StartSyncRun':
      if ((await past('syncrun', payload.runId)).length === 0) await write('syncrun', payload.runId, 'SyncRunStarted', payload);
      return null;
    case 'StartSyncStage':
    case 'CompleteSyncStage':
    case 'FailSyncStage': {
      const type = stageEvents[name]!;
      const of = (await past('syncrun', payload.runId)).filter((event) => (event.data as { stage?: unknown }).stage === payload.stage);
      const last = of.at(-1)?.type;
      if (last === type || last === 'SyncStageCompleted') return null;
      await write('syncrun', payload.runId, type, payload);
      return null;
    }
    case 'CompleteSyncRun': {
      const events = await past('syncrun', payload.runId);
      if (events.some((event) => event.type === 'SyncRunCompleted')) return null;
      await write('syncrun', payload.runId, 'SyncRunCompleted', { ...payload, kind: (events[0]!.data as { kind?: unknown }).kind });
      return null;
    }
    case 'StartSyncPart':
      if (!(await past('syncpart', payload.partId)).some((event) => event.type === 'SyncPartStarted')) {
        await write('syncpart', payload.partId, 'SyncPartStarted', payload);
      }
      return progress();
    case 'FailSyncPart':
      if (!/Completed|Failed/.test((await past('syncpart', payload.partId)).at(-1)?.type ?? ''))
        await write('syncpart', payload.partId, 'SyncPartFailed', payload);
      return null;
    case 'ImportReviewPage': {
      const reviews = payload.reviews as ImportedReview[];
      const added = reviews.filter((review) => !imported.has(review.googleReviewId)).length;
      for (const review of reviews) imported.set(review.googleReviewId, review);
      const part = payload.part as { partId: string; runId: string; page: number; nextPageToken: string | null } | null;
      if (part && (await past('syncpart', part.partId)).filter((event) => event.type === 'SyncPageImported').length === part.page - 1) {
        const counts = { received: reviews.length, classified: reviews.length, added, changed: 0 };
        await write('syncpart', part.partId, 'SyncPageImported', { ...part, locationId: payload.locationId, ...counts });
      }
      return { added, changed: 0, position: null };
    }
    case 'CompleteSyncPart': {
      const events = await past('syncpart', payload.partId);
      const before = await progress();
      const { runId, locationId } = events[0]!.data as { runId: string; locationId: string };
      if (before.state === 'open') {
        const { received, nextPageToken } = before;
        await write('syncpart', payload.partId, 'SyncPartCompleted', {
          partId: payload.partId,
          runId,
          locationId,
          received,
          nextPageToken,
        });
      }
      return progress();
    }
    default:
      return undefined;
  }
}
