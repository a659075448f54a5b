import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import { findingText } from '../../../domain/content/finding.ts';
import { readContent } from '../../shared/content/read-content.ts';
import { CommandError, readBytes } from './command.ts';

/** The Activity in a file, or all that is wrong with it. */
export function readActivity(file: string): ActivityDefinition {
  const content = readContent('activity', readBytes(file));
  if (content.ok) return content.definition;
  const lines = content.findings.map((finding) => `${file}: ${findingText(finding)} [${finding.rule}]`);
  throw new CommandError(lines.join('\n'));
}
