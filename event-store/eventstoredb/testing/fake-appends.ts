import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import { decideAppend } from '../../memory/outcome-of-append.ts';
import { WrongExpectedRevision } from '../../port/errors.ts';
import type { Expected, StoredEvent } from '../../port/event-store.ts';
import { appendedMessage, errorMessage, streamOf, wrongExpectedMessage, type FakeEvent } from './messages.ts';

/**
 * `silent`: nothing is stored or answered; `stored, then silent`: the answer is lost; `no position`: the answer to a repetition of
 * truncated events; `behind the deleted`: stored, but with revisions after those of a deleted stream; `error`: an error inside the
 * answer; `code`: an error that ends the stream that all appends share.
 */
export type AppendFault =
  | 'silent'
  | 'stored, then silent'
  | 'no position'
  | 'behind the deleted'
  | { readonly error: string }
  | { readonly code: number; readonly details: string; readonly metadata?: grpc.Metadata };

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expected;
  readonly ids: readonly string[];
  readonly data: readonly string[];
}

/** The server's answer to one append (the client sends each as one message, up to 3 MiB). */
export function answerAppend(
  request: BatchAppendReq,
  log: readonly FakeEvent[],
  store: (stream: string, events: readonly Partial<FakeEvent>[]) => readonly FakeEvent[],
  faultOf: (asked: AppendRequest) => AppendFault | null,
): { asked: AppendRequest; answer: 'silent' | BatchAppendResp | { code: number; details: string } } {
  const options = request.getOptions()!;
  const stream = streamOf(options.getStreamIdentifier());
  const messages = request.getProposedMessagesList();
  const asked: AppendRequest = {
    stream,
    expected: options.hasNoStream() ? 'no_stream' : BigInt(options.getStreamPosition()),
    ids: messages.map((message) => message.getId()!.getString()),
    data: messages.map((message) => Buffer.from(message.getData_asU8()).toString('utf8')),
  };
  const fault = faultOf(asked);
  const addressed = (answer: BatchAppendResp) => {
    answer.setCorrelationId(request.getCorrelationId());
    return answer.setStreamIdentifier(options.getStreamIdentifier());
  };
  if (fault === 'silent') return { asked, answer: 'silent' };
  if (fault === 'no position') return { asked, answer: addressed(appendedMessage(BigInt(messages.length - 1), null)) };
  if (fault !== null && typeof fault === 'object') {
    return { asked, answer: 'code' in fault ? fault : addressed(errorMessage(fault.error)) };
  }

  const existing = log.filter((event) => event.stream === stream);
  try {
    // `judge` uses only id, revision and position of the existing events.
    const verdict = decideAppend(stream, existing as unknown as StoredEvent[], asked.expected, asked.ids);
    const last = verdict.kind === 'repeated' ? (verdict.last as unknown as FakeEvent) : store(stream, messages.map(proposed)).at(-1)!;
    if (fault === 'stored, then silent') return { asked, answer: 'silent' };
    const revision = fault === 'behind the deleted' ? last.revision + 7n : last.revision;
    return { asked, answer: addressed(appendedMessage(revision, last.place)) };
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return { asked, answer: addressed(wrongExpectedMessage(error.expected, error.actual)) };
  }
}

function proposed(message: ReturnType<BatchAppendReq['getProposedMessagesList']>[number]): Partial<FakeEvent> {
  return {
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** A follower's refusal of a call that only the leader accepts. */
export function notLeader(host: string, port: number): AppendFault {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', host);
  metadata.set('leader-endpoint-port', String(port));
  return { code: grpc.status.NOT_FOUND, details: 'Leader info available', metadata };
}
