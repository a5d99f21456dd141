import { GooglePopupMessage } from '@sumaa/contracts';

/** The parts of a `MessageEvent` that are checked. */
type ReceivedMessage = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

/** The message of our popup; null for a message from another origin or window, or of another shape. */
export function readPopupMessage(event: ReceivedMessage, popup: unknown, origin: string): GooglePopupMessage | null {
  if (event.origin !== origin || popup === null || event.source !== popup) return null;
  const parsed = GooglePopupMessage.safeParse(event.data);
  return parsed.success ? parsed.data : null;
}
