import { types } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';
import { AppError } from '../../../../application/errors.ts';
import type { Settings } from '../settings.ts';
import { fieldsOrNone, hasFields } from '../fields.ts';

/** Names that could hold what a person is or said; nothing of ours logs them, and a mistake must not either. */
const personal: ReadonlySet<string> = new Set(
  (
    'authorization body cookie details email from headers html ip name params parameters password payload ' +
    'query recipient remoteAddress reply req request res response subject text title to token url value values'
  ).split(' '),
);

/** Makes the server's log: lines of JSON that name routes and ids alone, even if they are given more (promise 23). */
export function serverLog({ logLevel }: Pick<Settings, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    // By hand: pino's own redaction would take twelve times as long as the line (11 µs beside 1).
    formatters: { log: (facts: Record<string, unknown>) => withoutPersonal(facts) },
    serializers: { err: withoutValues, error: withoutValues },
    hooks: {
      // Without words of ours, pino would take those of the error.
      logMethod(args: unknown[], method: (...args: unknown[]) => void): void {
        const [first, words] = args;
        const isBare = typeof first === 'object' && first !== null && words === undefined;
        method.apply(this, isBare ? [isError(first) ? { err: first } : first, 'fault'] : args);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Two levels deep, which is deeper than any line of ours. */
function withoutPersonal(facts: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (personal.has(name)) kept[name] = '[redacted]';
    else if (!hasFields(value) || isError(value)) kept[name] = value;
    else kept[name] = depth === 2 ? '[deep]' : withoutPersonal(value, depth + 1);
  }
  return kept;
}

/** Says in the log what nobody has handled, and ends: what state the process is in is not known. */
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
 * An error as the log may have it: its kind, code and place in the program. Its message only where it is ours:
 * databases, mail servers and parsers quote in theirs what people typed.
 */
export function withoutValues(error: unknown, depth = 0): unknown {
  if (!isError(error)) return { type: typeof error };
  const facts = fieldsOrNone(error);
  const isOurs = error instanceof AppError && (error.code === 'Unavailable' || error.code === 'Unexpected');
  const inner = (cause: unknown): unknown => withoutValues(cause, depth + 1);
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

/** Recognises errors of another realm too, as tests have one of their own. */
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

/** Something that a program has given a name, such as ECONNREFUSED, 23505 or person_email. */
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
