import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../src/domain/flow/flow-graph.ts';
import { exploreFlow } from '../../src/domain/flow/reachability.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import type { Script } from '../../src/domain/chat/script.ts';
import type { AwaitedRunEvent } from '../../src/domain/chat/waiting.ts';
import { iterateSituations } from '../../src/domain/flow/situations.ts';
import { toAuthoredId, toDeliveredStepId } from '../../src/domain/steps/step-id.ts';
import { listAvailableLanguages, sourceLanguage } from '../../src/domain/content/translation.ts';
import { listTranslatableTexts } from '../../src/domain/translation/sentences.ts';
import { translateContent } from '../../src/domain/translation/translate-content.ts';
import { library } from '../support/library.ts';
import { fireside } from '../infrastructure/node/cli/terminal.ts';
import { everyMoment } from '../support/every-moment.ts';
import { openingsAtVisits } from '../support/openings.ts';
import { fieldsOf } from '../support/step-fields.ts';

/** The library as it is shipped, together with its translations. */
const { activities, programmes } = library();

const everyActivity = activities.flatMap((activity) =>
  [sourceLanguage, ...listAvailableLanguages(activity)].map(
    (language) => [activity.slug, language, activity] as const,
  ),
);

test('every Activity and Programme can be read in Welsh, and one Activity from right to left', () => {
  for (const content of [...activities, ...programmes])
    expect([content.slug, listAvailableLanguages(content)]).toEqual([
      content.slug,
      expect.arrayContaining(['cy']),
    ]);
  expect(activities.flatMap((one) => (listAvailableLanguages(one).includes('ar') ? one.slug : []))).toEqual([
    'two-true-one-fib',
  ]);
});

test('fireside check finds nothing in the library together with its translations', async () => {
  const files = ['activities', 'programmes'].flatMap((kind) =>
    readdirSync(join('content', kind)).map((file) => join('content', kind, file)),
  );
  const { code, out } = await fireside(['check', ...files]);
  const lines = out.split('\n').filter((line) => line !== '');
  expect(lines.filter((line) => !line.endsWith(': no findings'))).toEqual([]);
  expect([code, lines.length]).toEqual([0, files.length]);
});

/** Collects the faults of the steps that were said: each must be in this language, whole, and with its own options. */
class Reader {
  readonly read = new Set<string>();
  readonly faults = new Set<string>();
  readonly #language: string | undefined;
  readonly #own: ReadonlySet<string>;
  readonly #others: ReadonlySet<string>;

  constructor(activity: ActivityDefinition, language: string) {
    const wordsIn = (definition: ActivityDefinition): string[] =>
      listTranslatableTexts(definition).map(({ words }) => words);
    this.#language = language === sourceLanguage ? undefined : language;
    this.#own = new Set(wordsIn(translateContent(activity, language)));
    this.#others = new Set(wordsIn(activity).filter((words) => !this.#own.has(words)));
  }

  /** The number of steps already read of each script, so that a continued script is read from there. */
  readonly #upTo = new WeakMap<Script, number>();

  reads(script: Script): void {
    const from = this.#upTo.get(script) ?? 0;
    this.#upTo.set(script, script.reached.length);
    for (const step of script.reached.slice(from)) {
      const id = toAuthoredId(step.touchpointStepEntityId);
      this.read.add(id);
      const { text = '', language, touchpointTitle = '' } = step;
      const { options = [] } = fieldsOf(step);
      const words = [text, touchpointTitle, ...options.map(({ label }) => label)];
      if (language !== this.#language) this.faults.add(`${id} is in ${language}`);
      for (const one of words) if (this.#others.has(one)) this.faults.add(`${id} is not translated: ${one}`);
      for (const { label } of options) if (!this.#own.has(label)) this.faults.add(`${id}: ${label}`);
      if (/\{\{|\}\}|\*\*\*\*/.test(text)) this.faults.add(`${id} lacks a remembered word: ${text}`);
    }
  }
}

const spoken = (language: string): RunEntry[] =>
  language === sourceLanguage ? [] : [{ kind: 'spoke', language, at: 0 }];

test.each(everyActivity)(
  '%s in %s: every step is said, and play comes to exactly the places and situations that the checks look at',
  (_slug, language, activity) => {
    const graph = new FlowGraph(activity);
    const reached = exploreFlow(graph);
    const waits = (place: number): boolean => graph.isOver(place) || graph.waits(place);
    const expected = new Map(
      reached.places.flatMap(({ place }) =>
        waits(place) ? [[place, new Set(iterateSituations(reached.situations(place)))] as const] : [],
      ),
    );
    const came = new Map<number, Set<number>>();
    const reader = new Reader(activity, language);
    for (const opening of openingsAtVisits(activity))
      everyMoment(
        activity,
        ({ script, place, situation }) => {
          reader.reads(script);
          if (!isAtAnEnd(script.waitsOn)) came.set(place, (came.get(place) ?? new Set()).add(situation));
        },
        { opening: [...opening, ...spoken(language)] },
      );
    const inOrder = (found: ReadonlyMap<number, ReadonlySet<number>>): [number, number[]][] =>
      Array.from(found, ([place, situations]): [number, number[]] => [
        place,
        [...situations].toSorted((one, other) => one - other),
      ]).toSorted(([one], [other]) => one - other);
    expect([...reader.faults]).toEqual([]);
    expect(inOrder(came)).toEqual(inOrder(expected));
    const ids = activity.touchpoints.flatMap((touchpoint) =>
      touchpoint.steps.map((_step, at) => toDeliveredStepId(touchpoint, at)),
    );
    expect(ids.filter((id) => !reader.read.has(id))).toEqual([]);
  },
);

test('a step that is left in English is found', () => {
  const [activity] = activities;
  const { cy } = activity!.translations!;
  const texts = Object.fromEntries(
    Object.entries(cy!.texts).map(([address, entry], at) => [
      address,
      at % 9 === 5 ? { ...entry, text: '' } : entry,
    ]),
  );
  const reader = new Reader(activity!, 'cy');
  everyMoment(
    { ...activity!, translations: { cy: { ...cy!, texts } } },
    ({ script }) => reader.reads(script),
    { opening: spoken('cy') },
  );
  expect([...reader.faults].join()).toContain('is not translated');
});

/** Between two touchpoints there is no place of the graph. */
function isAtAnEnd(waiting: AwaitedRunEvent): boolean {
  return waiting?.kind === 'touchpoint-end' || waiting?.kind === 'plan';
}
