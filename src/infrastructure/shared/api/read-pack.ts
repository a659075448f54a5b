import type { Pack } from '../../../domain/chat/pack.ts';
import type { ClosedPart, KeptEntry } from '../../../domain/chat/run-entry.ts';
import type { Recalled } from '../../../domain/flow/recall.ts';
import { isObject, isText } from '../../../domain/platform/json.ts';
import { isResponse } from './parts/step-wire.ts';

const noFields: Readonly<Record<string, unknown>> = {};

/** Reads a log entry from the wire or from the device's storage; null when it is invalid. */
function readEntry(value: unknown): KeptEntry | null {
  const { kind, at, stepId, touchpointId, language, response, ...recalled } = isObject(value)
    ? value
    : noFields;
  if (typeof at !== 'number') return null;
  if (kind === 'opened') return { kind, at };
  if (kind === 'closed') return isClosed(recalled) ? { kind, ...recalled, at } : null;
  if (kind === 'recalled') return isRecalled(recalled) ? { kind, ...recalled, at } : null;
  if (kind === 'touchpoint-ended') return isText(touchpointId) ? { kind, touchpointId, at } : null;
  if (kind === 'spoke') return isText(language) ? { kind, language, at } : null;
  if (!isText(stepId)) return null;
  if (kind === 'rewound') return { kind, stepId, at };
  return kind === 'answered' && isResponse(response) ? { kind, stepId, response, at } : null;
}

/** Reads the entries of a log; null when any of them is invalid. */
export function readEntries(value: unknown): KeptEntry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map(readEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

/** Reads a pack from the wire or from the device's storage; null when it is invalid or damaged. */
export function readPack(value: unknown): Pack | null {
  const { version, activity, startedAt, log, issuedAt, validUntil } = isObject(value) ? value : noFields;
  const entries = readEntries(log);
  if (!isText(version) || !isActivity(activity) || entries === null) return null;
  if (typeof startedAt !== 'number' || typeof issuedAt !== 'number' || typeof validUntil !== 'number')
    return null;
  return { version, activity, startedAt, log: entries, issuedAt, validUntil };
}

function isClosed(value: unknown): value is Pick<ClosedPart, 'to' | 'said'> {
  const { to, said } = isObject(value) ? value : noFields;
  if (!isObject(to) || !Array.isArray(said)) return false;
  const numbers = [to['touchpoint'], to['step'], to['visit']];
  return (
    numbers.every(Number.isInteger) &&
    said.every((one: unknown) => isObject(one) && isText(one['stepId']) && isResponse(one['response']))
  );
}

/** Checks the texts recalled from earlier runs, from the wire or from storage. */
export const isRecalled = (value: unknown): value is Recalled =>
  isObject(value) &&
  Number.isInteger(value['visit']) &&
  isObject(value['words']) &&
  Object.values(value['words']).every(isText);

/** Checks an Activity roughly, because the server has validated its content. */
function isActivity(value: unknown): value is Pack['activity'] {
  return (
    isObject(value) &&
    isText(value['slug']) &&
    isText(value['title']) &&
    Array.isArray(value['touchpoints']) &&
    value['touchpoints'].every(
      (one: unknown) => isObject(one) && isText(one['id']) && Array.isArray(one['steps']),
    )
  );
}
