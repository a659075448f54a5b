import type { QuestionDefinition } from '../chat/steps/question.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import { londonTime } from './london-day.ts';
import { kindOf, kindOfResponse, type StepResponse } from '../chat/steps/step-kinds.ts';

/**
 * The columns of every feedback report; one line a question answered (decision S15). `time` is empty: an answer is
 * told with its day, so that nobody is known by the minute.
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
] as const;

/** Spreadsheets take a text that begins like this for a formula; the wide forms where keyboards have them. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'] as const;

/** Between the labels of a multi-select answer: a label is one line, so that none holds it. */
export const labelJoint = '\n';

/** An answered step as reports need it. `family` and `programme` are ready to be shown. */
export type Answered = {
  at: number;
  family: string;
  /** Title; empty for an Activity alone. */
  programme: string;
  definition: ActivityDefinition;
  version: string;
  stepId: string;
  response: StepResponse;
};

/** The lines of an answered step: what was asked and chosen, in the words of the version that was answered. */
export function reportLines(answered: Answered): string[][] {
  const { response, definition, stepId } = answered;
  const { date } = londonTime(answered.at);
  const questions = questionsOf(definition);
  return kindOfResponse(response)
    .questionResponses(response)
    .flatMap(({ feedbackQuestionEntityId: id, responses }) => {
      const question = questions.get(id);
      if (!question) return [];
      const labels = new Map(question.options?.map(({ value, label }) => [value, label]));
      const answer = responses.map((value) => labels.get(value) ?? value).join(labelJoint);
      const { family, programme, version } = answered;
      return [[date, '', family, programme, definition.title, version, stepId, id, question.prompt, answer]];
    });
}

const known = new WeakMap<ActivityDefinition, Map<string, QuestionDefinition>>();

function questionsOf(definition: ActivityDefinition): Map<string, QuestionDefinition> {
  const made =
    known.get(definition) ??
    new Map(
      definition.touchpoints.flatMap(({ steps }) =>
        steps.flatMap((step) =>
          kindOf(step.type)
            .questions(step)
            .map((question) => [question.id, question] as const),
        ),
      ),
    );
  known.set(definition, made);
  return made;
}

/** A line of CSV (RFC 4180) in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safe(cell))).join(',')}\r\n`;
}

/** A text that no spreadsheet runs, without what no database keeps as text: NUL and halves of characters. */
function safe(cell: string): string {
  const text = cell.replace(/\p{Cs}|\0/gu, '\uFFFD');
  return formulaStarts.some((start) => text.startsWith(start)) ? `'${text}` : text;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a report begins with: a byte order mark, by which spreadsheets know UTF-8, and the columns' names. */
export const reportHead = `\uFEFF${csvLine(reportColumns)}`;
