import type { FastifyRequest } from 'fastify';
import type { Caller } from './guard.ts';
import type { UploadedFile } from './request.ts';

/** What is known about a request after the guard admitted it. */
interface Admitted {
  caller: Caller;
  files: Record<string, UploadedFile>;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** The state of a request; an anonymous caller without files when the guard did not admit it yet. */
export const stateOf = (request: FastifyRequest): Admitted => admitted.get(request) ?? { caller: { kind: 'anonymous' }, files: {} };

/** Stores the caller of an admitted request. */
export function storeCaller(request: FastifyRequest, caller: Caller): void {
  admitted.set(request, { caller, files: {} });
}
