import { actionTypes } from '../../../../domain/steps/action.ts';
import { splitCamelCase } from '../../../../domain/catalogue/split-camel-case.ts';

const known: ReadonlySet<string> = new Set(actionTypes);

/** The words of a prompt: a text of the screen for the known eight, its own name split for others (decision A46). */
export function actionLabel(action: string, t: (key: string) => string): string {
  return known.has(action) ? t(`chat.actions.${action}`) : splitCamelCase(action);
}
