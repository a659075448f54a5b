import { resolve } from 'node:path';
import { _, type Options, type SchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import {
  contentAjvOptions,
  contentSchemas,
} from '../src/infrastructure/shared/content/validate/content-schemas.ts';
import { digestSchema } from '../src/infrastructure/shared/content/validate/schema-digest.ts';
import { formats } from '../src/infrastructure/shared/engine/run-file-instants.ts';
import { runFileAjvOptions, runFileSchema } from '../src/infrastructure/shared/engine/run-file-schema.ts';

const source = resolve(import.meta.dirname, '../src/infrastructure/shared');

type Checks = {
  schemas: Readonly<Record<string, SchemaObject>>;
  options: Options;
  /** The source code that precedes the compiled checks. */
  head: string;
  /** Returns the compiled code without its unused parts. */
  shortened: (code: string) => string;
};

/** The functions by which the compiled checks of content add a fault. */
const adding =
  'function faults(all, instancePath, keyword, params, parentSchema, data) { (all ??= []).push({ instancePath, schemaPath: "", keyword, params, parentSchema, data }); return all; }\nconst mistyped = (all, at, type) => faults(all, at, "type", { type });\nconst missing = (all, at, missingProperty) => faults(all, at, "required", { missingProperty });\nconst pointerPart = (key) => key.replace(/~/g, "~0").replace(/\\//g, "~1");\nconst counted = (all) => all ? all.length : 0;\nfunction further(all, check, data, instancePath) { return check(data, { instancePath }) ? all : [...all ?? [], ...check.errors]; }\n';

/** The modules that compile our schemas at run time, each with the input for its compiled replacement. */
const modules: Readonly<Record<string, Checks>> = {
  [resolve(source, 'content/validate/published-checks.ts')]: {
    schemas: contentSchemas,
    options: { ...contentAjvOptions, messages: false, strictTypes: false },
    head: `export const digests = ${JSON.stringify({
      activity: digestSchema(contentSchemas.activity),
      programme: digestSchema(contentSchemas.programme),
    })};\n${adding}`,
    shortened: withoutUnread,
  },
  [resolve(source, 'engine/run-file-check.ts')]: {
    schemas: { run: runFileSchema },
    options: { ...runFileAjvOptions, formats },
    head: `import { formats } from './run-file-instants.ts';\n`,
    shortened: (code) => code,
  },
};

/**
 * Returns the code of a module in `modules` with its schemas compiled and with the same exports; null for every other
 * file.
 */
export function compiledModule(file: string): string | null {
  const checks = modules[file];
  if (!checks) return null;
  const { schemas, options, head, shortened } = checks;
  const ajv = new Ajv2020({ ...options, code: { source: true, esm: true, formats: _`formats` } });
  // No schema here uses `unevaluatedProperties` or `$dynamicRef`, so the code need not track them.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  const names = Object.keys(schemas);
  const kept = Object.entries(schemas).map(([name, schema]) => ({
    name,
    schema: withCommonOnce(withoutNotes(schema)),
  }));
  for (const { name, schema } of kept) ajv.addSchema(sharing(schema, kept[0]), name);
  const compiled = shortened(
    standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name]))),
  ).replaceAll('require("ajv/dist/runtime/ucs2length").default', String(inner(ucs2length)));
  const needed = /require\([^)]*\)/.exec(compiled);
  if (needed)
    throw new Error(`${file}: the compiled code needs ${needed[0]}, which the build does not put in.`);
  return `${head}${compiled}\nexport const checks = { ${names.join(', ')} };\n`;
}

/** Replaces the modules that compile our schemas with compiled code, so that ajv is not loaded for them. */
export function compileSchemas(): Plugin {
  return {
    name: 'compile-schemas',
    enforce: 'pre',
    load: (id) => {
      const code = compiledModule(id);
      return code === null ? null : { code, moduleType: 'js' };
    },
  };
}

/** Matches the compiled code that adds a fault with this name. */
const pushed = (name: string): string =>
  `if\\(vErrors === null\\)\\{vErrors = \\[${name}\\];\\}else \\{vErrors\\.push\\(${name}\\);\\}`;

/**
 * Removes code that no check of content needs: the tracking of parent data, the checks for NaN (which JSON does not
 * have), and counters beside the list of faults.
 *
 * Removes fields of a fault that nothing reads: the keyword's value, its path and, if no message quotes them, the part
 * of the schema and the value. Of a schema's part only what messages quote remains.
 *
 * A fault inside an `anyOf` is reported by the `anyOf`, and one of an `if` by its `then`, so only the number of such
 * faults counts.
 */
function withoutUnread(code: string): string {
  return code
    .replaceAll(/,\s*parentData\b.*?rootData(?:=data)?(?=\})/gs, '')
    .replaceAll(/ (?:\|\| |&& !)isNaN\(\w+\)/g, '')
    .replaceAll(/comparison: "[<>]=",|,\s*depsCount: \d+,\s*deps: "\w+"/g, '')
    .replaceAll(/,schema:.*?,parentSchema:/g, ',parentSchema:')
    .replaceAll(
      /(keyword:"(?!additionalProperties|pattern|format|anyOf|enum)\w+",params:.*?),parentSchema:.*?,data(?::[^}]*)?\}/gs,
      '$1}',
    )
    .replaceAll(new RegExp(`const (err\\d+) = \\{\\};${pushed('\\1')}`, 'g'), 'vErrors = faults(vErrors);')
    .replaceAll(
      new RegExp(`const (err\\d+) = \\{[^;]*keyword:"if"[^;]*\\};${pushed('\\1')}errors\\+\\+;`, 'g'),
      '',
    )
    .replaceAll(
      new RegExp(
        `const (err\\d+) = \\{instancePath(?::(.*?))?,schemaPath:(".*?"),keyword:("\\w+"),params:(.*?)(?:,parentSchema:([\\w.[\\]]+),data(?::(.*?))?)?\\};${pushed('\\1')}`,
        'gs',
      ),
      (_all, _name, at = 'instancePath', way: string, keyword, params, part, value = 'data') =>
        way.includes('/anyOf/')
          ? 'vErrors = faults(vErrors,"","if");'
          : `vErrors = faults(vErrors,${at},${keyword},${params}${part === undefined ? '' : `,${part},${value}`});`,
    )
    .replaceAll(/faults\((vErrors,[^;]*?),"type",\{type: "(\w+)"\}\)/g, 'mistyped($1,"$2")')
    .replaceAll(/faults\((vErrors,[^;]*?),"required",\{missingProperty: ("[^"]+")\}\)/g, 'missing($1,$2)')
    .replaceAll(
      /if\(!\((validate\d+)\(([\w.[\]]+), ?\{instancePath(?::([^{}]*?))?\}\)\)\)\{vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g,
      (_all, check, value, at = 'instancePath') => `vErrors = further(vErrors,${check},${value},${at});`,
    )
    .replaceAll(/(?:let errors = 0|errors\+\+|(?<!const _errs\d+ = )errors = _errs\d+);/g, '')
    .replaceAll(/(\w+)\.replace\(\/~\/g, "~0"\)\.replace\(\/\\\/\/g, "~1"\)/g, 'pointerPart($1)')
    .replaceAll('return errors === 0', 'return vErrors === null')
    .replaceAll(/\berrors(?= === _errs|;)|(?<=_errs\d+ === )errors\b/g, 'counted(vErrors)')
    .replaceAll(/(?<=const schema\d+ = )\{.*?\}(?=;(?:const|function|export) )/g, (schema) =>
      JSON.stringify(quoted(JSON.parse(schema) as SchemaObject)),
    );
}

/** Returns an object with one keyword. An object literal with the key `then` would be taken for a promise. */
const keyword = (name: 'then', part: SchemaObject) => ({ [name]: part });

/** Returns the parts of a schema that messages quote: its known properties, its description, and the allowed values. */
function quoted({
  properties,
  items,
  allOf,
  then: branch,
  description,
  enum: values,
}: SchemaObject): SchemaObject {
  return {
    ...(allOf !== undefined && { allOf: allOf.map((part: SchemaObject) => quoted(part)) }),
    ...(branch !== undefined && keyword('then', quoted(branch))),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries<SchemaObject>(properties).map(([name, part]) => [name, quoted(part)]),
      ),
    }),
    ...(items !== undefined && { items: quoted(items) }),
  };
}

/** Returns the default export of a CommonJS module: some loaders return the module, others its default export. */
const inner = <T extends object>(module: { default: T } | T): T =>
  'default' in module ? module.default : module;

const notes = new Set(['$id', '$schema', 'title', 'description', 'examples', 'default']);
/** The keywords whose members are names of properties or definitions instead of keywords. */
const named = new Set(['properties', '$defs', 'dependentRequired']);

/**
 * Moves the fields that all kinds of step share into one part, so that they are compiled once. The faults of a step
 * keep their order.
 */
function withCommonOnce(schema: SchemaObject): SchemaObject {
  const { step, ...parts }: Record<string, SchemaObject> = schema['$defs'] ?? {};
  if (step === undefined) return schema;
  const ways: SchemaObject[] = step['allOf'];
  const kinds = ways.map(({ then }) => parts[String(then.$ref).slice('#/$defs/'.length)]!);
  const [first, ...rest] = kinds.map(({ properties }): Record<string, SchemaObject> => properties);
  const isCommon = ([name, part]: [string, SchemaObject]): boolean =>
    name !== 'type' && rest.every((other) => JSON.stringify(other[name]) === JSON.stringify(part));
  const common = Object.fromEntries(Object.entries(first!).filter(isCommon));
  const allOf = ways.map((way, index) => {
    const { properties, dependentRequired, ...frame } = kinds[index]!;
    const names = Object.keys(properties as object);
    const own = Object.fromEntries(
      names.filter((name) => name !== 'type' && !(name in common)).map((name) => [name, properties[name]]),
    );
    // This part was selected by the value of `type`, which therefore needs no check.
    const whole = [
      { ...frame, properties: Object.fromEntries(names.map((name) => [name, true])) },
      { $ref: '#/$defs/common' },
      { dependentRequired, properties: own },
    ];
    return { ...way, ...keyword('then', { allOf: whole }) };
  });
  return { ...schema, $defs: { ...parts, common: { properties: common }, step: { ...step, allOf } } };
}

/** Returns a schema that refers to the parts of another if they are the same. */
function sharing(schema: SchemaObject, other?: { name: string; schema: SchemaObject }): SchemaObject {
  if (!other || other.schema === schema) return schema;
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const [, part] = (key === '$ref' && /^#\/\$defs\/(\w+)$/.exec(String(value))) || [];
    const isSame =
      part !== undefined &&
      JSON.stringify(schema['$defs'][part]) === JSON.stringify(other.schema['$defs'][part]);
    return isSame ? `${other.name}${String(value)}` : value;
  }) as SchemaObject;
}

/**
 * Returns a part of a schema without the keywords that no fault quotes. The description stays if the value has a format
 * of its own. A type beside a `$ref` is removed, because the referenced part has it; it stays for list entries, which
 * ajv compares by type.
 */
function withoutNotes<T>(schema: T, isSchema = true, isEntry = false): T {
  if (Array.isArray(schema)) return schema.map((part) => withoutNotes(part)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const quotes = 'pattern' in schema || 'format' in schema || 'anyOf' in schema;
  const kept = Object.entries(schema).filter(
    ([key]) =>
      !isSchema ||
      !(notes.has(key) || (key === 'type' && '$ref' in schema && !isEntry)) ||
      (key === 'description' && quotes),
  );
  return Object.fromEntries(
    kept.map(([key, part]) => [key, withoutNotes(part, !(isSchema && named.has(key)), key === 'items')]),
  ) as T;
}
