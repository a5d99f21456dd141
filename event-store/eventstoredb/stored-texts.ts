import { isUtf8 } from 'node:buffer';
import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredTexts } from '../port/event-store.ts';

/** The member of a subscription that the client's types hide: it turns the server's message into an event, and loses its bytes. */
interface SubscriptionInternals {
  convertGrpcEvent(message: ReadResp.ReadEvent): ResolvedEvent;
}

/** Gives each event of a subscription that has not begun the `texts` of its bytes. */
export function withTexts(subscription: AllStreamSubscription): AllStreamSubscription {
  // The client's types hide the member; it exists at run time (dist/streams/utils/Subscription.js, 6.2.1).
  const internals = subscription as unknown as SubscriptionInternals;
  const convert = internals.convertGrpcEvent;
  internals.convertGrpcEvent = (message) => {
    const converted = convert(message);
    const stored = message.getEvent();
    return converted.event && stored ? { ...converted, event: { ...converted.event, texts: textsOf(stored) } } : converted;
  };
  return subscription;
}

function textsOf(stored: ReadResp.ReadEvent.RecordedEvent): StoredTexts {
  const isJson = stored.getMetadataMap().get('content-type') === 'application/json';
  return { data: textOf(stored.getData_asU8(), isJson), metadata: textOf(stored.getCustomMetadata_asU8(), true) };
}

/** Two different sequences of bytes never have the same text. */
function textOf(bytes: Uint8Array, isJson: boolean): string {
  const text = isJson && isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : null;
  return text !== null && parses(text) ? text : `bytes:${Buffer.from(bytes).toString('hex')}`;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
