export { isNewer, ownVersion, readUpdateFeed, type Release, type UpdateFeed } from './update-feed.ts';
