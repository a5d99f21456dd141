export { createGoogleBudget, type GoogleBudget } from './budget.ts';
export { defaultReadMask, type GoogleBusiness, type LocationRef, type ReviewOrder, type ReviewRef } from './business.ts';
export { GoogleError, type GoogleErrorKind } from './google-error.ts';
export { createGoogle, type Google, type OnBehalf } from './google.ts';
export { businessScope, hasBusinessScope, newPkce, type ExchangedGrant, type GoogleOAuth } from './oauth.ts';
export type { GoogleAccount, GoogleLocation, GooglePlace, GoogleReply, GoogleReview, NotificationSetting } from './shapes.ts';
