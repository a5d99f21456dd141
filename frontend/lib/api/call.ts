import { storedLanguage } from '../locale/language.ts';
import { endSession } from '../session.ts';
import { createApi } from './client.ts';

const api = createApi({ language: storedLanguage, onSessionEnded: endSession });

/**
 * Calls a route of the contracts: `const { model } = await call(routes.reviews.list, { query })`. Types follow the route's zod
 * schemas; the model is parsed. Throws `ApiError`. An expired session is renewed once and the call repeated.
 */
export const call = api.call;

/** Renews the session by its cookie; the model of the answer, or null when nobody is signed in. */
export const refreshSession = api.refresh;
