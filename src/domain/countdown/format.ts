import type { Remaining } from './remaining.ts';

/** English text of a countdown (decision A22): '2 days 1 hour', '1 minute 0 seconds', 'complete'. */
export function countdownText(left: Remaining): string {
  if (left.unit === 'days-hours') return `${count(left.days, 'day')} ${count(left.hours, 'hour')}`;
  if (left.unit === 'hours-minutes') return `${count(left.hours, 'hour')} ${count(left.minutes, 'minute')}`;
  if (left.unit === 'minutes-seconds')
    return `${count(left.minutes, 'minute')} ${count(left.seconds, 'second')}`;
  return 'complete';
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
