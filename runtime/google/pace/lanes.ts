/**
 * How urgent a call to Google is. `interactive`: a person waits for it (a reply, a connection being made); `live`: Google
 * said that a review changed; `sync`: the first reviews of a branch; `poll`: looking for news; `background`: history and
 * the nightly pass.
 */
export const googleLanes = ['interactive', 'live', 'sync', 'poll', 'background'] as const;
export type GoogleLane = (typeof googleLanes)[number];

/** Turns out of 16 while all of these wait. `interactive` takes no part: it always goes first. */
export const laneWeights: Readonly<Record<Exclude<GoogleLane, 'interactive'>, number>> = { live: 8, sync: 4, poll: 3, background: 1 };
