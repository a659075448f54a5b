import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler, FastifyServerOptions } from 'fastify';

/*
 * These functions compile a schema at its first use. A route has a schema for its reply, its input and each failure, and
 * compiling all of them was a large part of the start.
 */

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Check = ReturnType<FastifySchemaCompiler<FastifySchema>>;

/** Compiles the schema of a reply when it is first sent. */
export const lazyCompilersFactory: Factories = {
  buildSerializer: (...shared) => {
    const compile = SerializerSelector()(...shared);
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (data) => (serialize ??= compile(route))(data);
    };
  },
};

/** Compiles a schema with the first request that it checks. */
export function compileOnFirstUse(compile: () => ValidateFunction): Check {
  let check: ValidateFunction | undefined;
  const checked: Check = (data: unknown) => {
    check ??= compile();
    const fits = check(data);
    checked.errors = check.errors ?? null;
    return fits;
  };
  return checked;
}
