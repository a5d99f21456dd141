import { GooglePopupMessage } from '@sumaa/contracts';

/** The parts of a `MessageEvent` that count. */
type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

/** What our popup said; null for anything from another origin, another window, or of another shape. */
export function readPopupMessage(event: Heard, popup: unknown, origin: string): GooglePopupMessage | null {
  if (event.origin !== origin || popup === null || event.source !== popup) return null;
  const parsed = GooglePopupMessage.safeParse(event.data);
  return parsed.success ? parsed.data : null;
}
