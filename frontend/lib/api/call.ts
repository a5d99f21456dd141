import { storedLanguage } from '../locale/language.ts';
import { endSession } from '../session/session.ts';
import { createApi } from './client.ts';

const api = createApi({ language: storedLanguage, onSessionEnded: endSession });

/**
 * Calls a route of the contracts: `const { model } = await call(routes.reviews.list, { query })`. Types follow the route's zod schemas;
 * the model is parsed. Throws `ApiError`. On an expired session, renews it once and repeats the call.
 */
export const call = api.call;

/** Calls a raw route of the contracts and gives its response, to be read as it arrives. Throws `ApiError`. */
export const open = api.open;

/** Reads the file that a raw route of the contracts answers. Throws `ApiError`. */
export const download = api.download;

/** Renews the session by its cookie. Returns the answer's model, or null when no user is signed in. */
export const refreshSession = api.refresh;
