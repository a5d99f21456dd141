import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { ResponseMismatchError } from './failure.ts';

/**
 * Serialises responses with the route's schema; unlisted members are left out. Throws ResponseMismatchError (500) when a response does
 * not fit; the message has the paths but never the values.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const result = schema.safeParse(data);
    if (result.success) return JSON.stringify(result.data);
    const paths = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ');
    throw new ResponseMismatchError(`the response of ${method} ${url} does not fit its model at ${paths}`);
  };
};
