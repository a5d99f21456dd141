/**
 * The rate limits that all processes count together. Each name is a `scope` of `RequestsLimited` and has a text on the activity page.
 * All other limits count requests of one route and use the route as `scope`.
 */
export const limitNames = [
  'sign-in-account',
  'sign-in-browser',
  'sign-in-address',
  'code-account',
  'code-address',
  'confirm-account',
  'second-factor-account',
  'reset-account',
  'reset-browser',
  'reset-address',
  'password-account',
  'email-change-account',
  'email-change-target',
  'phone-code-account',
  'phone-code-target',
  'register-address',
  'contact-address',
  'contact-network',
  'contact-writer',
  'contact-account',
  'follow-address',
  'follow-network',
  'help-vote-address',
  'application-address',
  'application-network',
  'application-writer',
] as const;
export type LimitName = (typeof limitNames)[number];
