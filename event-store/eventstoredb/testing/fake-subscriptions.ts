import { randomUUID } from 'node:crypto';
import type { Position as Place } from '@eventstore/db-client';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { createAppendSignal } from '../../port/append-signal.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, type FakeEvent } from './messages.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** `silent`: not even confirmed. A script sends its own messages after the confirmation, instead of the stored events. */
export type SubscribeFault = 'silent' | ((server: Scripted) => void) | { readonly code: number; readonly details: string };

/** The server's side of one subscription. */
export interface Scripted {
  event(event: FakeEvent): boolean;
  checkpoint(place: Place): void;
  caughtUp(): void;
  end(): void;
  fail(code: number, details: string): void;
}

export interface FakeSubscriptions {
  /** The requested start positions in order of arrival; null: the beginning of the log. */
  readonly asked: readonly (Place | null)[];
  /** Number of subscriptions that the server still serves. */
  readonly served: number;
  /** Settles when exactly `count` are served. */
  servesOnly(count: number): Promise<void>;
  readonly live: readonly Scripted[];
  deliver(event: FakeEvent): void;
  open(call: Call, fault: SubscribeFault | null): void;
}

const noPosition = 2n ** 64n - 1n;

export function createFakeSubscriptions(log: readonly FakeEvent[]): FakeSubscriptions {
  const asked: (Place | null)[] = [];
  const live = new Map<Call, Scripted & { readonly matches: (event: FakeEvent) => boolean }>();
  const bell = createAppendSignal();

  function scripted(call: Call): Scripted {
    return {
      event: (event) => call.write(eventMessage(event)),
      checkpoint: (place) => void call.write(checkpointMessage(place)),
      caughtUp: () => void call.write(caughtUpMessage()),
      end: () => void call.end(),
      fail: (code, details) => void call.emit('error', { code, details }),
    };
  }

  return {
    asked,
    get served() {
      return live.size;
    },
    async servesOnly(count) {
      for (let rings = bell.count; live.size !== count; rings = bell.count) await bell.wait(rings, {});
    },
    get live() {
      return [...live.values()];
    },
    deliver(event) {
      for (const one of live.values()) if (one.matches(event)) one.event(event);
    },
    open(call, fault) {
      const options = call.request.getOptions()!;
      const position = options.getAll()!.getPosition();
      const after = position ? { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) } : null;
      asked.push(after);
      const names = options.getFilter()!.getStreamIdentifier()!;
      const [regex, prefixes] = [new RegExp(names.getRegex()), names.getPrefixList()];
      const matches = ({ stream }: FakeEvent) =>
        prefixes.length > 0 ? prefixes.some((one) => stream.startsWith(one)) : regex.test(stream);
      const server = scripted(call);
      const close = () => {
        live.delete(call);
        bell.ring();
      };
      for (const how of ['cancelled', 'close', 'error', 'finish']) call.on(how, close);
      live.set(call, { ...server, matches: typeof fault === 'function' ? () => false : matches });
      bell.ring();
      if (fault === 'silent') return;
      if (fault !== null && typeof fault === 'object') return server.fail(fault.code, fault.details);
      call.write(confirmationMessage(randomUUID()));
      if (fault) return fault(server);

      const from = after?.commit ?? 0n;
      const found = log.filter((event) => event.place > from && matches(event));
      for (const event of found) server.event(event);
      const last = found.at(-1)?.place ?? after?.commit ?? noPosition;
      server.checkpoint({ commit: last, prepare: last });
      server.caughtUp();
    },
  };
}
