import type { ActivityMap } from './activity-map.ts';
import {
  formatWayAnswers,
  formatConditions,
  formatTouchpointFacts,
  formatMinutes,
  shortenText,
} from './picture-words.ts';

/** Returns the picture as Mermaid text, which many editors and code hosts display. */
export function formatMermaid({ title, estimate, touchpoints, ways }: ActivityMap): string {
  const nameOf = (id: string | null, none = ''): string =>
    id === null ? none : `t${touchpoints.findIndex((touchpoint) => touchpoint.id === id) + 1}`;
  const stops = ways.some(({ pauses }) => pauses) ? ['  pause(["Stopped for now"])'] : [];
  const lines = [
    '---',
    `title: ${JSON.stringify(`${shortenText(title, 80)} (${formatMinutes(estimate)})`)}`,
    '---',
    'flowchart TD',
    '  start(["Start"])',
    ...touchpoints.map((touchpoint) => {
      return `  ${nameOf(touchpoint.id)}["${quoted(shortenText(touchpoint.title, 60))}<br/>${formatTouchpointFacts(touchpoint)}${formatConditions(
        touchpoint,
      )
        .map((condition) => `<br/>${quoted(condition)}`)
        .join('')}"]`;
    }),
    '  finish(["Finish Activity"])',
    ...stops,
    ...ways.map((way) => {
      const answers = formatWayAnswers(way);
      const label = answers === '' ? '' : `|"${quoted(answers)}"|`;
      return `  ${nameOf(way.from, 'start')} -->${label} ${nameOf(way.to, way.pauses ? 'pause' : 'finish')}`;
    }),
    ...touchpoints.flatMap(({ id, reached }) =>
      reached ? [] : `  style ${nameOf(id)} stroke-dasharray: 5 5`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Escapes authors' text inside a quoted label, so that no character is markup. */
function quoted(text: string): string {
  return text.replace(/[#"<>&`\\]/g, (character) => `#${character.codePointAt(0)};`);
}
