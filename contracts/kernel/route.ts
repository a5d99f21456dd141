import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { FieldErrorCode } from './field-errors.ts';
import type { KeyScope, Permission } from './permissions.ts';

/**
 * One HTTP operation. The servers validate requests and responses with these schemas, the OpenAPI document is generated from them,
 * and they type the frontend's client.
 */
export interface Route {
  /** The app that serves the route: `command` (writes, OAuth) or `query`. */
  readonly app: 'command' | 'query';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify style (`/api/Reviews/:id`), spelled as it was published; matched case-insensitively. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `none`: anyone; `session`: a signed-in user; `confirmed`: a signed-in user with a confirmed e-mail; `service`: one of our processes. */
  readonly auth: 'none' | 'session' | 'confirmed' | 'service';
  /** The permission, or all the permissions, that the caller needs. */
  readonly permission?: Permission | readonly Permission[];
  /** What an API key needs instead of the permission, where that alone would open to it more than its name says. */
  readonly keyScope?: KeyScope;
  /** Of `none`: goes on in maintenance. Staff sign in by it, another system tells something by it, or somebody stops mails by it. */
  readonly inMaintenance?: boolean;
  /** Only for members of a business; platform managers are refused. */
  readonly businessOnly?: boolean;
  /** Refused with `subscription_required` where the business's trial or paid period is over. The platform's people are not concerned. */
  readonly needs?: 'subscription';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data: `body` validates the fields; `files` are the names of its files, each optional, of 5 MiB at most unless `maxBytes` says otherwise. `tooLarge` is the error of a larger one. */
  readonly multipart?: { readonly files: readonly string[]; readonly maxBytes?: number; readonly tooLarge?: FieldErrorCode };
  readonly model: z.ZodType;
  /** Success status; 200 when absent. */
  readonly status?: 200 | 201 | 202;
  /** Refusals beyond the general ones, for the OpenAPI document. */
  readonly errors?: readonly ErrorCode[];
  /** Issues tokens, so a repeated request never gets a stored response. */
  readonly issuesTokens?: boolean;
  /** Responds without the envelope (a redirect, a page, a file). */
  readonly raw?: boolean;
  /** Waits for somebody else's server, so it may take long. */
  readonly waits?: boolean;
  /** Rate limit per IP address, and per account when signed in; a default applies when absent. */
  readonly limit?: { readonly max: number; readonly perMinutes: number };
}

/** All permissions that a route requires. */
export function permissionsOf({ permission = [] }: Pick<Route, 'permission'>): readonly Permission[] {
  return typeof permission === 'string' ? [permission] : permission;
}

/** Declares a route, keeping its literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}
