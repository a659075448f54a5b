import type { QuestionDefinition } from '../steps/question.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import { isPrivateQuestion } from '../chat/step-privacy.ts';
import { privateAnswerText } from '../steps/holder.ts';
import { formatCsvCell, formatCsvLine } from './csv.ts';
import { toLondonTime } from './london-day.ts';
import { getStepKind, getResponseStepKind, type StepResponse } from '../steps/step-kinds.ts';

/**
 * The columns of every feedback report, which has one line for each answered question (decision S15). `time` is always
 * empty, so that no family is identified by the minute. `changed` is the number of times that the family changed the
 * answer.
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

/** The separator between the labels of a multi-select answer: a label is one line, so it cannot contain it. */
export const labelSeparator = '\n';

/** An answered step for a report. `family` is the pseudonym to print. */
export type AnsweredStep = {
  at: number;
  family: string;
  definition: ActivityDefinition;
  version: string;
  stepId: string;
  response: StepResponse;
};

/**
 * An answered form as report cells, with one entry of `questions` and `answers` for each report line. A line consists
 * of `lead`, the Programme's title (which can change later), the question, the answer and CR LF. Two answers to one
 * form have the same `questions`.
 */
export type FlatAnswer = { lead: string; questions: string[]; answers: string[] };

/**
 * Returns an answered form as report cells, with the texts of the version that was answered; null when the version has
 * none of its questions. A placeholder replaces a private answer.
 */
export function flattenAnswer({
  at,
  family,
  definition,
  version,
  stepId,
  response,
}: AnsweredStep): FlatAnswer | null {
  const asked = questionsOf(definition);
  const flat: FlatAnswer = {
    lead: `${toLondonTime(at).date},,${formatCsvCell(family)},`,
    questions: [],
    answers: [],
  };
  for (const { feedbackQuestionEntityId: id, responses } of getResponseStepKind(response).questionResponses(
    response,
  )) {
    const { question, isPrivate } = asked.get(id) ?? {};
    if (!question) continue;
    const labels = new Map(question.options?.map(({ value, label }) => [value, label]));
    const cells = [definition.title, version, stepId, id, question.prompt].map(formatCsvCell);
    flat.questions.push(`,${cells.join(',')},`);
    const words = responses.map((value) => labels.get(value) ?? value).join(labelSeparator);
    flat.answers.push(formatCsvCell(isPrivate ? privateAnswerText : words));
  }
  return flat.questions.length === 0 ? null : flat;
}

/** A question of a form. `isPrivate`: only the person who answered may see the answer. */
type Asked = { question: QuestionDefinition; isPrivate: boolean };

const known = new WeakMap<ActivityDefinition, Map<string, Asked>>();

function questionsOf(definition: ActivityDefinition): Map<string, Asked> {
  const made =
    known.get(definition) ??
    new Map(
      definition.touchpoints.flatMap(({ steps }) =>
        steps.flatMap((step) =>
          getStepKind(step.type)
            .questions(step)
            .map((question) => [question.id, { question, isPrivate: isPrivateQuestion(step) }] as const),
        ),
      ),
    );
  known.set(definition, made);
  return made;
}

/**
 * The beginning of a report: a byte order mark, by which spreadsheets recognise UTF-8, and the names of the columns.
 */
export const reportHeader = `\uFEFF${formatCsvLine(reportColumns)}`;
