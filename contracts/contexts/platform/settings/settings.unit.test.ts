import { expect, test } from 'vitest';
import { defaultPlatformSettings, readStoredSettings } from './settings.ts';

const defaults = defaultPlatformSettings;

test.each([
  ['nothing', undefined, {}],
  ['fewer settings', { trialPeriod: 30 }, { trialPeriod: 30 }],
  ['settings that are not known', { trialPeriod: 30, colour: 'green' }, { trialPeriod: 30 }],
  ['values that are not known', { trialPeriod: 400, currency: 'AED', prices: { basic: null } }, {}],
  ['a list with an entry that is not known', { ipWhitelist: ['203.0.113.9', 'office'] }, { ipWhitelist: ['203.0.113.9'] }],
  ['a list of entries that are not known lets nobody in', { ipWhitelist: ['office'] }, { ipWhitelist: ['0.0.0.0'] }],
  ['a list in another form lets nobody in', { ipWhitelist: { office: '203.0.113.9' } }, { ipWhitelist: ['0.0.0.0'] }],
])('what another build stored is read: %s', (_what, stored, expected) => {
  expect(readStoredSettings(stored)).toEqual({ ...defaults, ...expected });
});
