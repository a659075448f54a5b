import type { StepDefinition } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/** The shortest and longest timer (minutes): a shorter one hurries, and families ignore a longer one. */
const shortest = 0.5;
const longest = 15;

/** Checks the aids beside an action: the minutes of a timer, and the action of a sheet to draw on. */
export function checkActionAids(step: StepDefinition, path: string): Finding[] {
  if (!('timer' in step || 'draw' in step)) return [];
  const { timer, draw, minutes = shortest, action } = step;
  return [
    ...(timer === true && (minutes < shortest || minutes > longest)
      ? [
          createFinding(
            'timer-minutes',
            `${path}/minutes`,
            `A timer runs for ${shortest} to ${longest} minutes, not ${minutes}.`,
          ),
        ]
      : []),
    ...(draw === true && action !== 'write'
      ? [createFinding('draw-action', `${path}/draw`, 'A sheet to draw on needs the action "write".')]
      : []),
  ];
}
