/**
 * Priority of a call to Google. `interactive`: a user waits for it (a reply, a new connection); `live`: Google notified us of a
 * changed review; `sync`: the first reviews of a branch; `poll`: polling for new reviews; `background`: history and the nightly full
 * sync pass.
 */
export const googleLanes = ['interactive', 'live', 'sync', 'poll', 'background'] as const;
export type GoogleLane = (typeof googleLanes)[number];

/** Turns out of 16 while calls wait in all these lanes. `interactive` is not included because it always goes first. */
export const laneWeights: Readonly<Record<Exclude<GoogleLane, 'interactive'>, number>> = { live: 8, sync: 4, poll: 3, background: 1 };
