import * as fc from 'fast-check';
import { activities, programmes } from '../contract/api/content.ts';
import { anyText, byteEdits, textEdits, withByteEdits, withTextEdits } from './draws.ts';
import type { RouteAccess } from '../../src/infrastructure/shared/api/parts/route.ts';
import { valueEdits, withValueEdits } from './json-edits.ts';
import { fitting, schemaOf } from './schema-draws.ts';

/** A call of the server, as its contract describes it; the address of a page has no contract. */
export type Address = {
  method: string;
  /** The path from the origin on, with `:parameters`. */
  path: string;
  access: RouteAccess | 'page';
  query?: unknown;
  body?: unknown;
  upload?: string;
};

export const kindsOfCaller = ['learner', 'author', 'support', 'admin', 'nobody', 'forged'] as const;

/** A request as it is sent; the token of `caller` is added. */
export type Drawn = {
  caller: (typeof kindsOfCaller)[number];
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | null;
  /** True if the request is sure to reach the route that it was drawn for. */
  isPlain: boolean;
};

/** Texts with a meaning to the server, by the name of their parameter or member. */
export type Known = Readonly<Record<string, readonly string[]>>;

export const knownTexts: Known = {
  activityId: ['every-kind', 'second-talk', 'taster', 'draft-talk', 'unheard-of', 'search'],
  programmeId: ['calm-weeks', 'short-week', 'free-week', 'draft-weeks', 'unheard-of', 'search'],
  touchpointId: ['welcome', 'name', 'gently', 'briskly', 'closing', 'welcome~2', 'only'],
  id: ['every-kind', 'taster', 'calm-weeks', 'free-week', 'draft-talk'],
  touchpointStepEntityId: ['your-name', 'pace', 'closing-words', 'your-name~2', 'taster-word', 'welcome.1'],
  feedbackQuestionEntityId: ['mood', 'helped', 'words', 'again', ''],
  response: ['Mia', 'Gently', 'Briskly', '', ' ', 'x'.repeat(5000)],
  responses: ['lighter', 'same', 'talking', 'We laughed.', '9', '11', '-1'],
  email: ['mia@home.example', 'MIA@home.example ', 'a@b', '"a b"@c.example', `${'a'.repeat(300)}@b.example`],
  password: ['Kettle-and-4-cups', 'Password-1', 'short', 'é'.repeat(100)],
  confirmPassword: ['Kettle-and-4-cups'],
  promoCode: ['SCHOOL', ' school ', 'NOPE'],
  organisationCode: ['SCHOOL', 'NOPE'],
  slug: ['renamed', 'every-kind', 'Not A Slug', 'search'],
  roles: ['learner', 'tester', 'author', 'support', 'admin', 'coach'],
  clientSecret: ['pi_unheard_of_secret_x'],
  paymentIntentId: ['pi_unheard_of'],
  durations: ['5mins', '10mins', '60mins'],
  lifeChallenges: ['anxiety', 'stress'],
  searchText: ['talk', '%', '_', '(a+)+$'],
  from: ['2027-01-31', '2027-02-30', '0000-01-01', '9999-12-31', '2027-01-31T10:00:00Z'],
  until: ['2027-01-31', '-271821-04-20', '275760-09-13T00:00:00.000Z'],
};

/** Draws texts for a parameter or member of this name: mostly those with a meaning there. */
function textFor(name: string, known: Known): fc.Arbitrary<string> {
  const all = Object.values(known).flat();
  const own = Object.hasOwn(known, name) ? (known[name] ?? []) : all;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
    { weight: 2, arbitrary: anyText(8) },
  );
}

/** Draws mostly no changes, so that most requests are nearly valid. */
const rarely = <Edit>(edits: fc.Arbitrary<Edit[]>): fc.Arbitrary<Edit[]> =>
  fc.tuple(fc.nat(3), edits).map(([turn, some]) => (turn === 3 ? some : []));

/** The pieces put into the JSON of a request, among them numbers and halves of characters. */
const slips = [
  '"',
  '{',
  '}',
  '[',
  ',',
  ':',
  '\\u0000',
  '\\ud800',
  '1e999',
  '"__proto__": {"a": 1},',
  '/*',
  ' ',
];

function bodyOf({ body, upload, access }: Address, known: Known): fc.Arbitrary<Sent> {
  if (upload !== undefined) return uploadOf(upload);
  const pairs = fc.array(fc.tuple(fc.constantFrom(...fieldNames), textFor('', known)), { maxLength: 4 });
  const form = pairs.map((some): Sent => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(some).toString(),
  }));
  const names = Object.keys(known);
  const bodies = fitting(body, { root: schemaOf(body), textFor: (name) => textFor(name, known) });
  const json = fc
    .tuple(bodies, rarely(valueEdits(names, 2)), rarely(textEdits(slips, 1)))
    .map(([value, edits, changes]): Sent => ({
      type: 'application/json',
      body: withTextEdits(JSON.stringify(withValueEdits(value, edits)), changes),
    }));
  const bytes = fc
    .tuple(
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x/y', ''),
      fc.uint8Array({ maxLength: 200 }),
    )
    .map(([type, content]): Sent => ({ type, body: content }));
  const large = fc
    .nat(400_000)
    .map((length): Sent => ({ type: 'application/json', body: ' '.repeat(length) }));
  return fc.oneof(
    { weight: body === undefined ? 1 : 12, arbitrary: json },
    { weight: body === undefined ? 8 : 1, arbitrary: fc.constant<Sent>({ type: '', body: null }) },
    { weight: access === 'page' ? 4 : 1, arbitrary: form },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: large },
  );
}

/** The fields of the forms on the server's own pages. */
const fieldNames = ['token', 'email', 'password', 'confirmPassword', 'code', '__proto__'];

type Sent = { type: string; body: string | Uint8Array | null };

/** Draws an upload: the parts of a form, one of them content with some mistakes, and perhaps broken bytes. */
function uploadOf(upload: string): fc.Arbitrary<Sent> {
  const definitions: readonly unknown[] = upload === 'activity' ? activities : programmes;
  const file = fc
    .tuple(fc.constantFrom(...definitions), rarely(valueEdits(['slug', 'title', 'next', 'id', 'text'], 2)))
    .map(([definition, edits]) => JSON.stringify(withValueEdits(definition, edits)));
  const part = fc.record({
    name: fc.oneof(
      { weight: 4, arbitrary: fc.constant(upload) },
      { weight: 2, arbitrary: fc.constantFrom('note', 'base', 'other', '__proto__', '') },
    ),
    fileName: fc.option(fc.constantFrom('a.json', 'a.txt', '', '../a.json', 'a"b.json', '\u0000.json')),
    content: fc.oneof({ weight: 3, arbitrary: file }, anyText(10)),
  });
  const form = fc.tuple(
    fc.array(part, { minLength: 0, maxLength: 3 }),
    rarely(byteEdits(2)),
    fc.constantFrom('x', 'x', 'x', 'y', ''),
  );
  return form.map(([parts, edits, boundary]): Sent => {
    const written = Buffer.from(
      `${parts
        .map(({ name, fileName, content }) => {
          const named = fileName === null ? '' : `; filename="${fileName}"`;
          return `--x\r\ncontent-disposition: form-data; name="${name}"${named}\r\n\r\n${content}\r\n`;
        })
        .join('')}--x--\r\n`,
    );
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      body: withByteEdits(written, edits),
    };
  });
}

const headerNames = ['accept', 'accept-encoding', 'accept-language', 'if-match', 'if-none-match']
  .concat(['idempotency-key', 'range', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded'])
  .concat(['host', 'origin', 'referer', 'cookie', 'user-agent', 'content-encoding'])
  .concat(['x-http-method-override', 'stripe-signature', 'x-request-id', 'prefer', 'traceparent']);
const headerValues = ['*', '"version_1"', 'W/"a"', '""', 'bytes=0-1,5-2', 'en-GB;q=nonsense', 'cy']
  .concat(['gzip', 'br;q=0', 'text/html', '127.0.0.1, ::1, nonsense'])
  .concat(['for="_x";host=evil.example', 'http', 'null', 'a=b; a=c; __proto__=d', '-1'])
  .concat(['x'.repeat(4000), '00-00000000000000000000000000000000-0000000000000000-00']);
/** Draws only headers that an HTTP parser accepts. */
const headers = fc
  .array(
    fc.tuple(
      fc.constantFrom(...headerNames),
      fc.oneof(
        fc.constantFrom(...headerValues),
        fc.string({ maxLength: 30 }).map((value) => value.trim()),
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryOf(schema: unknown, known: Known): fc.Arbitrary<string> {
  const names = [
    ...Object.keys(schemaOf(schemaOf(schema)['properties'])),
    'unknown',
    '__proto__',
    'searchText',
  ];
  const pair = fc
    .constantFrom(...names)
    .chain((name) =>
      fc.tuple(fc.constantFrom(name, `${name}[]`, `${name}[a]`, name, name), textFor(name, known)),
    )
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const raw = fc.constantFrom('%', '%zz', '%c0%af', '&', '=', '?', '%00', '+', ';', '#');
  return fc
    .array(fc.oneof({ weight: 8, arbitrary: pair }, raw), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

const rawParts = ['', '.', '..', '%', '%zz', '%2f', '%2e%2e', '%00', '%c0%af', 'a/b', '%25', '+', ':id'];
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];

/** Draws requests of one address: near its contract, with small deviations in every part. */
export function requestsOf(address: Address, known: Known): fc.Arbitrary<Drawn> {
  const names = [...address.path.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name);
  const parameters = fc.tuple(
    ...names.map((name) =>
      fc.oneof({ weight: 6, arbitrary: textFor(name, known).map(encoded) }, fc.constantFrom(...rawParts)),
    ),
  );
  return fc
    .record({
      caller: fc.constantFrom(...kindsOfCaller, 'learner', 'learner', 'admin', 'admin'),
      parameters,
      query: queryOf(address.query, known),
      headers,
      sent: bodyOf(address, known),
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.constantFrom(...otherMethods)),
    })
    .map(({ caller, parameters: values, query, headers: given, sent, method }) => {
      let next = 0;
      const path = address.path.replace(/:\w+|\*/g, () => String(values[next++]));
      const isEmpty = method === 'GET' || method === 'HEAD' || address.method === 'GET';
      return {
        caller,
        method: method ?? address.method,
        url: `${path}${query}`,
        headers: { ...given, ...(sent.type === '' ? {} : { 'content-type': sent.type }) },
        body: isEmpty ? null : sent.body,
        isPlain: method === null && values.every((value) => /^(?!\.{1,2}$)[\w.~-]+$/.test(value)),
      };
    });
}
