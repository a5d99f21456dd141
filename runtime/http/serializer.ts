import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { ResponseMismatchError } from './failure.ts';

/**
 * Turns answers into JSON through the route's own schema: members it does not list are left out, an answer that does not
 * fit is a ResponseMismatchError (500) that names the places but never the values.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const result = schema.safeParse(data);
    if (result.success) return JSON.stringify(result.data);
    const places = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ');
    throw new ResponseMismatchError(`${method} ${url} answered outside its model at ${places}`);
  };
};
