import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { findingText } from '../../../domain/content/finding.ts';
import { readContent } from '../../shared/content/read-content.ts';
import { CommandError, readBytes } from './command.ts';

/** Reads an Activity from a file. @throws CommandError with all findings when it is not valid. */
export function readActivity(file: string): ActivityDefinition {
  const content = readContent('activity', readBytes(file));
  if (content.ok) return content.definition;
  const lines = content.findings.map((finding) => `${file}: ${findingText(finding)} [${finding.rule}]`);
  throw new CommandError(lines.join('\n'));
}
