import { estimateBySituation, type SituationEstimate } from '../../../domain/analysis/situation-estimates.ts';
import { formatCondition } from '../../../domain/steps/condition.ts';
import { createActivityMap, maxMapWays } from '../../shared/content/picture/activity-map.ts';
import { formatMermaid } from '../../shared/content/picture/mermaid.ts';
import { createCommand, CommandError, flagOption } from './command.ts';
import { readActivityFile } from './read-activity.ts';

export const { help, run } = createCommand({
  usage: 'fireside paths <activity.json> [--svg] [--json]',
  about: `Prints a picture of an Activity: its touchpoints with their minutes, and the answers that lead from
one to the other. Mermaid text by default, which many editors and code hosts draw; comments in it tell the
minutes after each answer that decides what is said.`,
  options: {
    svg: flagOption('the picture itself, as in: fireside paths hello.json --svg > hello.svg'),
    json: flagOption('touchpoints, ways and times as JSON'),
  },
  notes: 'Exit code 0: printed. 1: the file is not valid, or too large for a picture. 2: used wrongly.',
  needs: ['<activity.json>'],
  async run({ args: [file = ''], values }) {
    if (values.svg && values.json) throw new CommandError('Take --svg or --json, not both.', 2);
    const definition = readActivityFile(file);
    const map = createActivityMap(definition);
    if (!values.svg) {
      const situations = estimateBySituation(definition);
      return { json: { ...map, situations }, text: `${formatMermaid(map)}${notesOn(situations)}` };
    }
    if (map.ways.length > maxMapWays)
      throw new CommandError(
        `${file}: ${map.ways.length} ways are too many for one picture, which has room for ${maxMapWays}; take the Mermaid text or --json.`,
      );
    return { text: (await import('../../shared/content/picture/svg.ts')).drawMapSvg(map) };
  },
});

/** Formats the minutes for each combination of earlier answers as Mermaid comments. */
function notesOn(situations: readonly SituationEstimate[]): string {
  return situations
    .map(({ chosen, estimate }) => {
      const minutes = estimate
        ? `${inMinutes(estimate.minMs)} to ${inMinutes(estimate.maxMs)} minutes`
        : 'comes to no end';
      return `%% ${formatCondition(chosen)}: ${minutes}\n`;
    })
    .join('');
}

const inMinutes = (ms: number): string => String(Math.round(ms / 6000) / 10);
