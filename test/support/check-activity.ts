import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { examineActivity } from '../../src/domain/checks/check-content.ts';
import type { Finding } from '../../src/domain/content/finding.ts';

/** Returns the findings of the content checks in an Activity. */
export const checkActivity = (definition: ActivityDefinition): Finding[] =>
  examineActivity(definition).findings;
