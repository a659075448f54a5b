import { Ajv2020 } from 'ajv/dist/2020.js';
import { httpStatusByErrorCode } from '../../../src/infrastructure/shared/api/parts/problem.ts';
import { TestApi } from '../../support/api.ts';
import { adminContract, contract, nameOf, openContract } from './wire.ts';

const whole = [...openContract, ...contract, ...adminContract];

type Parameter = { in: string; name: string; required?: boolean; schema: object };
type Operation = {
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security?: object[];
};
type Document = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  security: object[];
  components: { securitySchemes: object; schemas?: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
};

/** The part of OpenAPI 3.1 that this document uses; a member that is missing here is a mistake. */
const openapiSchema = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  additionalProperties: false,
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      properties: { title: { type: 'string' }, version: { type: 'string' }, description: { type: 'string' } },
      additionalProperties: false,
    },
    servers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url'],
        properties: { url: { type: 'string' } },
        additionalProperties: false,
      },
    },
    security: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
    components: {
      type: 'object',
      additionalProperties: false,
      properties: {
        schemas: { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } },
        securitySchemes: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            required: ['type', 'scheme'],
            properties: {
              type: { const: 'http' },
              scheme: { const: 'bearer' },
              bearerFormat: { const: 'JWT' },
            },
            additionalProperties: false,
          },
        },
      },
    },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'put', 'post'] },
        additionalProperties: { $ref: '#/$defs/operation' },
      },
    },
  },
  $defs: {
    schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
    content: {
      type: 'object',
      propertyNames: {
        enum: ['application/json', 'application/problem+json', 'multipart/form-data', 'text/csv'],
      },
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        required: ['schema'],
        properties: { schema: { $ref: '#/$defs/schema' } },
        additionalProperties: false,
      },
    },
    operation: {
      type: 'object',
      required: ['summary', 'responses'],
      additionalProperties: false,
      properties: {
        summary: { type: 'string', minLength: 1 },
        description: { type: 'string', minLength: 1 },
        security: { type: 'array' },
        parameters: {
          type: 'array',
          items: {
            type: 'object',
            required: ['in', 'name', 'required', 'schema'],
            additionalProperties: false,
            properties: {
              in: { enum: ['path', 'query', 'header'] },
              name: { type: 'string' },
              required: { type: 'boolean' },
              description: { type: 'string' },
              schema: { $ref: '#/$defs/schema' },
            },
          },
        },
        requestBody: {
          type: 'object',
          required: ['content'],
          additionalProperties: false,
          properties: { required: { type: 'boolean' }, content: { $ref: '#/$defs/content' } },
        },
        responses: {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: '^([1-5](\\d\\d|XX)|default)$' },
          additionalProperties: {
            type: 'object',
            required: ['description'],
            additionalProperties: false,
            properties: {
              description: { type: 'string', minLength: 1 },
              content: { $ref: '#/$defs/content' },
            },
          },
        },
      },
    },
  },
} as const;

describe('the OpenAPI document', () => {
  let api: TestApi;
  let document: Document;

  beforeAll(async () => {
    api = await TestApi.start();
    document = (await api.request('GET', '/api/openapi.json')).json as Document;
  });
  afterAll(() => api.close());

  const operationOf = (method: string, path: string): Operation =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

  test('is there for everyone, below the base address it names', async () => {
    const answer = await api.request('GET', '/api/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(document.security).toEqual([{ bearer: [] }]);
  });

  test('is OpenAPI 3.1, its schemas JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(openapiSchema);
    validate(document);
    expect(validate.errors).toBeNull();
  });

  test('resolves every reference in it', () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name!);
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/g)).toBeNull();
  });

  test('has the routes of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(whole.map(nameOf).toSorted());
  });

  test.each(whole.map((route) => [nameOf(route), route] as const))('describes %s', (_name, route) => {
    const operation = operationOf(route.method, route.path);
    expect(operation.summary).toBe(route.summary);
    expect(operation.description).toEqual(
      adminContract.includes(route) ? expect.stringContaining(`Demands ${route.access},`) : undefined,
    );
    const query = route.query as { properties: object; required?: readonly string[] } | undefined;
    expect(operation.security).toEqual(route.access === 'anyone' ? [] : undefined);
    const named = (where: string) =>
      (operation.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name);
    expect(named('path').toSorted()).toEqual(
      [...route.path.matchAll(/(?<=:)\w+/g)].map(([name]) => name).toSorted(),
    );
    for (const parameter of operation.parameters ?? [])
      expect(parameter.required).toBe(
        parameter.in === 'path' || query?.required?.includes(parameter.name) === true,
      );
    expect(named('query')).toEqual(Object.keys(query?.properties ?? {}));
    expect(operation.requestBody?.content['application/json']?.schema).toEqual(route.body);
    expect(operation.requestBody?.required).toBe(route.body || route.upload ? true : undefined);
    if (route.upload)
      expect(operation.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
        required: [route.upload],
      });
    if (route.reply)
      expect(operation.responses[String(route.status ?? 200)]!.content).toHaveProperty(['application/json']);
    else if (route.download)
      expect(operation.responses['200']!.content).toEqual({ 'text/csv': { schema: { type: 'string' } } });
    else expect(operation.responses['204']).toEqual({ description: 'Done' });
    for (const code of route.errors) {
      const answer = operation.responses[String(httpStatusByErrorCode[code])];
      expect(answer).toMatchObject({ description: expect.stringContaining(code === '401' ? '401' : code) });
      expect(answer!.content).toHaveProperty(['application/problem+json']);
    }
  });
});
