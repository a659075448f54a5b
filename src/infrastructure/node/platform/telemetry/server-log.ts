import { types } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';
import { AppError } from '../../../../application/errors.ts';
import type { Settings } from '../settings.ts';
import { fieldsOrEmptyObject, isObjectWithFields } from '../fields.ts';

/**
 * The names of fields that could contain personal data or a person's text. The product's code logs none of them; this
 * list catches mistakes.
 */
const personal: ReadonlySet<string> = new Set(
  (
    'authorization body cookie details email from headers html ip name params parameters password payload ' +
    'query recipient remoteAddress reply req request res response subject text title to token url value values'
  ).split(' '),
);

/** Creates the server's log: lines of JSON in which personal fields are redacted (promise 23). */
export function createServerLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    // The redaction is Fireside's own: pino's takes 11 µs for a line, which otherwise takes 1 µs.
    formatters: { log: (facts: Record<string, unknown>) => withoutPersonal(facts) },
    serializers: { err: redactErrorValues, error: redactErrorValues },
    hooks: {
      // Without a message from the caller, pino would log the error's message.
      logMethod(args: unknown[], method: (...args: unknown[]) => void): void {
        const [first, words] = args;
        const isBare = typeof first === 'object' && first !== null && words === undefined;
        method.apply(this, isBare ? [isError(first) ? { err: first } : first, 'fault'] : args);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Returns the facts without personal fields, two levels deep, which is deeper than any log line of Fireside. */
function withoutPersonal(facts: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (personal.has(name)) kept[name] = '[redacted]';
    else if (!isObjectWithFields(value) || isError(value)) kept[name] = value;
    else kept[name] = depth === 2 ? '[deep]' : withoutPersonal(value, depth + 1);
  }
  return kept;
}

/** Logs an unhandled error and ends the process, whose state is then unknown. */
export function logFatalErrors(log: Logger): void {
  const end = (error: unknown): void => {
    log.fatal({ err: error }, 'Fireside ends because of an unhandled error');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

const deepest = 3;
const named = ['table', 'column', 'constraint', 'schema', 'routine', 'severity'];
const numbered = ['statusCode', 'responseCode', 'errno'];

/**
 * Returns an error for the log: its type, code and stack, and its message only if the product's code wrote it.
 * Databases, mail servers and parsers quote in their messages what people typed.
 */
export function redactErrorValues(error: unknown, depth = 0): unknown {
  if (!isError(error)) return { type: typeof error };
  const facts = fieldsOrEmptyObject(error);
  const isOurs = error instanceof AppError && (error.code === 'Unavailable' || error.code === 'Unexpected');
  const inner = (cause: unknown): unknown => redactErrorValues(cause, depth + 1);
  const goesOn = depth < deepest;
  const several: unknown[] = Array.isArray(facts['errors']) ? facts['errors'] : [];
  return {
    type: error.constructor.name,
    ...(isName(facts['code']) ? { code: facts['code'] } : {}),
    ...(isOurs ? { message: error.message } : {}),
    ...Object.fromEntries(named.filter((name) => isName(facts[name])).map((name) => [name, facts[name]])),
    ...Object.fromEntries(
      numbered.filter((name) => Number.isFinite(facts[name])).map((name) => [name, facts[name]]),
    ),
    stack: framesOf(error),
    ...(goesOn && error.cause !== undefined ? { cause: inner(error.cause) } : {}),
    ...(goesOn && several.length > 0 ? { errors: several.slice(0, deepest).map(inner) } : {}),
  };
}

/** Returns whether the value is an error, even one from another JavaScript realm, as in tests. */
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

/** Returns whether the value is an identifier in a program, such as ECONNREFUSED, 23505 or person_email. */
const isName = (value: unknown): boolean => typeof value === 'string' && /^\w{1,64}$/.test(value);

/** Returns the stack's frames without the message before them. */
function framesOf({ stack = '', message }: Error): string {
  const isInFront = message !== '' && stack.includes(message);
  const behind = isInFront ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return behind
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
