import { fieldsOf } from '../../test/support/step-fields.ts';
import { splitIntoFormPages } from '../../src/domain/steps/feedback-answers.ts';
import type { Question } from '../support/conversation.ts';
import type { Target } from './found.ts';
import { button } from './screens.ts';
import type { Walker } from './walker.ts';

const reply: Target = { role: 'region', name: 'Your reply' };
const ownBubbles: Target = { role: 'listitem', has: 'You: ' };
const between = button(/^(Go on|I'm here|We're here|We have done it already|Tell how it went)$/);

/** Returns the control of the reply with this role and name. */
export const inReply = (role: string, name?: string | RegExp): Target => ({
  role,
  ...(name !== undefined && { name }),
  inside: reply,
});

/** Returns the option with this label: a face of a scale, a picture with its text, or a button. */
function optionOf({ step }: Question, label: string): Target {
  const { faces, options = [] } = fieldsOf(step);
  if (faces) return inReply('radio', label);
  const alt = options.find((option) => option.label === label)?.imageAltText;
  return inReply('button', alt === undefined ? label : `${label} ${alt}`);
}

/** Returns the control with which this question is answered. */
export function controlOf(question: Question): Target {
  const { step, answer } = question;
  if (answer.kind === 'choice') return optionOf(question, answer.response);
  if (answer.kind === 'input') return inReply('textbox');
  if (step.stepType === 'plan') return inReply('radio', /^Tomorrow/);
  return inReply('heading', 'Your feedback');
}

/** Waits for the question; hands the device over, and ends a pause, on the way to it. */
export async function reach(walker: Walker, question: Question): Promise<void> {
  const control = controlOf(question);
  const isReached = async (): Promise<boolean> =>
    (await walker.sees(control)) || (await walker.sees(between));
  await walker.reach(isReached, JSON.stringify(control));
  if (!(await walker.sees(control))) await walker.pressKey(between, 'Enter', control);
}

/** Answers as a learner does. Options are chosen by keyboard, because a pointer must wait until they stand still. */
export async function give(walker: Walker, question: Question): Promise<void> {
  const { step, answer } = question;
  await reach(walker, question);
  const before = await walker.count(ownBubbles);
  const isSaid = async (): Promise<boolean> => (await walker.count(ownBubbles)) > before;
  if (answer.kind === 'choice' && !fieldsOf(step).faces)
    return walker.pressKey(controlOf(question), 'Enter', isSaid);
  if (answer.kind === 'input') await walker.write(controlOf(question), answer.response);
  else if (answer.kind !== 'feedback') await walker.tick(controlOf(question));
  else return giveFeedback(walker, question);
  return walker.press(inReply('button', 'Send'), isSaid);
}

async function giveFeedback(walker: Walker, { step, answer }: Question): Promise<void> {
  if (answer.kind !== 'feedback') return;
  const given = new Map(answer.questionResponses.map((one) => [one.feedbackQuestionEntityId, one.responses]));
  for (const questions of splitIntoFormPages(fieldsOf(step).questions!)) {
    for (const { questionEntityId, type, prompt, options = [] } of questions) {
      const inside: Target = { ...inReply('group', prompt) };
      const role = type === 'multi-select' ? 'checkbox' : 'radio';
      for (const value of given.get(questionEntityId)!) {
        const label = options.find((option) => option.value === value)?.label ?? value;
        if (type === 'text') await walker.write(inReply('textbox', prompt), value);
        else await walker.tick({ role, name: label, inside });
      }
    }
    const first = { text: questions[0]!.prompt, inside: reply };
    await walker.press(inReply('button', /^\[?(Next|Send)/), async () => !(await walker.sees(first)));
  }
}

export async function answerAll(walker: Walker, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await give(walker, question);
}

/** Goes from the last answer to the dashboard. */
export async function finish(walker: Walker): Promise<void> {
  const modal: Target = { role: 'dialog', name: 'Activity complete' };
  await walker.press(button('Finish Activity'), modal);
  await walker.press({ ...button('OK'), inside: modal }, async () => !(await walker.sees(modal)));
}
