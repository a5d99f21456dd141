import { passwordRoutes, registrationRoutes, secondFactorRoutes, sessionRoutes, type Route } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { type RateLimit } from '../../infra/rate-limits.ts';
import { codesPerAddress, registrationsPerAddress, resetsPerAddress, signInPerAddress } from './rate-limits.ts';

/** The rate limits per address, which offices and mobile networks share, with the route of each. */
const granted: readonly (readonly [string, Route, RateLimit])[] = [
  ['registration', registrationRoutes.registerCompany, registrationsPerAddress],
  ['sign-in', sessionRoutes.signIn, signInPerAddress],
  ['codes', registrationRoutes.sendEmailOtp, codesPerAddress],
  ['links for a new password', passwordRoutes.forgotPassword, resetsPerAddress],
  // A user who gave the password from an address must be able to give the second factor there.
  ['the second factor', secondFactorRoutes.giveSecondFactor, signInPerAddress],
];

test.each(granted)('the route’s own limit is higher than the limit per address: %s', (_what, { limit }, { max, windowSeconds }) => {
  const { max: routeMax, perMinutes } = limit ?? { max: Infinity, perMinutes: 1 };
  // The route also counts requests refused before the limit is checked: typing mistakes and repeats.
  const windows = Math.max(1, (perMinutes * 60) / windowSeconds);
  expect(routeMax).toBeGreaterThan(max * windows);
});
