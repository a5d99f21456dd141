// Handlers read and set cookies, so the plugin's types must be exported with ours.
/// <reference types="@fastify/cookie" preserve="true" />
import type { Language, Paging, Route, Uuid } from '@sumaa/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Log } from '../log/index.ts';
import type { Caller, SignedIn } from './guard.ts';

/** A Fastify server made by `createHttpApp`. */
export type HttpApp = FastifyInstance;

/** A file of a multipart request, in memory. Name and type come from the sender and are not verified. */
export interface UploadedFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly bytes: Buffer;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The part of a request that does not depend on the route. */
export interface AnyRequest {
  readonly caller: Caller;
  readonly files: Readonly<Record<string, UploadedFile | undefined>>;
  readonly language: Language;
  readonly correlationId: string;
  readonly causationId: string;
  /** Only `service` callers name one. */
  readonly tenantId: string | null;
  readonly traceparent: string | undefined;
  readonly ip: string;
  /** Keyed hash of the IP address; undefined when the app has no key. */
  readonly ipHash: string | undefined;
  /** The range of the IP address (`93.168.0.0/16`). */
  readonly network: string | undefined;
  /** `Min-Position` as sent: the position of a command that this query should include. */
  readonly minPosition: string | null;
  readonly idempotencyKey: Uuid | null;
  readonly log: Log;
  /** Aborts when the caller closes the connection before the response. */
  readonly signal: AbortSignal;
  readonly raw: FastifyRequest;
  /** For cookies and headers only; handlers of `mount` return their answer and never send. */
  readonly reply: FastifyReply;
}

type FilesOf<R extends Route> = R['multipart'] extends { readonly files: readonly (infer N extends string)[] } ? N : never;

/** A request, typed by its route: `params`, `query` and `body` are the outputs of the route's schemas, `files` those it declares. */
export interface HttpRequest<R extends Route> extends AnyRequest {
  readonly files: { readonly [N in FilesOf<R>]?: UploadedFile };
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  readonly session: R['auth'] extends 'session' | 'confirmed' ? SignedIn : null;
}

/** A success. `model` is checked against the route: unlisted members are removed, missing ones cause a 500. */
export interface HttpAnswer<R extends Route> {
  readonly model: z.input<R['model']>;
  readonly position?: string | null | undefined;
  readonly stale?: boolean | undefined;
  readonly paging?: Paging | undefined;
  readonly status?: number;
  readonly message?: string;
  readonly code?: string;
}
