import type { PlayableActivity } from '../activity/definition.ts';
import { isPrivateQuestion, getStepHolder, isStepPrivate, findPrivateAnswerNames } from './step-privacy.ts';
import { toPlainText } from '../content/plain-text.ts';
import { isStepLogEntry, type DeviceLogEntry } from './run-entry.ts';
import { Script } from './script.ts';
import { findUndoneIndexes } from './standing-log.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

type Played = { definition: PlayableActivity; log: readonly DeviceLogEntry[] };

/** The indexes of private entries in a log. `pauses`: the conversation came to a pause right after a private entry. */
type Walked = { places: ReadonlySet<number>; pauses: boolean };

/**
 * Returns the indexes of the log entries in private parts: from a person's first private step until the device was
 * passed on. Touchpoint ends count, because the path reveals as much as the answers. Undone entries count at every step
 * for a person who is asked privately.
 */
export const findPrivatePartIndexes = (run: Played): ReadonlySet<number> => walk(run).places;

function walk({ definition, log }: Played): Walked {
  const places = new Set<number>();
  const own = ownSteps(definition);
  if (own.length === 0) return { places, pauses: false };
  const ids = new Set(own.flatMap(({ touchpoint, step: { id = '' } }) => [id, touchpoint.id]));
  const asking = new Set(own.flatMap(({ step }) => (isPrivateQuestion(step) ? [step.id] : [])));
  const undone = findUndoneIndexes(log).places;
  const script = new Script(definition);
  let pauses = false;
  for (const [place, entry] of log.entries()) {
    const id = isStepLogEntry(entry)
      ? toAuthoredId(entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId)
      : null;
    const isUndone = undone.has(place) || entry.kind === 'rewound';
    const isOpen = isUndone ? id !== null && ids.has(id) : id !== null && script.part.isPrivate;
    if (isOpen || (entry.kind === 'answered' && id !== null && asking.has(id))) places.add(place);
    if (isUndone) continue;
    script.take(entry);
    pauses ||= isOpen && script.waitsOn?.kind === 'pause';
  }
  return { places, pauses };
}

type OwnStep = { touchpoint: PlayableActivity['touchpoints'][number]; step: StepDefinition };

/** Returns all steps for people who are asked or told something private. */
function ownSteps({ touchpoints }: PlayableActivity): OwnStep[] {
  const names = findPrivateAnswerNames({ touchpoints });
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => ({ touchpoint, step })));
  const owners = new Set<DeviceHolder>(
    steps.flatMap(({ touchpoint, step }) =>
      isStepPrivate(step, names) ? [getStepHolder(touchpoint, step)] : [],
    ),
  );
  return steps.filter(({ touchpoint, step }) => owners.has(getStepHolder(touchpoint, step)));
}

/** Replaces the rows of each private part by one row, so that neither texts nor their number reveal the answers. */
export const foldPrivateParts = <Row>(
  rows: readonly Row[],
  places: ReadonlySet<number>,
  fold: (first: Row) => Row,
): Row[] =>
  rows.flatMap((row, place) => {
    if (!places.has(place)) return [row];
    return places.has(place - 1) ? [] : [fold(row)];
  });

/** The time (ms) for which the texts of a private part with help in it are given to nobody, operators included. */
export const privateHelpEmbargoMs = 30 * 24 * 60 * 60_000;

/**
 * Returns the instant (epoch ms) of the last private entry; null when no private part led to a pause or can lead to
 * help. The path that the family took does not matter: otherwise the result would reveal private answers.
 */
export function findLastPrivateHelpAt(run: Played): number | null {
  const { places, pauses } = walk(run);
  if (places.size === 0 || (!pauses && !canLeadToHelp(run.definition))) return null;
  return Math.max(...Array.from(places, (place) => run.log[place]?.at ?? 0));
}

/** Matches a telephone number, or a reference to this site's help lines. */
const help = /\d{3}|get help now/i;

/** Returns whether a person who is asked privately can reach a text that names help, or a pause, on some path. */
const canLeadToHelp = (definition: PlayableActivity): boolean =>
  ownSteps(definition).some(
    ({ touchpoint, step: { text = '' } }) => touchpoint.ending === 'pause' || help.test(toPlainText(text)),
  );
