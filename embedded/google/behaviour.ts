/** How replies are judged and tokens issued; changed through `POST /__admin/settings`. */
export type Behaviour = {
  /** Milliseconds between a reply's PUT and its verdict. */
  replyDelayMs: number;
  /** Lifetime of new access tokens in seconds. */
  tokenLifeSeconds: number;
  /** Every n-th push message is delivered twice (0: never, 1: always). */
  duplicatePushEvery: number;
};
