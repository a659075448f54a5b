/** One thing that content is held to. `waivable`: an author may set it aside in the file, with a reason. */
type Rule = { severity: 'error' | 'warning'; waivable?: true };

const error: Rule = { severity: 'error' };
const warning: Rule = { severity: 'warning', waivable: true };

/**
 * A rule that protects families: it stops an upload as an error does, but an author can waive it with a
 * reason.
 */
const care: Rule = { severity: 'error', waivable: true };

/**
 * All rules by their stable ids; what each asks stands in rule-sentences.ts. An error stops an upload; a warning
 * does not.
 */
export const rules = {
  unreadable: error,
  'unknown-kind': error,
  'duplicate-slug': error,
  'more-findings': warning,
  'json/too-large': error,
  'json/encoding': error,
  'json/byte-order-mark': error,
  'json/nul': error,
  'json/syntax': error,
  'json/word-quotes': error,
  'json/odd-space': error,
  'json/duplicate-key': error,
  'json/forbidden-key': error,
  'json/too-deep': error,
  'json/too-wide': error,
  'json/too-many-values': error,
  'schema/required': error,
  'schema/dependentRequired': error,
  'schema/additionalProperties': error,
  'schema/type': error,
  'schema/enum': error,
  'schema/pattern': error,
  'schema/anyOf': error,
  'schema/maxLength': error,
  'schema/minimum': error,
  'schema/maximum': error,
  'schema/minItems': error,
  'schema/maxItems': error,
  'schema/uniqueItems': error,
  'duplicate-id': error,
  'unknown-touchpoint': error,
  'pause-leads-on': error,
  'ending-without-plan': error,
  'duplicate-option-label': error,
  'faces-scale': error,
  'compared-scale': error,
  'timer-minutes': error,
  'draw-action': error,
  'question-options': error,
  'range-bounds': error,
  'range-ends': warning,
  'remembered-length': error,
  'empty-bubble': error,
  'malformed-placeholder': error,
  'misplaced-placeholder': error,
  'recall-fallback': error,
  'unknown-recall': error,
  'private-kept': error,
  'unused-keep': warning,
  'unfilled-name': warning,
  'too-many-names': error,
  'unreachable-touchpoint': error,
  'unreachable-step': error,
  'unreachable-feedback': error,
  unfinishable: error,
  'loop-without-exit': error,
  'option-leads-nowhere': error,
  'unset-name': error,
  'when-not-chosen': error,
  'when-unknown-answer': error,
  'nothing-to-choose': error,
  'too-many-situations': error,
  'private-shown': error,
  'turn-unsaid': error,
  'declared-duration': warning,
  'choices-that-matter': warning,
  'help-before-input': care,
  'help-before-end': care,
  'completed-in-danger': care,
  'missing-help': warning,
  'outside-picture': error,
  'missing-picture': error,
  'unfit-recording': error,
  'image-text': warning,
  'unsafe-link': error,
  'insecure-link': warning,
  'unclear-link': warning,
  'raw-html': warning,
  'markdown-image': warning,
  'long-bubble': warning,
  'no-break': warning,
  'reading-age-child': warning,
  'reading-age-parent': warning,
  shouting: warning,
  'unkind-word': warning,
  'same-opening': { severity: 'warning' },
  'unknown-language': error,
  'mixed-language': error,
  'stale-help': error,
  'stale-text': { severity: 'warning' },
  'unused-text': { severity: 'warning' },
  'translated-names': error,
  'translated-numbers': error,
  'translated-links': error,
  'translated-help': error,
  'duplicate-activity': error,
  'unknown-activity': error,
  'unknown-waiver': error,
  'waiver-reason': error,
  'unused-waiver': { severity: 'warning' },
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

export const isRuleId = (rule: string): rule is RuleId => Object.hasOwn(rules, rule);

export const ruleOf = (rule: RuleId): Rule => rules[rule];
