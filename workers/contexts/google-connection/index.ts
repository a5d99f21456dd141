export { writeConnectionLost } from './connection-lost-mail.ts';
export { discoverLocations } from './discover-locations.processor.ts';
export { lostDiscoveries } from './lost-discoveries.ts';
export { whenConnectionLost } from './when-connection-lost.reactor.ts';
export { whenGoogleConnected } from './when-google-connected.reactor.ts';
