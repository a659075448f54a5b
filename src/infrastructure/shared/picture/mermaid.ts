import type { ActivityMap } from './activity-map.ts';
import { answersOf, factsOf, minutesOf, shortened } from './picture-words.ts';

/** The picture as Mermaid text, which many editors and code hosts draw. */
export function mermaidOf({ title, estimate, touchpoints, ways }: ActivityMap): string {
  const names = new Map(touchpoints.map(({ id }, index) => [id, `t${index + 1}`]));
  const nameOf = (id: string | null, none: string): string => (id === null ? none : names.get(id)!);
  const lines = [
    '---',
    `title: ${JSON.stringify(`${shortened(title, 80)} (${minutesOf(estimate)})`)}`,
    '---',
    'flowchart TD',
    '  start(["Start"])',
    ...touchpoints.map((touchpoint) => {
      const name = names.get(touchpoint.id)!;
      return `  ${name}["${quoted(shortened(touchpoint.title, 60))}<br/>${factsOf(touchpoint)}"]`;
    }),
    '  finish(["Finish Activity"])',
    ...ways.map((way) => {
      const answers = answersOf(way);
      const label = answers === '' ? '' : `|"${quoted(answers)}"|`;
      return `  ${nameOf(way.from, 'start')} -->${label} ${nameOf(way.to, 'finish')}`;
    }),
    ...touchpoints.flatMap(({ id, reached }) =>
      reached ? [] : `  style ${names.get(id)!} stroke-dasharray: 5 5`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Authors' words inside a quoted label: nothing in them is markup. */
function quoted(text: string): string {
  return text.replace(/[#"<>&`\\]/g, (character) => `#${character.codePointAt(0)};`);
}
