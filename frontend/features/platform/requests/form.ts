import { isApiError } from '../../../lib/api/errors.ts';

/** What the server says of single fields. */
export const problemsOf = (error: unknown): Readonly<Record<string, readonly string[]>> => (isApiError(error) ? error.fieldErrors : {});

/** An error that belongs to no field. */
export const unlessFields = (error: unknown): unknown => (Object.keys(problemsOf(error)).length === 0 ? error : null);

/** Whether a text is long enough to be sent. */
export const isGiven = (text: string): boolean => text.trim().length >= 3;
