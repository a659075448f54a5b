import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { toPlainText } from '../../../src/domain/content/plain-text.ts';
import { exploreFlow } from '../../../src/domain/flow/reachability.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { toAuthoredId, toDeliveredStepId } from '../../../src/domain/steps/step-id.ts';
import { getStepKind, type Step, type StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { checkTextAfterHandOver } from '../../../src/domain/checks/check-first-words.ts';
import { checkHelp } from '../../../src/domain/checks/check-help.ts';
import { checkRememberedNames } from '../../../src/domain/checks/check-names.ts';
import { checkPaths } from '../../../src/domain/checks/check-paths.ts';
import type { Finding } from '../../../src/domain/content/finding.ts';
import { everyPath } from '../../support/every-path.ts';
import { dice } from '../../support/random-activity.ts';
import { shareOf } from '../../support/random-share.ts';
import { recalledName } from '../../support/random-tailored-activity.ts';
import { randomWholeActivity } from '../../support/random-whole-activity.ts';

/**
 * The largest number of answers on a played path. The test compares the rules about paths with every conversation of
 * random Activities with every feature of content; where a conversation continues beyond this number, a rule may find
 * more.
 */
const mostAnswers = 6;
const seeds = Array.from({ length: shareOf(600, 300) }, (_, index) => `rules ${index}`);

/**
 * Returns a random Activity on a serious subject, with help in some texts, steps without text, and a mark around each
 * name that shows when the name is missing.
 */
function toBeChecked(seed: string): ActivityDefinition {
  const definition = randomWholeActivity(seed);
  const random = dice(`checked ${seed}`);
  const helpers = random.pick([0.1, 0.6]);
  const step = ({ text = '', ...rest }: StepDefinition): StepDefinition => {
    const named = text.replace(/\{\{(\w+)\}\}/g, '<{{$1}}>');
    if (rest.type === 'message' && random.chance(0.1)) {
      const { variants: _variants, ...silent } = rest;
      return { ...silent, action: 'think' };
    }
    return { ...rest, text: random.chance(helpers) ? `${named} Get help now.` : named };
  };
  return {
    ...definition,
    categories: { ...definition.categories, lifeChallenges: ['bereavement'] },
    touchpoints: definition.touchpoints.map((touchpoint) => ({
      ...touchpoint,
      steps: touchpoint.steps.map(step),
    })),
  };
}

/** An event of a conversation: a step, or a stop, after which everybody has the device. */
type Met = Step | 'stop';

/** Returns the events of a run, in order. */
function metIn(definition: ActivityDefinition, log: readonly RunEntry[]): Met[] {
  const script = foldLogIntoScript(definition, []);
  const met: Met[] = [...script.reached];
  let count = met.length;
  for (const entry of log) {
    if (script.waitsOn?.kind === 'plan') met.push('stop');
    script.take(entry);
    // Recalled answers and a choice of language come before the conversation and restart it.
    if (entry.kind === 'recalled' || entry.kind === 'spoke') met.length = count = 0;
    met.push(...script.reached.slice(count));
    count = script.reached.length;
  }
  return script.completed || script.waitsOn?.kind === 'pause' ? [...met, 'stop'] : met;
}

type Broken = { unset: Set<string>; unsaid: Set<string>; early: Set<string>; isLate: boolean };

/** Adds the violations in a conversation to `broken`, by rule. */
function gather(met: readonly Met[], isFreeText: (step: Step) => boolean, broken: Broken): void {
  let holder = 'everyone';
  let isHelped = false;
  let hasWritten = false;
  for (const step of met) {
    if (step === 'stop') {
      holder = 'everyone';
      if (!isHelped) broken.isLate = true;
      continue;
    }
    const id = toAuthoredId(step.touchpointStepEntityId);
    const words = toPlainText(step.text ?? '');
    const now = step.for ?? 'everyone';
    if (now !== holder && words === '') broken.unsaid.add(id);
    holder = now;
    if (step.text?.includes('<>') === true) broken.unset.add(id);
    if (words.includes('Get help now')) isHelped = true;
    if (!isFreeText(step) || hasWritten) continue;
    if (!isHelped) broken.early.add(id);
    hasWritten = true;
    isHelped = false;
  }
}

test('what the rules find is what is met on every path, and nothing else', () => {
  const counts = { whole: 0, unset: 0, unsaid: 0, early: 0, late: 0, hidden: 0, unfinishable: 0 };
  for (const seed of seeds) {
    const definition = toBeChecked(seed);
    const graph = new FlowGraph(definition);
    const reached = exploreFlow(graph);
    const ids = definition.touchpoints.flatMap((touchpoint) =>
      touchpoint.steps.map((_step, place) => toDeliveredStepId(touchpoint, place)),
    );
    const freeTexts = new Set(
      definition.touchpoints.flatMap(({ steps }) =>
        steps.flatMap((step) => (getStepKind(step.type).isFreeText(step) ? [step.id] : [])),
      ),
    );
    // These touchpoints wait only in some situations; the rules assume that they wait.
    const mayWait = definition.touchpoints.some(
      ({ ending, steps }) =>
        ending === 'plan' && steps.every(({ type, when }) => type !== 'plan' || when !== undefined),
    );
    const broken: Broken = { unset: new Set(), unsaid: new Set(), early: new Set(), isLate: false };
    const said = new Set<string>();
    let isWhole = true;
    let isFinished = true;
    for (const words of [{}, { [recalledName]: 'kept' }]) {
      const opening: RunEntry[] = [{ kind: 'recalled', visit: 0, words, at: 0 }];
      const played = everyPath(definition, { mostAnswers, log: opening });
      if (!played.some(({ finished }) => finished)) isFinished = false;
      for (const { log, finished, paused } of played) {
        const met = metIn(definition, log);
        if (!finished && !paused) isWhole = false;
        for (const step of met) if (step !== 'stop') said.add(toAuthoredId(step.touchpointStepEntityId));
        gather(met, ({ touchpointStepEntityId: id }) => freeTexts.has(toAuthoredId(id)), broken);
      }
    }
    const at = (findings: readonly Finding[], rule: string): string[] =>
      findings.flatMap((found) => {
        const [, touchpoint, place] = /^\/touchpoints\/(\d+)\/steps\/(\d+)/.exec(found.path) ?? [];
        return found.rule === rule ? (ids[graph.start(Number(touchpoint)) + Number(place)] ?? []) : [];
      });
    const help = checkHelp(graph);
    const paths = checkPaths(graph, reached);
    const found = {
      said: ids.filter((_id, place) => reached.has(place)),
      unset: at(checkRememberedNames(graph), 'unset-name'),
      unsaid: at(checkTextAfterHandOver(graph), 'turn-unsaid'),
      early: at(help, 'help-before-input'),
      late: help.some(({ rule }) => rule === 'help-before-end') ? ['late'] : [],
    };
    const played = { said, ...broken, late: broken.isLate ? ['late'] : [] };
    for (const what of ['said', 'unset', 'unsaid', 'early', 'late'] as const) {
      const [wanted, got] = [[...new Set(played[what])].toSorted(), [...new Set(found[what])].toSorted()];
      const mayHaveMore = !isWhole || (mayWait && (what === 'late' || what === 'unsaid'));
      const compared = mayHaveMore ? got.filter((id) => wanted.includes(id)) : got;
      expect([seed, what, compared]).toEqual([seed, what, wanted]);
    }
    if (!isWhole) continue;
    const isUnfinishable = paths.some(({ rule }) => rule === 'unfinishable');
    expect([seed, isUnfinishable]).toEqual([seed, !isFinished]);
    counts.whole += 1;
    counts.unset += broken.unset.size;
    counts.unsaid += broken.unsaid.size;
    counts.early += broken.early.size;
    counts.late += broken.isLate ? 1 : 0;
    counts.hidden += ids.length - said.size;
    counts.unfinishable += isUnfinishable ? 1 : 0;
  }
  // Each rule must have had findings in conversations that were played whole.
  expect(Object.entries(counts).filter(([, times]) => times < seeds.length / 60)).toEqual([]);
});
