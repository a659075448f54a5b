import type { Remaining } from './remaining.ts';

/** English text of a countdown (decision A22): '2 days 1 hour', '1 minute 0 seconds', 'complete'. */
export function countdownText(left: Remaining): string {
  switch (left.unit) {
    case 'days-hours':
      return `${count(left.days, 'day')} ${count(left.hours, 'hour')}`;
    case 'hours-minutes':
      return `${count(left.hours, 'hour')} ${count(left.minutes, 'minute')}`;
    case 'minutes-seconds':
      return `${count(left.minutes, 'minute')} ${count(left.seconds, 'second')}`;
    case 'complete':
      return 'complete';
  }
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
