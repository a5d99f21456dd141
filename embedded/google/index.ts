export { googleHosts } from './hosts.ts';
export { startGoogleStandIn, type GoogleStandIn, type GoogleOptions } from './start-google.ts';
export { seedGoogle } from './seed/seed-google.ts';
export type { GoogleAccountSeed, GoogleSeed, LocationSeed, PlaceSeed, ReviewSeed } from './seed/google-seed.ts';
export type { SeededAccount, SeededGoogleAccount, SeededLocation } from './seed/apply-seed.ts';
export type { OAuthClient } from './stand-in.ts';
