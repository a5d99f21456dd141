import type { FastifyRequest } from 'fastify';
import type { Caller } from './guard.ts';
import type { UploadedFile } from './request.ts';

/** What is known of a request once the guard has let it through. */
interface Admitted {
  caller: Caller;
  files: Record<string, UploadedFile>;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Of a request the guard has not seen: nobody, and no files. */
export const stateOf = (request: FastifyRequest): Admitted => admitted.get(request) ?? { caller: { kind: 'anonymous' }, files: {} };

/** The guard has let a request through. */
export function keepAdmitted(request: FastifyRequest, caller: Caller): void {
  admitted.set(request, { caller, files: {} });
}
