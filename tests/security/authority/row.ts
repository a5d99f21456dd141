import type { Team } from '../rig/team.ts';
import type { World } from '../rig/world.ts';

/** A call of one operation, its places in the path filled by name. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of a multipart form, instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a place in a request names: something of a business, or nothing that could be somebody else's. */
export type Named =
  | {
      /** One that this business had: unlinked, revoked, ended. */
      readonly deleted?: Make<string>;
      /** One it has, which does not belong to what the rest of the request names, or to whom asks. */
      readonly elsewhere?: Make<string>;
      /** The other business' own, where a right call of theirs does not name one. */
      readonly theirs?: Make<string>;
      /** One that nobody has; a random UUID otherwise. */
      readonly nobodys?: () => string;
      /** The place only narrows what is answered: nothing is refused, and nothing of others is found. */
      readonly narrows?: true;
      /** How it is refused, where not with 403 or 404. */
      readonly refusal?: number;
    }
  /** Not tried here, and why. */
  | { readonly not: string };

type Make<T> = (team: Team, world: World) => Promise<T> | T;

/** How an operation is called. Every operation of the OpenAPI document has one. */
export interface Row {
  /** Every place of the request that names something, as the document has them. */
  readonly ids?: Readonly<Record<string, Named>>;
  /** A call of this business' administrator that is right, made anew each time: it may use up what it names. Nothing: an empty one. */
  readonly call?: Make<Call>;
  /** How that is answered, where not with success. */
  readonly answers?: number;
  /** It takes away what other rows need, so it is made after them, in this order. */
  readonly last?: number;
}

export type Rows = Readonly<Record<string, Row>>;
