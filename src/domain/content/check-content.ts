import type { ActivityDefinition, TouchpointDefinition } from '../activity/activity.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { Walk } from '../chat/walk.ts';
import { checkDuration } from './check-duration.ts';
import { checkHelp } from './check-help.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkNames } from './check-names.ts';
import { checkPaths } from './check-paths.ts';
import { checkStep } from './check-step.ts';
import { checkReadingAge } from './check-words.ts';
import { finding, type Finding } from './finding.ts';
import { withWaivers } from './waivers.ts';

/**
 * The rules for an Activity that already fits its schema (decision S07), without what its author waives.
 * The paths through it are walked only when every id is unique and every `next` is known.
 */
export function checkActivity(definition: ActivityDefinition): Finding[] {
  const { touchpoints } = definition;
  const map = [...duplicateIds(touchpoints), ...unknownTouchpoints(touchpoints)];
  const findings = [
    ...checkMarkdown('/summaryFull', definition.summaryFull),
    ...map,
    ...touchpoints.flatMap(({ steps }, touchpoint) =>
      steps.flatMap((step, index) => checkStep(step, `/touchpoints/${touchpoint}/steps/${index}`)),
    ),
    ...checkReadingAge(definition),
    ...(map.length === 0 ? checkEveryPath(new Walk(definition)) : []),
  ];
  return withWaivers(findings, definition.waivers);
}

function checkEveryPath(walk: Walk): Finding[] {
  return [...checkPaths(walk), ...checkNames(walk), ...checkHelp(walk), ...checkDuration(walk)];
}

/** The cross-reference rules of a Programme that already fits its schema. */
export function checkProgramme(
  definition: ProgrammeDefinition,
  knownActivitySlugs: ReadonlySet<string>,
): Finding[] {
  const seen = new Set<string>();
  const findings = checkMarkdown('/summaryFull', definition.summaryFull);
  definition.activities.forEach((slug, index) => {
    const path = `/activities/${index}`;
    if (seen.has(slug)) findings.push(finding('duplicate-activity', path, `"${slug}" is listed twice.`));
    else if (!knownActivitySlugs.has(slug))
      findings.push(finding('unknown-activity', path, `There is no Activity with the slug "${slug}".`));
    seen.add(slug);
  });
  return withWaivers(findings, definition.waivers);
}

/** Touchpoints, steps and questions share one set of ids. */
function duplicateIds(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const findings: Finding[] = [];
  const owners = new Map<string, string>();
  const claim = (id: string | undefined, owner: string): void => {
    if (id === undefined) return;
    const first = owners.get(id);
    if (first === undefined) owners.set(id, owner);
    else findings.push(finding('duplicate-id', `${owner}/id`, `The id "${id}" is already used at ${first}.`));
  };
  touchpoints.forEach((touchpoint, index) => {
    const path = `/touchpoints/${index}`;
    claim(touchpoint.id, path);
    touchpoint.steps.forEach((step, place) => {
      claim(step.id, `${path}/steps/${place}`);
      if (step.type === 'feedback')
        step.questions.forEach(({ id }, question) =>
          claim(id, `${path}/steps/${place}/questions/${question}`),
        );
    });
  });
  return findings;
}

function unknownTouchpoints(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const findings: Finding[] = [];
  const known = new Set(touchpoints.map(({ id }) => id));
  const follow = (next: string | undefined, owner: string): void => {
    if (next !== undefined && !known.has(next))
      findings.push(finding('unknown-touchpoint', `${owner}/next`, `There is no touchpoint "${next}".`));
  };
  touchpoints.forEach((touchpoint, index) => {
    const path = `/touchpoints/${index}`;
    follow(touchpoint.next, path);
    touchpoint.steps.forEach((step, place) => {
      if (step.type === 'user-input') follow(step.next, `${path}/steps/${place}`);
      if (step.type === 'user-path-choice')
        step.options.forEach(({ next }, option) => follow(next, `${path}/steps/${place}/options/${option}`));
    });
  });
  return findings;
}
