import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { exploreFlow, type Reachability } from '../flow/reachability.ts';
import { estimateDuration, type DurationEstimate } from '../analysis/estimate.ts';
import { normalPace } from '../sequencer/timing.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { listNextTouchpoints } from '../flow/flow.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import { listLaterVisits, excludeKnownFindings } from './later-visits.ts';
import {
  checkConditionNames,
  checkConditionOrder,
  checkConditionsThatAlwaysHold,
  checkSituationCount,
} from './check-conditions.ts';
import { checkChoices } from './check-choices.ts';
import { checkComparedScales } from './check-compared-scales.ts';
import { checkDanger } from './check-danger.ts';
import { checkDuration } from './check-duration.ts';
import { checkTextAfterHandOver } from './check-first-words.ts';
import { checkHelp } from './check-help.ts';
import { checkKeepsakes } from './check-keeps.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkRememberedNames } from './check-names.ts';
import { checkPaths } from './check-paths.ts';
import { checkPrivateExits, checkPrivateQuestions } from './check-private.ts';
import { checkStep } from './check-step.ts';
import { checkReadingAlone } from './check-reading-alone.ts';
import { checkTender } from './check-tender.ts';
import { checkUnfilledNames } from './check-unfilled-names.ts';
import { checkReadingAge } from './check-words.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { formatSpellingSuggestion } from '../content/nearest.ts';
import { CheckCache } from '../content/check-cache.ts';
import { applyWaivers } from '../content/waivers.ts';
import { getStepKind } from '../steps/step-kinds.ts';

/**
 * The findings in an Activity and its estimated duration, which is null when paths were not analysed or no path ends.
 */
export type ActivityExamination = { findings: Finding[]; estimate: DurationEstimate | null };

/** The findings that concern one touchpoint alone, with paths relative to the touchpoint. */
export type TouchpointFindings = { steps: readonly Finding[]; age: readonly Finding[] };

/**
 * Checks an Activity that fits its schema (decision S07), except for the rules that its author waives. Paths are
 * analysed only when every id is unique and every `next` and condition name is known. `known` caches the findings of
 * touchpoints; the caller must call its `begin` before each run.
 */
export function examineActivity(
  definition: ActivityDefinition,
  known: CheckCache<TouchpointFindings> = new CheckCache(),
): ActivityExamination {
  const { touchpoints, audience } = definition;
  const syllables = new Map<string, number>();
  const check = (touchpoint: TouchpointDefinition): TouchpointFindings =>
    known.of(`${audience}${JSON.stringify(touchpoint)}`, () => ({
      steps: touchpoint.steps.flatMap((step, place) => checkStep(step, `/steps/${place}`)),
      age: checkReadingAge(touchpoint, audience, syllables),
    }));
  const map = [
    ...duplicateIds(touchpoints),
    ...unknownTouchpoints(touchpoints),
    ...checkConditionNames(definition),
  ];
  const walk = map.length === 0 ? walkEveryPath(definition) : null;
  const found = [
    ...map,
    ...checkConditionsThatAlwaysHold(definition),
    ...findingsOf(definition, touchpoints.map(check)),
    ...(walk?.findings ?? []),
  ];
  for (const visit of listLaterVisits(definition)) {
    // Only touchpoints whose texts differ at this visit need another check.
    const inTouchpoints = visit.definition.touchpoints.map((said, index) =>
      said === touchpoints[index] ? nothingInside : check(said),
    );
    const later = findingsOf(visit.definition, inTouchpoints);
    if (walk) later.push(...walk.atVisit(visit.definition));
    found.push(...excludeKnownFindings(found, later, visit));
  }
  return { findings: applyWaivers(found, definition.waivers), estimate: walk?.estimate ?? null };
}

const nothingInside: TouchpointFindings = { steps: [], age: [] };

/** Returns the findings in an Activity at one visit, without findings along paths. */
function findingsOf(definition: ActivityDefinition, inTouchpoints: readonly TouchpointFindings[]): Finding[] {
  const inside = (part: keyof TouchpointFindings): Finding[] =>
    inTouchpoints.flatMap((found, index) => below(`/touchpoints/${index}`, found[part]));
  return [
    ...checkMarkdown('/summaryFull', definition.summaryFull),
    ...checkMarkdown('/firstAid', definition.firstAid ?? ''),
    ...inside('steps'),
    ...checkUnfilledNames(definition),
    ...checkComparedScales(definition),
    ...checkPrivateQuestions(definition),
    ...checkKeepsakes(definition),
    ...checkTender(definition),
    ...checkReadingAlone(definition),
    ...inside('age'),
  ];
}

const below = (path: string, findings: readonly Finding[]): Finding[] =>
  findings.map((found) => ({ ...found, path: `${path}${found.path}` }));

/**
 * The findings along the paths. `atVisit` returns the findings along the same paths with the texts of another visit.
 */
type OnPaths = ActivityExamination & { atVisit: (said: ActivityDefinition) => Finding[] };

function walkEveryPath(definition: ActivityDefinition): OnPaths {
  const graph = new FlowGraph(definition);
  const tooMany = checkSituationCount(graph);
  if (tooMany.length > 0) return { findings: tooMany, estimate: null, atVisit: () => [] };
  const reached = exploreFlow(graph);
  const first = walkWords(graph, reached);
  return {
    findings: [
      ...checkPaths(graph, reached),
      ...first.findings,
      ...checkConditionOrder(graph, reached),
      ...checkPrivateExits(graph, reached),
    ],
    estimate: first.estimate,
    atVisit: (said) => walkWords(new FlowGraph(said, graph), reached).findings,
  };
}

/** Checks the rules about texts along every path, and estimates the duration. */
function walkWords(graph: FlowGraph<ActivityDefinition>, reached: Reachability): ActivityExamination {
  const time = estimateDuration(graph.definition, normalPace, graph);
  const findings = [
    checkRememberedNames(graph),
    checkTextAfterHandOver(graph),
    checkHelp(graph),
    checkDanger(graph, reached),
    checkDuration(graph.definition, time),
    checkChoices(graph, reached),
  ];
  return { findings: findings.flat(), estimate: time };
}

/** Checks the cross-references of a Programme that fits its schema. */
export function checkProgramme(
  definition: ProgrammeDefinition,
  knownActivitySlugs: ReadonlySet<string>,
): Finding[] {
  const seen = new Set<string>();
  const findings = [
    ...checkMarkdown('/summaryFull', definition.summaryFull),
    ...checkUnfilledNames(definition),
  ];
  definition.activities.forEach((slug, index) => {
    const path = `/activities/${index}`;
    if (seen.has(slug))
      findings.push(createFinding('duplicate-activity', path, `"${slug}" is listed twice.`));
    else if (!knownActivitySlugs.has(slug))
      findings.push(
        createFinding(
          'unknown-activity',
          path,
          `There is no Activity with the slug "${slug}".${formatSpellingSuggestion(slug, knownActivitySlugs)}`,
        ),
      );
    seen.add(slug);
  });
  return applyWaivers(findings, definition.waivers);
}

/** Finds ids used twice: touchpoints, steps and questions share one set of ids. */
function duplicateIds(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const findings: Finding[] = [];
  const owners = new Map<string, string>();
  const claim = (id: string | undefined, owner: string): void => {
    if (id === undefined) return;
    const first = owners.get(id);
    if (first === undefined) owners.set(id, owner);
    else
      findings.push(
        createFinding('duplicate-id', `${owner}/id`, `The id "${id}" is already used at ${first}.`),
      );
  };
  touchpoints.forEach((touchpoint, index) => {
    const path = `/touchpoints/${index}`;
    claim(touchpoint.id, path);
    touchpoint.steps.forEach((step, place) => {
      claim(step.id, `${path}/steps/${place}`);
      getStepKind(step.type)
        .questions(step)
        .forEach(({ id }, question) => claim(id, `${path}/steps/${place}/questions/${question}`));
    });
  });
  return findings;
}

function unknownTouchpoints(touchpoints: readonly TouchpointDefinition[]): Finding[] {
  const findings: Finding[] = [];
  const known = new Set(touchpoints.map(({ id }) => id));
  const follow = (next: string | undefined, owner: string): void => {
    if (next !== undefined && !known.has(next))
      findings.push(
        createFinding(
          'unknown-touchpoint',
          owner,
          `There is no touchpoint "${next}".${formatSpellingSuggestion(next, known)}`,
        ),
      );
  };
  touchpoints.forEach((touchpoint, index) => {
    const path = `/touchpoints/${index}`;
    for (const { to, path: at } of listNextTouchpoints(touchpoint)) follow(to, `${path}${at}`);
    touchpoint.steps.forEach((step, place) => {
      for (const exit of getStepKind(step.type).exits(step))
        follow(exit.next, `${path}/steps/${place}${exit.path}/next`);
    });
  });
  return findings;
}
