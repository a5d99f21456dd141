import { limitNames, passwordRoutes, registrationRoutes, secondFactorRoutes, sessionRoutes, type Route } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { codesPerAddress, registrationsPerAddress, resetsPerAddress, signInPerAddress, type Limit } from './limits.ts';

/** What is granted to an address that an office or a mobile network shares, and the route that leads there. */
const granted: readonly (readonly [string, Route, Limit])[] = [
  ['registration', registrationRoutes.registerCompany, registrationsPerAddress],
  ['sign-in', sessionRoutes.signIn, signInPerAddress],
  ['codes', registrationRoutes.sendEmailOtp, codesPerAddress],
  ['links for a new password', passwordRoutes.forgotPassword, resetsPerAddress],
  // Whoever has given the password behind one address may also go through the second step there.
  ['the second factor', secondFactorRoutes.giveSecondFactor, signInPerAddress],
];

test.each(granted)(
  'the route’s own limit never comes before what is granted per address: %s',
  (_what, { limit }, { max, windowSeconds }) => {
    const { max: most, perMinutes } = limit ?? { max: Infinity, perMinutes: 1 };
    // The route counts also what is refused before anything is taken: a typing mistake, a repeat.
    const windows = Math.max(1, (perMinutes * 60) / windowSeconds);
    expect(most).toBeGreaterThan(max * windows);
  },
);

test('every limit that the trail has a name for is counted here', () => {
  const counted = Object.values(limits).flatMap((one) => (typeof one === 'object' ? [one.scope] : []));
  expect(counted).toEqual(expect.arrayContaining([...limitNames]));
});
