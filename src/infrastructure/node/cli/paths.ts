import { parseArgs } from 'node:util';
import { mapOf } from '../../shared/picture/activity-map.ts';
import { mermaidOf } from '../../shared/picture/mermaid.ts';
import { CommandError, type Command } from './command.ts';
import { readActivity } from './read-activity.ts';

export const help = `fireside paths <activity.json> [--svg] [--json]

Prints a picture of an Activity: its touchpoints with their minutes, and the answers that lead from
one to the other. Mermaid text by default, which many editors and code hosts draw.

  --svg    the picture itself, as in: fireside paths hello.json --svg > hello.svg
  --json   touchpoints, ways and times as JSON

Exit code 0: printed. 1: the file is not valid, or too large for a picture. 2: used wrongly.
`;

/** Placing more takes minutes and gigabytes, and nobody could follow the lines. */
const mostWays = 500;

export const run: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      svg: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one Activity file.\n\n${help}`, 2);
  if (values.svg && values.json) throw new CommandError('Take --svg or --json, not both.', 2);
  const map = mapOf(readActivity(file));
  if (values.svg && map.ways.length > mostWays)
    throw new CommandError(
      `${file}: ${map.ways.length} ways are too many for one picture, which has room for ${mostWays}; take the Mermaid text or --json.`,
    );
  if (values.json) terminal.out(`${JSON.stringify(map, null, 2)}\n`);
  else if (values.svg) terminal.out((await import('../../shared/picture/svg.ts')).svgOf(map));
  else terminal.out(mermaidOf(map));
  return 0;
};
