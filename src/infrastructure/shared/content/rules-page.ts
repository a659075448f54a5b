import { ruleDescriptions } from '../../../domain/checks/rule-sentences.ts';
import { isRuleId, getContentRule } from '../../../domain/content/rules.ts';
import { actionMinutes, readingSpeeds } from '../../../domain/analysis/reading-time.ts';
import { mostLoopReturns } from '../../../domain/analysis/estimate.ts';

/** Returns the page for authors about all rules of content, in markdown: docs/content-rules.md. */
export function renderRulesPage(): string {
  const groups = Object.entries(ruleDescriptions).map(
    ([title, group]) => `## ${title}\n\n${Object.entries(group).flatMap(entry).join('\n')}\n`,
  );
  return [introduction, ...groups, minutes].join('\n');
}

function entry([id, sentence]: [string, string]): string[] {
  if (!isRuleId(id)) return [];
  const { severity, waivable } = getContentRule(id);
  return [`- \`${id}\` (${severity}${waivable ? ', can be waived' : ''}). ${sentence}`];
}

const introduction = `# What content is held to

For authors and reviewers. \`fireside check <files…>\`, the upload and the editor hold Activities and Programmes to the same rules. An **error** stops an upload, a **warning** does not. Each finding names its rule, the place as a JSON pointer, and its line and column in the file. Where a path is at fault, the shortest conversation that shows it is told.

A rule that can be waived is set aside in the file itself, with a reason, at one place and all below it or, without \`path\`, in the whole file:

\`\`\`json
"waivers": [{ "rule": "no-break", "path": "/touchpoints/2/steps/0", "reason": "A poem, read aloud in one breath." }]
\`\`\`

This page is printed by \`fireside check --rules\`.
`;

const minutes = `## How minutes are counted

The coach types at the specification's pace: 1,500 ms before a message and 180 ms for each word of the one before. Meanwhile the family reads (${spelled(readingSpeeds, 'words a minute')}), looks at pictures for 4 seconds each, hears a recording in the time that it takes to read its words aloud, and does what an action asks for, which takes the minutes that its step gives or the usual ones (${spelled(actionMinutes, 'minutes')}). Then it answers: 4 seconds to decide, the time to read the options or questions, and 2 seconds for each word written.

The least and the most are those of all paths, the expected minutes those with every option as likely as the others. A conversation that goes round a loop is counted when it goes back at most ${mostLoopReturns} times. \`fireside play\` with scripted answers takes the same time.
`;

function spelled(values: Readonly<Record<string, number>>, unit: string): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} ${unit}`;
}
