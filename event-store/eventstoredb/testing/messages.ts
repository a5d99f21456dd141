import type { Position as Place } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb, { type BatchAppendResp, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';

/** An event in the fake server. */
export interface FakeEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly revision: bigint;
  /** Commit and prepare position are equal, like on a real node. */
  readonly place: bigint;
}

/** An event as a message of the client's generated classes. */
export function eventMessage(event: FakeEvent): ReadResp {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new sharedPb.UUID().setString(event.id));
  recorded.setStreamIdentifier(streamMessage(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.place));
  recorded.setPreparePosition(String(event.place));
  // In ticks of 100 ns.
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '17000000000000000');
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  const read = new streamsPb.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.place));
  return new streamsPb.ReadResp().setEvent(read);
}

export function confirmationMessage(id: string): ReadResp {
  return new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

export function checkpointMessage({ commit, prepare }: Place): ReadResp {
  const checkpoint = new streamsPb.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare));
  return new streamsPb.ReadResp().setCheckpoint(checkpoint);
}

export function caughtUpMessage(): ReadResp {
  return new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());
}

export function streamNotFoundMessage(stream: string): ReadResp {
  return new streamsPb.ReadResp().setStreamNotFound(new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(streamMessage(stream)));
}

export function appendedMessage(revision: bigint, place: bigint | null): BatchAppendResp {
  const success = new streamsPb.BatchAppendResp.Success().setCurrentRevision(String(revision));
  if (place === null) success.setNoPosition(new emptyPb.Empty());
  else success.setPosition(new sharedPb.AllStreamPosition().setCommitPosition(String(place)).setPreparePosition(String(place)));
  return new streamsPb.BatchAppendResp().setSuccess(success);
}

export function wrongExpectedMessage(expected: 'no_stream' | bigint, actual: 'no_stream' | bigint): BatchAppendResp {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (actual === 'no_stream') wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return errorMessage('WrongExpectedVersion', wrong.serializeBinary());
}

/** An error inside an answer: the client knows the type name of its details, or «could not recognize» its message. */
export function errorMessage(name: string, details: Uint8Array = new Uint8Array()): BatchAppendResp {
  const known = ['WrongExpectedVersion', 'StreamDeleted', 'AccessDenied', 'Timeout', 'MaximumAppendSizeExceeded'].includes(name);
  const any = new anyPb.Any();
  any.pack(details, known ? `event_store.client.${name}` : 'google.protobuf.Empty');
  return new streamsPb.BatchAppendResp().setError(new statusPb.Status().setMessage(name).setDetails(any));
}

export function streamMessage(stream: string): InstanceType<typeof sharedPb.StreamIdentifier> {
  return new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
}

export function streamOf(message: { getStreamName(): Uint8Array | string } | undefined): string {
  return Buffer.from(message?.getStreamName() ?? '').toString('utf8');
}
