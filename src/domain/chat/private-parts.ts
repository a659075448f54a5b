import type { PlayableActivity } from '../activity/definition.ts';
import { asksPrivately, holderOf, isPrivate, privateNamesOf } from './holding.ts';
import { plainText } from '../content/plain-text.ts';
import { isAtStep, type KeptEntry } from './run-entry.ts';
import { Script } from './script.ts';
import { undonePlaces } from './standing-log.ts';
import type { Holder } from '../steps/holder.ts';
import { authoredId } from '../steps/step-id.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

type Played = { definition: PlayableActivity; log: readonly KeptEntry[] };

/** `places` are those in the log; `pauses`: the conversation stopped right after one of them. */
type Walked = { places: ReadonlySet<number>; pauses: boolean };

/**
 * The places in a log of what was said in private parts: from a person's first private step on, until the device was
 * passed on. The way that it took there tells as much as the words, so ends of touchpoints belong to it. Of what a change
 * has undone all that this person did counts.
 */
export const privateParts = (run: Played): ReadonlySet<number> => walk(run).places;

function walk({ definition, log }: Played): Walked {
  const places = new Set<number>();
  const own = ownSteps(definition);
  if (own.length === 0) return { places, pauses: false };
  const ids = new Set(own.flatMap(({ touchpoint, step: { id = '' } }) => [id, touchpoint.id]));
  const asking = new Set(own.flatMap(({ step }) => (asksPrivately(step) ? [step.id] : [])));
  const undone = undonePlaces(log).places;
  const script = new Script(definition);
  let pauses = false;
  for (const [place, entry] of log.entries()) {
    const id = isAtStep(entry)
      ? authoredId(entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId)
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

/** The steps of everybody who is asked something privately. */
function ownSteps({ touchpoints }: PlayableActivity): OwnStep[] {
  const names = privateNamesOf({ touchpoints });
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => ({ touchpoint, step })));
  const owners = new Set<Holder>(
    steps.flatMap(({ touchpoint, step }) => (isPrivate(step, names) ? [holderOf(touchpoint, step)] : [])),
  );
  return steps.filter(({ touchpoint, step }) => owners.has(holderOf(touchpoint, step)));
}

/** Rows of a log with each private part as one row, so that neither words nor number tell of it. */
export const foldPrivate = <Row>(
  rows: readonly Row[],
  places: ReadonlySet<number>,
  fold: (first: Row) => Row,
): Row[] =>
  rows.flatMap((row, place) => {
    if (!places.has(place)) return [row];
    return places.has(place - 1) ? [] : [fold(row)];
  });

/** For so long after a private part with help in it nobody is given its words (ms). */
export const privateRestMs = 30 * 24 * 60 * 60_000;

/**
 * When something was last said in a private part that can lead to help, whichever way it went there: to tell who took
 * that way would tell what they answered. Null where no part of the run can. Epoch ms.
 */
export function lastPrivateHelp(run: Played): number | null {
  const { places, pauses } = walk(run);
  if (places.size === 0 || (!pauses && !canLeadToHelp(run.definition))) return null;
  return Math.max(...Array.from(places, (place) => run.log[place]?.at ?? 0));
}

/** A number to ring, or the way to the lines that this site names. */
const help = /\d{3}|get help now/i;

/** Does somebody who is asked privately find help on some way, or does one of the ways stop? */
const canLeadToHelp = (definition: PlayableActivity): boolean =>
  ownSteps(definition).some(
    ({ touchpoint, step: { text = '' } }) => touchpoint.ending === 'pause' || help.test(plainText(text)),
  );
