/**
 * What is counted across all processes, by name: it is the `scope` of `RequestsLimited`, and the page of activity has words for each.
 * Whatever else is limited there is counted by a request, and named by its route.
 */
export const limitNames = [
  'sign-in-account',
  'sign-in-address',
  'code-account',
  'code-address',
  'confirm-account',
  'second-factor-account',
  'reset-account',
  'reset-address',
  'password-account',
  'email-change-account',
  'email-change-target',
  'register-address',
] as const;
export type LimitName = (typeof limitNames)[number];
