import type { StepDefinition } from '../activity/activity.ts';
import type { Step } from './step.ts';

export type Place = {
  id: string;
  ordinal: number;
  touchpointTitle: string;
  /** The touchpoint this step closes when it is a message. */
  endsTouchpoint: string | undefined;
  names: ReadonlyMap<string, string>;
};

/** An authored step as the learner receives it, with remembered answers filled in. */
export function deliver(definition: StepDefinition, place: Place): Step {
  const step: Step = {
    touchpointStepEntityId: place.id,
    stepType: definition.type,
    ordinal: place.ordinal,
    touchpointTitle: place.touchpointTitle,
    viewed: false,
  };
  if (definition.text !== undefined) step.text = fillIn(definition.text, place.names);
  if (definition.image) {
    step.imageUrl = definition.image.url;
    step.imageAltText = definition.image.alt;
  }
  if (definition.action !== undefined) step.actionType = definition.action;
  switch (definition.type) {
    case 'message':
      if (place.endsTouchpoint !== undefined) step.endsTouchpoint = place.endsTouchpoint;
      break;
    case 'user-path-choice':
      step.options = definition.options.map(({ label }) => ({ label }));
      break;
    case 'user-input':
      if (definition.maxLength !== undefined) step.maxLength = definition.maxLength;
      break;
    case 'feedback':
      step.questions = definition.questions.map(({ id, ...question }) => ({
        questionEntityId: id,
        ...question,
      }));
      break;
  }
  return step;
}

/** The placeholder of a remembered answer in a text: `{{name}}`. */
export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

/** Puts remembered answers into a markdown text as plain words; a name never given leaves nothing. */
export function fillIn(text: string, names: ReadonlyMap<string, string>): string {
  return text.includes('{{')
    ? text.replace(placeholder, (_match, name: string) => plainInMarkdown(names.get(name) ?? ''))
    : text;
}

/** A learner's words inside the coach's markdown: no character of theirs is markup (promise 20). */
function plainInMarkdown(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+\-=.!|~&]/g, '\\$&');
}
