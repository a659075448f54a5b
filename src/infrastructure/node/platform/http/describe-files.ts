import type { SwaggerTransform } from '@fastify/swagger';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of file in a multipart upload. */
    upload?: 'activity' | 'programme' | 'picture' | 'recording';
  }
}

/** Adds uploads to the OpenAPI document. Their bodies are read as streams, so that no Fastify schema describes them. */
export const describeUploadsInOpenApi: SwaggerTransform = ({ schema, url, route }) => {
  const part = route.config?.upload;
  if (part === undefined) return { schema, url };
  const body = {
    type: 'object',
    required: [part],
    properties: {
      [part]: { type: 'string', format: 'binary', description: 'One .json file of 5 MB at most' },
      note: { type: 'string', maxLength: 500, description: 'For the history' },
    },
  };
  return { schema: { ...schema, consumes: ['multipart/form-data'], body }, url };
};
