import { createFinding, type Finding } from './finding.ts';
import { formatSpellingSuggestion } from './nearest.ts';
import { isRuleId, getContentRule, contentRules } from './rules.ts';

/** An author's waiver of a rule, for the part at `path` and all below it, or for the whole file. */
export type Waiver = { rule: string; reason: string; path?: string };

/** Removes the findings that the author has waived, and adds findings about the waivers themselves. */
export function applyWaivers(findings: readonly Finding[], waivers: readonly Waiver[] = []): Finding[] {
  const left = findings.filter((found) => !waivers.some((waiver) => sound(waiver) && covers(waiver, found)));
  return [...left, ...waivers.flatMap((waiver, index) => problems(waiver, `/waivers/${index}`, findings))];
}

function problems(waiver: Waiver, path: string, findings: readonly Finding[]): Finding[] {
  if (!isWaivable(waiver.rule))
    return [
      createFinding(
        'unknown-waiver',
        `${path}/rule`,
        isRuleId(waiver.rule)
          ? `The rule "${waiver.rule}" cannot be waived.`
          : `There is no rule "${waiver.rule}".${formatSpellingSuggestion(waiver.rule, Object.keys(contentRules))}`,
      ),
    ];
  if (!sound(waiver))
    return [createFinding('waiver-reason', `${path}/reason`, 'Say why this rule is waived.')];
  return findings.some((found) => covers(waiver, found))
    ? []
    : [
        createFinding(
          'unused-waiver',
          path,
          `Nothing here breaks the rule "${waiver.rule}": take the waiver out.`,
        ),
      ];
}

function sound({ rule, reason }: Waiver): boolean {
  return isWaivable(rule) && reason.trim() !== '';
}

function isWaivable(rule: string): boolean {
  return isRuleId(rule) && getContentRule(rule).waivable === true && rule !== 'more-findings';
}

function covers({ rule, path }: Waiver, found: Finding): boolean {
  return (
    rule === found.rule && (path === undefined || found.path === path || found.path.startsWith(`${path}/`))
  );
}
