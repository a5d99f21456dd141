import type { Area } from '../lib/feature.ts';
import { homePathOf } from '../lib/session/home.ts';
import { returnPath } from '../lib/session/return-path.ts';
import { hasRoleAtLeast, type SessionState } from '../lib/session/session.ts';

/** The areas with a guard; `public` and `open` are open to all. */
export type GuardedArea = Exclude<Area, 'public' | 'open'>;

export type Passage =
  | { readonly kind: 'wait' }
  | { readonly kind: 'enter' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'go'; readonly to: string };

const go = (to: string): Passage => ({ kind: 'go', to });

/** The guard rules, as one function: whether this visitor may enter an area, and if not, where to instead. `here` is path + search. */
export function passageTo(area: GuardedArea, state: SessionState, here: string): Passage {
  if (state.status === 'loading') return { kind: 'wait' };
  if (state.status === 'unchecked') return area === 'guest' ? { kind: 'enter' } : { kind: 'wait' };
  if (state.status === 'anonymous' || state.status === 'unreachable') {
    return area === 'guest' ? { kind: 'enter' } : go(`/login?next=${encodeURIComponent(here)}`);
  }
  const { session } = state;
  const home = homePathOf(state);
  if (area === 'guest') return go(returnPath(new URLSearchParams(here.split('?')[1]).get('next'), home));
  if (session.role === 'super_admin') return area === 'admin' ? { kind: 'enter' } : go('/admin');
  // Who has still to confirm or to set up is led there; that the console is not theirs is said to the others only.
  if (area === 'admin') return home === '/customer' ? { kind: 'refused' } : go(home);
  if (!hasRoleAtLeast(session.role, 'viewer')) return { kind: 'refused' };
  const belongs = home.split('?')[0];
  return belongs === `/${area}` ? { kind: 'enter' } : go(home);
}
