import type { FollowerEvent } from '@sumaa/contracts';
import type { FollowerState } from './state.ts';

/** Applies an event to the state of a follower. Never validates, never throws. */
export function evolve(state: FollowerState, { type, data }: FollowerEvent): FollowerState {
  if (type === 'FollowRequested') {
    const { followerId, kind } = data;
    return { status: 'requested', followerId, kind, reminded: false, askedToEndAt: null, mailed: [] };
  }
  if (state.status === 'unknown') return state;
  switch (type) {
    case 'FollowConfirmed':
      return { ...state, status: 'confirmed' };
    case 'FollowerReminded':
      return { ...state, reminded: true };
    case 'FollowerMailed':
      return { ...state, mailed: [...state.mailed, data.article] };
    case 'FollowEnded':
      return { ...state, status: 'ended', askedToEndAt: data.because === 'asked' ? data.endedAt : null };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}
