/** Builds into `frontend/dist` unless it already holds exactly these sources. */
export function buildFrontend(): void;
