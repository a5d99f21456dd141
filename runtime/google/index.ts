export { defaultReadMask, type GoogleBusiness, type LocationRef, type ReviewOrder, type ReviewRef } from './business.ts';
export { GoogleError, type GoogleErrorKind } from './google-error.ts';
export { createGoogle, type Google, type GoogleCaller } from './google.ts';
export { businessScope, hasBusinessScope, newPkce, type ExchangedGrant, type GoogleOAuth } from './oauth.ts';
export type { GoogleAccount, GoogleLocation, GooglePlace, GoogleReply, GoogleReview, NotificationSetting } from './shapes.ts';
export {
  createFairQueue,
  createGoogleRateLimiter,
  createLocalQuota,
  createPostgresQuota,
  createRedisQuota,
  createSharedRateLimiter,
  createTokenPause,
  googleLanes,
  laneWeights,
  turnDistance,
  type FairQueue,
  type GoogleRateLimiter,
  type GoogleLane,
  type PauseSource,
  type SharedRateLimiter,
  type QuotaSource,
  type CallPriority,
} from './rate-limiter/index.ts';
export { createPlaces, type Places } from './places.ts';
export { type PushMessage, type PushVerifier } from './push-token.ts';
export { type GooglePerson, type GoogleSignIn, type GoogleVerdict } from './sign-in-token.ts';
