export { ownVersion } from './own-version.ts';
export { isNewer, readUpdateFeed, type Release, type UpdateFeed } from './update-feed.ts';
