import type { Pack } from '../../../domain/chat/pack.ts';
import type { ClosedPartEntry, DeviceLogEntry } from '../../../domain/chat/run-entry.ts';
import type { RecalledAnswers } from '../../../domain/flow/recall.ts';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import { isStepResponse } from './parts/step-wire.ts';

const noFields: Readonly<Record<string, unknown>> = {};

/** Reads a log entry from the wire or from the device's storage; null when it is invalid. */
function readEntry(value: unknown): DeviceLogEntry | null {
  const { kind, at, stepId, touchpointId, language, response, ...recalled } = isJsonObject(value)
    ? value
    : noFields;
  if (typeof at !== 'number') return null;
  if (kind === 'opened') return { kind, at };
  if (kind === 'closed') return isClosed(recalled) ? { kind, ...recalled, at } : null;
  if (kind === 'recalled') return isRecalledTexts(recalled) ? { kind, ...recalled, at } : null;
  if (kind === 'touchpoint-ended') return isString(touchpointId) ? { kind, touchpointId, at } : null;
  if (kind === 'spoke') return isString(language) ? { kind, language, at } : null;
  if (!isString(stepId)) return null;
  if (kind === 'rewound') return { kind, stepId, at };
  return kind === 'answered' && isStepResponse(response) ? { kind, stepId, response, at } : null;
}

/** Reads the entries of a log; null when any of them is invalid. */
export function readLogEntries(value: unknown): DeviceLogEntry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map(readEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

/**
 * Reads a pack (an Activity with its log, for use without a network) from the wire or from the device's storage; null
 * when it is invalid or damaged.
 */
export function readOfflinePack(value: unknown): Pack | null {
  const { version, activity, startedAt, log, issuedAt, validUntil } = isJsonObject(value) ? value : noFields;
  const entries = readLogEntries(log);
  if (!isString(version) || !isActivity(activity) || entries === null) return null;
  if (typeof startedAt !== 'number' || typeof issuedAt !== 'number' || typeof validUntil !== 'number')
    return null;
  return { version, activity, startedAt, log: entries, issuedAt, validUntil };
}

function isClosed(value: unknown): value is Pick<ClosedPartEntry, 'to' | 'said'> {
  const { to, said } = isJsonObject(value) ? value : noFields;
  if (!isJsonObject(to) || !Array.isArray(said)) return false;
  const numbers = [to['touchpoint'], to['step'], to['visit']];
  return (
    numbers.every(Number.isInteger) &&
    said.every(
      (one: unknown) => isJsonObject(one) && isString(one['stepId']) && isStepResponse(one['response']),
    )
  );
}

/** Checks the texts recalled from earlier runs, from the wire or from storage. */
export const isRecalledTexts = (value: unknown): value is RecalledAnswers =>
  isJsonObject(value) &&
  Number.isInteger(value['visit']) &&
  isJsonObject(value['words']) &&
  Object.values(value['words']).every(isString);

/** Checks an Activity roughly, because the server has validated its content. */
function isActivity(value: unknown): value is Pack['activity'] {
  return (
    isJsonObject(value) &&
    isString(value['slug']) &&
    isString(value['title']) &&
    Array.isArray(value['touchpoints']) &&
    value['touchpoints'].every(
      (one: unknown) => isJsonObject(one) && isString(one['id']) && Array.isArray(one['steps']),
    )
  );
}
