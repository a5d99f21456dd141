import { randomUUID } from 'node:crypto';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import grpc, { type sendUnaryData, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { answerAppend, type AppendRequest, type AppendFault } from './fake-appends.ts';
import { answerRead, type ReadFault } from './fake-reads.ts';
import { createFakeSubscriptions, type FakeSubscriptions, type SubscribeFault } from './fake-subscriptions.ts';
import { streamOf, type FakeEvent } from './messages.ts';

/** The faults to inject, by the number of the call (from 1); null: no fault. */
export interface Faults {
  features: (call: number) => 'silent' | { readonly code: number } | null;
  append: (call: number, asked: AppendRequest) => AppendFault | null;
  read: (call: number, what: string) => ReadFault | null;
  subscribe: (call: number) => SubscribeFault | null;
}

/** A server of EventStoreDB's protocol in this process, built from the client's generated stubs, with injectable faults. */
export interface FakeEventStoreDB {
  readonly url: string;
  readonly faults: Faults;
  /** All stored events, in the order of the log. */
  readonly log: readonly FakeEvent[];
  /** Every append that arrived, stored or not. */
  readonly appends: readonly AppendRequest[];
  readonly subscriptions: FakeSubscriptions;
  /** How often a client has requested the supported methods: once for each client that was created. */
  readonly greetings: number;
  /** Stores events like another writer; subscriptions receive them. */
  store(stream: string, events: readonly Partial<FakeEvent>[]): readonly FakeEvent[];
  /** Drops everything after the first `count` events, like a restore from an older backup. */
  rewind(count: number): void;
  stop(): Promise<void>;
}

/** Distance between the byte offsets of two events, so that positions are sparse. */
const step = 100n;

export async function startFakeEventStoreDB(): Promise<FakeEventStoreDB> {
  const log: FakeEvent[] = [];
  const appends: AppendRequest[] = [];
  const calls = { features: 0, append: 0, read: 0, subscribe: 0 };
  const faults: Faults = { features: () => null, append: () => null, read: () => null, subscribe: () => null };
  const subscriptions = createFakeSubscriptions(log);

  function store(stream: string, events: readonly Partial<FakeEvent>[]): readonly FakeEvent[] {
    const stored = events.map((event): FakeEvent => {
      const made: FakeEvent = {
        id: randomUUID(),
        type: 'SomethingHappened',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.from('{}'),
        ...event,
        stream,
        revision: event.revision ?? BigInt(log.filter((other) => other.stream === stream).length),
        place: (log.at(-1)?.place ?? 0n) + step,
      };
      log.push(made);
      return made;
    });
    for (const event of stored) subscriptions.deliver(event);
    return stored;
  }

  const features = {
    getSupportedMethods(_: unknown, answer: sendUnaryData<SupportedMethods>) {
      const fault = faults.features(++calls.features);
      if (fault === 'silent') return;
      if (fault) return answer({ code: fault.code, details: 'injected fault' });
      const batch = new featuresPb.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName('BatchAppend');
      answer(null, new featuresPb.SupportedMethods().setEventStoreServerVersion('24.6.0').setMethodsList([batch]));
    },
  };

  const streams = {
    batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) {
      call.on('error', () => {});
      call.on('end', () => call.end());
      call.on('data', (request: BatchAppendReq) => {
        const { asked, answer } = answerAppend(request, log, store, (asking) => faults.append(++calls.append, asking));
        appends.push(asked);
        if (answer === 'silent') return;
        if ('code' in answer) call.emit('error', answer);
        else call.write(answer);
      });
    },
    read(call: ServerWritableStream<ReadReq, ReadResp>) {
      call.on('error', () => {});
      const options = call.request.getOptions()!;
      if (options.hasSubscription()) return subscriptions.open(call, faults.subscribe(++calls.subscribe));
      const what = options.hasStream() ? streamOf(options.getStream()!.getStreamIdentifier()) : '$all';
      answerRead(call, log, what, faults.read(++calls.read, what));
    },
  };

  const server = new grpc.Server();
  // The other methods are unimplemented, like on an old server.
  server.addService(featuresGrpc.ServerFeaturesService, features);
  server.addService(streamsGrpc.StreamsService, streams);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound)));
  });

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults,
    log,
    appends,
    subscriptions,
    get greetings() {
      return calls.features;
    },
    store,
    rewind: (count) => void (log.length = count),
    stop: async () => server.forceShutdown(),
  };
}
