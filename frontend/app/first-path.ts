import type { Screen } from '../lib/feature.ts';
import { can, type Session } from '../lib/session/session.ts';

/** The first screen of an area that this user may open. Each area has one that is open to every role. */
export function firstPathOf({ path, screens }: { readonly path: string; readonly screens: readonly Screen[] }, session: Session): string {
  const first = screens.find(({ permission }) => permission === undefined || can(session, permission));
  return first?.path ? `${path}/${first.path}` : path;
}
