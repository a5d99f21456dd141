import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';

/** Journeys walk through what stands in the sources, also when they are started by themselves. */
export default function setup(): void {
  buildFrontend();
}
