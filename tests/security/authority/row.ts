import type { Team } from '../rig/team.ts';
import type { World } from '../rig/world.ts';

/** A call of one operation, with path parameters by name. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of a multipart form, instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a request parameter identifies: data of a business, or nothing that could belong to another business. */
export type Named =
  | {
      /** An id that this business had: unlinked, revoked, ended. */
      readonly deleted?: Make<string>;
      /** An id of this business that does not belong to the rest of the request or to the caller. */
      readonly elsewhere?: Make<string>;
      /** The other business' id, when its valid call does not contain one. */
      readonly theirs?: Make<string>;
      /** An id that does not exist; default: a random UUID. */
      readonly nobodys?: () => string;
      /** The parameter is only a filter: another business' id is not refused and finds nothing. */
      readonly narrows?: true;
      /** The status of a refusal, when it is neither 403 nor 404. */
      readonly refusal?: number;
    }
  /** Not tested here, with the reason. */
  | { readonly not: string };

type Make<T> = (team: Team, world: World) => Promise<T> | T;

/** How an operation is called. Every operation of the OpenAPI document has one. */
export interface Row {
  /** Every parameter that identifies something, as found in the document. */
  readonly ids?: Readonly<Record<string, Named>>;
  /**
   * A valid call of this business' administrator, created for each use because it may use up what it identifies. Default: an empty call.
   */
  readonly call?: Make<Call>;
  /** The expected status of that call, when it is not 2xx. */
  readonly answers?: number;
  /** Calls that remove what other rows need run last, in this order. */
  readonly last?: number;
}

export type Rows = Readonly<Record<string, Row>>;
