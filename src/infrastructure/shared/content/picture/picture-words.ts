import type { DurationEstimate } from '../../../../domain/analysis/estimate.ts';
import type { MapTouchpoint, MapWay } from './activity-map.ts';

/** Returns a duration such as `1–3 min`, `up to 2 min` or `under 1 min`. */
export function formatMinutes(estimate: DurationEstimate | null): string {
  if (estimate === null) return 'never ends';
  const [least, most] = [estimate.minMs, estimate.maxMs].map((ms) => Math.round(ms / 60_000));
  if (most === 0) return 'under 1 min';
  if (least === 0) return `up to ${most} min`;
  return least === most ? `${most} min` : `${least}–${most} min`;
}

export function formatTouchpointFacts({ steps, estimate, reached }: MapTouchpoint): string {
  const facts = `${steps} ${steps === 1 ? 'step' : 'steps'} · ${formatMinutes(estimate)}`;
  return reached ? facts : `never reached · ${facts}`;
}

/** Returns the shortened conditions of a touchpoint's steps, at most three and their remaining number. */
export function formatConditions({ conditions }: MapTouchpoint): string[] {
  const shown = conditions.slice(0, 3).map((condition) => `with ${shortenText(condition, 36)}`);
  return conditions.length > 3 ? [...shown, `and ${conditions.length - 3} more`] : shown;
}

/** Returns the shortened answers that lead a way, at most three. */
export function formatWayAnswers({ answers }: MapWay): string {
  const shown = answers.slice(0, 3).map((answer) => shortenText(answer, 36));
  return answers.length > 3 ? `${shown.join(' / ')} / …` : shown.join(' / ');
}

export function shortenText(text: string, most: number): string {
  const words = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = Array.from(words);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : words;
}
