import { actionTypes } from '../../../../domain/steps/action.ts';
import { splitCamelCase } from '../../../../domain/catalogue/split-camel-case.ts';

const known: ReadonlySet<string> = new Set(actionTypes);

/**
 * Returns the label of an action: a translation for the eight known ones, otherwise its name split into words (decision
 * A46).
 */
export function translateActionLabel(action: string, t: (key: string) => string): string {
  return known.has(action) ? t(`chat.actions.${action}`) : splitCamelCase(action);
}
