import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * One HTTP operation, declared once: the servers guard requests and answers with these very schemas, OpenAPI is generated
 * from them, and the frontend's client is typed by them.
 */
export interface Route {
  /** Which app answers: `command` (writes, OAuth) or `query`. */
  readonly app: 'command' | 'query';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify style (`/api/Reviews/:id`), spelled as the specification does; matched case-insensitively. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * `none`: anyone; `session`: a signed-in person; `confirmed`: and the e-mail is confirmed; `service`: another process of ours.
   */
  readonly auth: 'none' | 'session' | 'confirmed' | 'service';
  /** What somebody must be allowed; all of them, where one answer shows what several protect. */
  readonly permission?: Permission | readonly Permission[];
  /** For people of businesses: the platform's own are refused. */
  readonly businessOnly?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data: fields by `body`, files by name. */
  readonly multipart?: boolean;
  readonly model: z.ZodType;
  /** Status of success where it is not 200. */
  readonly status?: 200 | 201 | 202;
  /** Refusals beyond the general ones, so that the document names them. */
  readonly errors?: readonly ErrorCode[];
  /** Issues tokens: never replayed from an earlier answer. */
  readonly issuesTokens?: boolean;
  /** Answers something else than the envelope (a redirect, a page, a file). */
  readonly raw?: boolean;
  /** Requests a minute per address (and per account where signed in); the platform's default otherwise. */
  readonly limit?: { readonly max: number; readonly perMinutes: number };
}

/** All that somebody must be allowed to be let in by a route. */
export function permissionsOf({ permission = [] }: Pick<Route, 'permission'>): readonly Permission[] {
  return typeof permission === 'string' ? [permission] : permission;
}

/** Declares a route, keeping its literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}
