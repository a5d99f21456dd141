import type { FollowerEvent } from '@sumaa/contracts';
import type { FollowerState } from './state.ts';

/** Applies an event to the state of a follower. Never validates, never throws. */
export function evolve(state: FollowerState, { type, data }: FollowerEvent): FollowerState {
  if (type === 'FollowRequested') return { status: 'requested', followerId: data.followerId, kind: data.kind, reminded: false, mailed: [] };
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'FollowConfirmed':
      return { ...state, status: 'confirmed' };
    case 'FollowerReminded':
      return { ...state, reminded: true };
    case 'FollowerMailed':
      return { ...state, mailed: [...state.mailed, data.article] };
    case 'FollowEnded':
      return { ...state, status: 'ended' };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}
