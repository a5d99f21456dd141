export { defaultReadMask, type GoogleBusiness, type LocationRef, type ReviewOrder, type ReviewRef } from './business.ts';
export { GoogleError, type GoogleErrorKind } from './google-error.ts';
export { createGoogle, type Google, type OnBehalf } from './google.ts';
export { businessScope, hasBusinessScope, newPkce, type ExchangedGrant, type GoogleOAuth } from './oauth.ts';
export type { GoogleAccount, GoogleLocation, GooglePlace, GoogleReply, GoogleReview, NotificationSetting } from './shapes.ts';
export {
  createFairQueue,
  createGoogleBudget,
  createLocalSlots,
  createPostgresSlots,
  createRedisSlots,
  createSharedBudget,
  createTokenPause,
  googleLanes,
  laneWeights,
  slotDistance,
  type FairQueue,
  type GoogleBudget,
  type GoogleLane,
  type PauseSource,
  type SharedBudget,
  type SlotSource,
  type Standing,
} from './pace/index.ts';
export { type PushMessage, type PushVerifier } from './push-token.ts';
export { type GooglePerson, type GoogleSignIn, type GoogleVerdict } from './sign-in-token.ts';
