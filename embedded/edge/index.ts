export { partFor } from './create-edge.ts';
export { createSite } from './site.ts';
