import streamsPb, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { eventMessage, streamNotFoundMessage, type FakeEvent } from './messages.ts';

/** `silent`: no answer. After the first event of the answer, `broken off` fails the stream and `stalled` sends nothing more. */
export type ReadFault = 'silent' | 'broken off' | 'stalled' | { readonly code: number; readonly details: string };

export function answerRead(
  call: ServerWritableStream<ReadReq, ReadResp>,
  log: readonly FakeEvent[],
  what: string,
  fault: ReadFault | null,
): void {
  if (fault === 'silent') return;
  const fail = (error: { code: number; details: string }) => call.emit('error', error);
  if (fault !== null && typeof fault === 'object') return void fail(fault);

  const options = call.request.getOptions()!;
  const backwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const stream = options.getStream();
  const all = stream ? log.filter((event) => event.stream === what) : log;
  if (stream && all.length === 0) {
    call.write(streamNotFoundMessage(what));
    return void call.end();
  }
  const from = stream?.hasRevision() ? BigInt(stream.getRevision()) : null;
  const found = all.filter((event) => from === null || (backwards ? event.revision <= from : event.revision >= from));
  const answer = (backwards ? found.toReversed() : found).slice(0, Number(options.getCount()));
  for (const event of answer) {
    call.write(eventMessage(event));
    if (fault === 'stalled') return;
    if (fault === 'broken off') return void fail({ code: 14, details: 'Connection dropped' });
  }
  call.end();
}
