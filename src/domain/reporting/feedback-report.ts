import type { QuestionDefinition } from '../steps/question.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import { asksPrivately } from '../chat/holding.ts';
import { answeredPrivately } from '../steps/holder.ts';
import { csvCell, csvLine } from './csv.ts';
import { londonTime } from './london-day.ts';
import { kindOf, kindOfResponse, type StepResponse } from '../steps/step-kinds.ts';

/**
 * The columns of every feedback report; one line a question answered (decision S15). `time` is empty: an answer is
 * told with its day, so that nobody is known by the minute. `changed` is how often the family went back and gave the
 * answer again.
 */
export const reportColumns = [
  'date',
  'time',
  'family',
  'programme',
  'activity',
  'version',
  'step',
  'question id',
  'question',
  'answer',
  'changed',
] as const;

/** Between the labels of a multi-select answer: a label is one line, so that none holds it. */
export const labelJoint = '\n';

/** An answered step as reports need it. `family` is ready to be shown. */
export type Answered = {
  at: number;
  family: string;
  definition: ActivityDefinition;
  version: string;
  stepId: string;
  response: StepResponse;
};

/**
 * An answered step laid flat, one question and answer a line. A line is `lead`, the cell of the programme's title,
 * which can change later, the question, the answer and CR LF. Two answers to one form have the same `questions`.
 */
export type FlatAnswer = { lead: string; questions: string[]; answers: string[] };

/**
 * Lays an answered step flat, in the words of the version that was answered. Null when it has no line: it asks no
 * question, or none that the version knows. The words of a private answer stay with its family.
 */
export function flatAnswer({
  at,
  family,
  definition,
  version,
  stepId,
  response,
}: Answered): FlatAnswer | null {
  const asked = questionsOf(definition);
  const flat: FlatAnswer = {
    lead: `${londonTime(at).date},,${csvCell(family)},`,
    questions: [],
    answers: [],
  };
  for (const { feedbackQuestionEntityId: id, responses } of kindOfResponse(response).questionResponses(
    response,
  )) {
    const { question, isPrivate } = asked.get(id) ?? {};
    if (!question) continue;
    const labels = new Map(question.options?.map(({ value, label }) => [value, label]));
    const cells = [definition.title, version, stepId, id, question.prompt].map(csvCell);
    flat.questions.push(`,${cells.join(',')},`);
    const words = responses.map((value) => labels.get(value) ?? value).join(labelJoint);
    flat.answers.push(csvCell(isPrivate ? answeredPrivately : words));
  }
  return flat.questions.length === 0 ? null : flat;
}

/** `isPrivate`: the answer is its owner's alone. */
type Asked = { question: QuestionDefinition; isPrivate: boolean };

const known = new WeakMap<ActivityDefinition, Map<string, Asked>>();

function questionsOf(definition: ActivityDefinition): Map<string, Asked> {
  const made =
    known.get(definition) ??
    new Map(
      definition.touchpoints.flatMap(({ steps }) =>
        steps.flatMap((step) =>
          kindOf(step.type)
            .questions(step)
            .map((question) => [question.id, { question, isPrivate: asksPrivately(step) }] as const),
        ),
      ),
    );
  known.set(definition, made);
  return made;
}

/** The beginning of a report: a byte order mark, by which spreadsheets know UTF-8, and the columns' names. */
export const reportHead = `\uFEFF${csvLine(reportColumns)}`;
