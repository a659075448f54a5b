import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler, FastifyServerOptions } from 'fastify';

/*
 * A route has a schema for its reply, for each of its failures and for what it takes. Most of them no process ever
 * needs, and to compile them all was a large part of its start.
 */

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Check = ReturnType<FastifySchemaCompiler<FastifySchema>>;

/** Compiles the schema of a reply when it is first sent. */
export const compilersFactory: Factories = {
  buildSerializer: (...shared) => {
    const compile = SerializerSelector()(...shared);
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (data) => (serialize ??= compile(route))(data);
    };
  },
};

/** Compiles a schema with the first request that it checks. */
export function checkWhenNeeded(compile: () => ValidateFunction): Check {
  let check: ValidateFunction | undefined;
  const checked: Check = (data: unknown) => {
    check ??= compile();
    const fits = check(data);
    checked.errors = check.errors ?? null;
    return fits;
  };
  return checked;
}
