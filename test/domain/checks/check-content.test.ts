import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { checkProgramme } from '../../../src/domain/checks/check-content.ts';
import { formatFinding, limitFindings, type Finding } from '../../../src/domain/content/finding.ts';
import { checkActivity } from '../../support/check-activity.ts';

function activity(...touchpoints: TouchpointDefinition[]): ActivityDefinition {
  return {
    slug: 'a-test',
    title: 'A test',
    summaryShort: 'Short.',
    summaryFull: 'Full.',
    status: 'Draft',
    audience: 'together',
    categories: { durations: ['aMoment'] },
    touchpoints,
  };
}
const part = (id: string, steps: StepDefinition[], next?: string): TouchpointDefinition => ({
  id,
  title: id,
  steps,
  ...(next === undefined ? {} : { next }),
});
const say = (text: string): StepDefinition => ({ type: 'message', text });
const ask = (id: string, remember: string, next?: string): StepDefinition => ({
  type: 'user-input',
  id,
  text: 'Tell me.',
  maxLength: 20,
  remember,
  keep: { as: 'name', title: 'A name' },
  ...(next === undefined ? {} : { next }),
});
const choose = (id: string, ways: Record<string, string | null>, remember?: string): StepDefinition => ({
  type: 'user-path-choice',
  id,
  text: 'Which?',
  options: Object.entries(ways).map(([label, next]) => (next === null ? { label } : { label, next })),
  ...(remember === undefined ? {} : { remember }),
});
const found = (...touchpoints: TouchpointDefinition[]): string[] =>
  checkActivity(activity(...touchpoints)).map(({ rule, path }) => `${rule} ${path}`);

describe('remembered names', () => {
  test('are set by the step before, also in the same touchpoint', () => {
    expect(found(part('a', [ask('q', 'name'), say('Hello, {{name}}.')]))).toEqual([]);
  });

  test('stay set when they are asked for again', () => {
    expect(found(part('a', [ask('q', 'name'), say('{{name}}'), ask('r', 'name'), say('{{name}}')]))).toEqual(
      [],
    );
  });

  test('are not set in the text of the step that asks for them', () => {
    const asking: StepDefinition = {
      type: 'user-input',
      id: 'q',
      text: '{{name}}?',
      maxLength: 9,
      remember: 'name',
    };
    expect(found(part('a', [asking]))).toEqual(['unset-name /touchpoints/0/steps/0/text']);
  });

  test('are set when the answer that gives them also jumps', () => {
    expect(found(part('a', [ask('q', 'name', 'c')]), part('c', [say('{{name}}')]))).toEqual([]);
    expect(
      found(part('a', [choose('q', { Left: 'b', Right: 'b' }, 'way')]), part('b', [say('{{way}}')])),
    ).toEqual([]);
  });

  test('must be set on every branch that joins', () => {
    const start = part('start', [choose('way', { Left: 'left', Right: 'right' })]);
    const left = part('left', [ask('l', 'name')], 'end');
    const end = part('end', [say('{{name}}')]);
    expect(found(start, left, part('right', [ask('r', 'name')]), end)).toEqual([]);
    expect(found(start, left, part('right', [say('No question.')]), end)).toEqual([
      'unset-name /touchpoints/3/steps/0/text',
    ]);
  });

  test('are not set by a step that a jump skips', () => {
    const start = part('start', [choose('way', { Stay: null, Skip: 'end' }), ask('q', 'name')]);
    expect(found(start, part('end', [say('{{name}}')]))).toEqual(['unset-name /touchpoints/1/steps/0/text']);
  });

  test('stay set round a loop, and a loop by itself does not set them', () => {
    const round = (first: StepDefinition[]): TouchpointDefinition[] => [
      part('ask', [...first, choose('again', { Again: 'ask', Done: 'end' })]),
      part('end', [say('{{name}}')]),
    ];
    expect(found(...round([ask('q', 'name')]))).toEqual([]);
    expect(found(...round([say('{{name}}'), ask('q', 'name')]))).toEqual([
      'unset-name /touchpoints/0/steps/0/text',
    ]);
  });

  test('the message shows a path on which the name is missing', () => {
    const [finding] = checkActivity(
      activity(
        part('start', [choose('way', { Talk: 'tell', Skip: 'end' })]),
        part('tell', [ask('q', 'name')]),
        part('end', [say('{{name}}')]),
      ),
    );
    expect(finding?.message).toBe('"name" is not remembered yet on the path start > end.');
  });

  test('a name in an unreachable touchpoint causes no further finding', () => {
    expect(
      found(part('a', [say('Hi.')], 'c'), part('b', [say('{{name}}')]), part('c', [say('Bye.')])),
    ).toEqual(['unreachable-touchpoint /touchpoints/1']);
  });
});

describe('paths', () => {
  test('without any path to the end there is one finding', () => {
    expect(
      found(part('a', [choose('way', { On: 'b', Stay: 'a' })]), part('b', [say('Round.')], 'a')),
    ).toEqual(['unfinishable /touchpoints']);
  });

  test('touchpoints that follow each other for ever without a question are reported as such', () => {
    const [loop, ...others] = checkActivity(
      activity(part('in', [say('In.')]), part('a', [say('Round.')]), part('b', [say('And round.')], 'a')),
    );
    expect(others).toEqual([]);
    expect(loop).toMatchObject({
      rule: 'loop-without-exit',
      path: '/touchpoints/1',
      conversation: ['Coach: In.', 'Coach: Round.', 'Coach: And round.', 'Coach: Round.'],
    });
  });

  test('each option into a part without a way out is reported, with the shortest conversation to it', () => {
    const findings = checkActivity(
      activity(
        part('start', [say('Hello.'), choose('way', { Long: 'long', Short: 'hall' })]),
        part('long', [say('One.'), say('Two.')]),
        part('hall', [choose('door', { Trap: 'trap', Out: 'out', Back: 'start' })]),
        part('trap', [choose('more', { More: 'trap', Other: 'other' })]),
        part('other', [ask('q', 'name', 'trap')]),
        part('out', [say('Bye.')]),
      ),
    );
    expect(findings).toEqual([
      {
        rule: 'option-leads-nowhere',
        severity: 'error',
        path: '/touchpoints/2/steps/0/options/0',
        message: 'After "Trap" no path leads to the end.',
        conversation: [
          'Coach: Hello.',
          'Coach: Which?',
          'You: Short',
          'Coach: Which?',
          'You: Trap',
          'Coach: Which?',
        ],
      },
    ]);
  });

  test('the only way out may lead back', () => {
    expect(
      found(
        part('start', [choose('way', { Side: 'side', Out: 'out' })]),
        part('side', [choose('more', { Back: 'start', More: 'side' })]),
        part('out', [say('Bye.')]),
      ),
    ).toEqual([]);
  });

  test('a long conversation is reported by its beginning and its end', () => {
    const steps = Array.from({ length: 60 }, (_step, index) => say(`Line ${index}.`));
    const [unset] = checkActivity(activity(part('a', [...steps, say('So, {{name}}')])));
    expect(unset!.conversation).toHaveLength(21);
    expect(unset!.conversation!.slice(5, 8)).toEqual([
      'Coach: Line 5.',
      '… 41 more lines …',
      'Coach: Line 47.',
    ]);
  });

  test('a last touchpoint that always jumps away does not end the Activity', () => {
    expect(found(part('a', [say('Hi.')]), part('b', [ask('q', 'name', 'a')]))).toEqual([
      'unfinishable /touchpoints',
    ]);
  });

  test('an unreachable touchpoint is reported once, whatever it leads to', () => {
    expect(
      found(part('a', [say('Hi.')], 'c'), part('b', [say('Round.')], 'b'), part('c', [say('Bye.')])),
    ).toEqual(['unreachable-touchpoint /touchpoints/1']);
  });

  test('a loop with an exit has no finding', () => {
    expect(found(part('a', [choose('again', { Again: 'a', Enough: null })]))).toEqual([]);
  });

  test('an end of a touchpoint that is never reached leads nowhere', () => {
    expect(
      found(
        part('a', [choose('way', { One: 'c', Two: 'c' })]),
        part('b', [say('Hi.')]),
        part('c', [say('Bye.')]),
      ),
    ).toEqual(['unreachable-touchpoint /touchpoints/1']);
  });

  test('are not followed on a map with unknown places', () => {
    expect(found(part('a', [say('Hi.')], 'nowhere'), part('b', [say('{{name}}')]))).toEqual([
      'unknown-touchpoint /touchpoints/0/next',
    ]);
  });
});

test('a select question without options and a range without bounds are found', () => {
  const form: StepDefinition = {
    type: 'feedback',
    id: 'form',
    questions: [
      { id: 'one', type: 'single-select', prompt: 'Which?' },
      { id: 'two', type: 'range', prompt: 'How much?', min: 0 },
      { id: 'three', type: 'text', prompt: 'Words?' },
    ],
  };
  expect(found(part('a', [form]))).toEqual([
    'question-options /touchpoints/0/steps/0/questions/0',
    'range-bounds /touchpoints/0/steps/0/questions/1',
  ]);
});

test('a sensitive Activity that names "Get help now" has no warning', () => {
  const calm = { ...activity(part('a', [say('Look under **get help now**.')])) };
  calm.categories = { lifeChallenges: ['selfHarm'], durations: ['aMoment'] };
  expect(checkActivity(calm)).toEqual([]);
});

const grave = (...touchpoints: TouchpointDefinition[]): ActivityDefinition => ({
  ...activity(...touchpoints),
  categories: { durations: ['aMoment'], lifeChallenges: ['selfHarm'] },
});
const helpFindings = (definition: ActivityDefinition): string[] =>
  checkActivity(definition).flatMap(({ rule, path }) =>
    rule.startsWith('help-') ? [`${rule} ${path}`] : [],
  );

describe('help on a serious matter', () => {
  test('counts only as shown: markup and line breaks do not hide it, and a hidden picture does not count', () => {
    const helpFindingsFor = (text: string) =>
      helpFindings(grave(part('a', [say(text), ask('w', 'words'), say(text)])));
    expect(helpFindingsFor('See **Get help** now.')).toEqual([]);
    expect(helpFindingsFor('See Get\nhelp now.')).toEqual([]);
    expect(helpFindingsFor('![Get help now](https://example.org/a.png) Hello.')).toEqual([
      'help-before-input /touchpoints/0/steps/1',
      'help-before-end /touchpoints/0/steps/2',
    ]);
  });
});

test('help is said before the wait for a plan, also where the last step before it is passed over', () => {
  const help = say('Look under **Get help now**.');
  const weather = part('weather', [choose('sky', { Sun: null, Rain: null }, 'sky')]);
  const walk = (...last: StepDefinition[]): TouchpointDefinition => ({
    ...part('walk', [{ type: 'plan', id: 'walk-at', text: 'When?' }, ...last]),
    ending: 'plan',
  });
  const after = part('after', [help]);
  expect(helpFindings(grave(weather, walk(help), after))).toEqual([]);
  expect(helpFindings(grave(weather, walk(), after))).toEqual(['help-before-end /touchpoints/1/steps/0']);
  const sometimes = { ...help, when: { sky: ['Rain'] } };
  expect(helpFindings(grave(weather, walk(sometimes), after))).toEqual([
    'help-before-end /touchpoints/1/steps/0',
  ]);
});

test('a step that shows nothing is empty, whatever its text contains', () => {
  expect(found(part('a', [say('![a dog](https://example.org/dog.png)')]))).toEqual([
    'markdown-image /touchpoints/0/steps/0/text',
    'empty-bubble /touchpoints/0/steps/0',
  ]);
});

test('a Programme lists known Activities, each once', () => {
  const { audience: _audience, touchpoints: _touchpoints, ...card } = activity();
  const programme = { ...card, activities: ['one', 'two', 'one', 'three'] };
  expect(checkProgramme(programme, new Set(['one', 'two'])).map(formatFinding)).toEqual([
    '/activities/2: "one" is listed twice.',
    '/activities/3: There is no Activity with the slug "three".',
  ]);
});

test.each([
  ['names that nobody asked for', () => activity(...many(() => say('Hello, {{name}}.')))],
  [
    'ways into a trap',
    () =>
      activity(
        ...many(() => choose('q', { On: null, Off: 'trap' })),
        part('last', [say('Bye.')], 'end'),
        part('trap', [ask('in', 'words', 'trap')]),
        part('end', [say('Bye.')]),
      ),
  ],
])('10,000 %s are found, and the first 100 reported, within two seconds', (_what, hostile) => {
  const definition = hostile();
  let findings: Finding[] = [];
  const collectFindings = () => {
    findings = limitFindings(checkActivity(definition), (found) => ({ ...found }));
  };
  expectCpuMs(collectFindings, 2000);
  expect(findings.at(-1)!.message).toMatch(/^And 9[,\d]+ more\.$/);
});

/** Returns 20 touchpoints of 500 such steps, each step with an id of its own. */
function many(one: () => StepDefinition): TouchpointDefinition[] {
  return Array.from({ length: 20 }, (_, index) =>
    part(
      `t${index}`,
      Array.from({ length: 500 }, (_same, at) => ({ ...one(), id: `s${index}-${at}` })),
    ),
  );
}

test('an Activity of the maximum file size is checked within a second', () => {
  const labels = Array.from({ length: 8 }, (_label, index) => index);
  const touchpoints = Array.from({ length: 200 }, (_part, place) =>
    part(
      `part-${place}`,
      Array.from({ length: 18 }, (_step, step): StepDefinition[] => [
        {
          type: 'user-path-choice',
          id: `c-${place}-${step}`,
          text: `{{n${(place + step) % 100}}}`,
          options: labels.map((label) =>
            label === 0
              ? { label: 'on' }
              : { label: `${label}`, next: `part-${(place * 7 + step * 31 + label * 11) % 200}` },
          ),
        },
        ask(`q-${place}-${step}`, `n${(place + step + 1) % 100}`),
      ]).flat(),
    ),
  );
  expectCpuMs(() => void checkActivity(activity(...touchpoints)), 1000);
});
