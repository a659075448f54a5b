import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { actionTypes } from '../../src/domain/steps/action.ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { estimateDuration } from '../../src/domain/analysis/estimate.ts';
import { isPrivateQuestion, getStepHolder } from '../../src/domain/chat/step-privacy.ts';
import { toAuthoredId } from '../../src/domain/steps/step-id.ts';
import { checkRepeatedSentences } from '../../src/domain/checks/check-same-sentences.ts';
import { listStepTexts } from '../../src/domain/steps/step-texts.ts';
import { translateContent } from '../../src/domain/translation/translate-content.ts';
import { checkStarterContent } from '../../src/infrastructure/node/content/check-starter-content.ts';
import { sourcesIn } from '../support/content-sources.ts';
import { everyPath } from '../support/every-path.ts';
import { library } from '../support/library.ts';

const filesIn = (kind: 'activities' | 'programmes') =>
  sourcesIn(join('content', kind)).map((file) => ({
    file,
    bytes: readFileSync(join('content', kind, file)),
  }));

const { activities, programmes } = library();
const stepsOf = (activity: ActivityDefinition): StepDefinition[] =>
  activity.touchpoints.flatMap(({ steps }) => steps);
const steps = activities.flatMap(stepsOf);
const stepNamed = (activity: ActivityDefinition, id: string): StepDefinition =>
  stepsOf(activity).find((step) => step.id === toAuthoredId(id))!;

test('the product reads the library as these tests do', () => {
  expect(checkStarterContent('content')).toEqual({ activities, programmes });
});

test.each(['activities', 'programmes'] as const)('each file of the %s carries its slug', (kind) => {
  expect(library()[kind].map(({ slug }) => `${slug}.json`)).toEqual(sourcesIn(join('content', kind)));
});

test('the library uses every feature of a conversation', () => {
  expect(new Set(steps.map(({ action }) => action).filter(Boolean))).toEqual(new Set(actionTypes));
  expect(new Set(steps.map(({ type }) => type))).toEqual(
    new Set(['message', 'user-path-choice', 'user-input', 'feedback', 'plan']),
  );
  const questions = steps.flatMap((step) => (step.type === 'feedback' ? step.questions : []));
  expect(new Set(questions.map(({ type }) => type))).toEqual(
    new Set(['single-select', 'multi-select', 'text', 'range']),
  );
  expect(steps.some(({ text, image }) => text === undefined && image)).toBe(true);
  expect(steps.some(({ text }) => text?.includes('{{'))).toBe(true);
  expect(activities.filter(({ free }) => free).map(({ slug }) => slug)).toEqual([
    'at-the-end-of-your-tether',
    'checking-in-together',
    'one-question-at-tea',
    'the-worst-welcome',
    'weather-at-breakfast',
    'when-someone-is-unkind',
    'worried-about-self-harm',
  ]);
});

test.each(['en', 'cy'])('no two Activities begin or end with the same sentence in %s', (language) => {
  const spoken = activities.map((activity) => ({
    ...activity,
    ...translateContent(activity, language),
  }));
  expect(checkRepeatedSentences(spoken).flat()).toEqual([]);
});

test('feedback asks one question inside the talk, and the talk goes on after it', () => {
  const forms = activities.flatMap(({ slug, touchpoints }) => {
    const inOrder = touchpoints.flatMap((touchpoint) => touchpoint.steps);
    return inOrder.flatMap((step, at) =>
      step.type === 'feedback'
        ? [{ slug, questions: step.questions.length, next: inOrder[at + 1]?.type }]
        : [],
    );
  });
  expect(forms.length).toBeGreaterThan(25);
  expect(forms.filter(({ questions, next }) => questions !== 1 || next === undefined)).toEqual([]);
  expect(new Set(forms.map(({ slug }) => slug)).size).toBe(forms.length);
});

test('every written answer is said again later', () => {
  const unused = activities.flatMap((activity) =>
    stepsOf(activity).flatMap((step) =>
      step.type === 'user-input' &&
      !stepsOf(activity).some(({ text }) => text?.includes(`{{${step.remember}}}`))
        ? `${activity.slug} ${step.id}`
        : [],
    ),
  );
  expect(unused).toEqual([]);
});

test('at least six Activities speak differently by an age that is asked near the start', () => {
  const byAge = activities.filter((activity) => {
    const early = stepsOf(activity).slice(0, 16);
    const asks = early.some(
      (step) => step.type === 'user-path-choice' && /^(age|childAge)$/.test(step.remember ?? ''),
    );
    const stepsByAge = stepsOf(activity).filter(({ when }) => when && ('age' in when || 'childAge' in when));
    return asks && stepsByAge.length >= 3;
  });
  expect(byAge.length).toBeGreaterThanOrEqual(6);
});

test.each(['en', 'cy'])(
  'in %s a bubble that a child reads alone, or in its turn, has at most 20 words',
  (language) => {
    const read = activities.flatMap((activity) => {
      const { audience, touchpoints } = translateContent(activity, language);
      return touchpoints.flatMap((touchpoint) =>
        touchpoint.steps.flatMap((step) =>
          audience === 'child' || getStepHolder(touchpoint, step) === 'child'
            ? listStepTexts(step).map(({ text }) => ({
                slug: activity.slug,
                words: text.split(/\s+/).length,
                text,
              }))
            : [],
        ),
      );
    });
    expect(read.length).toBeGreaterThan(100);
    expect(read.filter(({ words }) => words > 20)).toEqual([]);
  },
);

test('a scale that is asked twice shows what has changed', () => {
  const asked = activities.flatMap((activity) => {
    const scales = stepsOf(activity).flatMap((step) =>
      step.type === 'user-path-choice' && step.options.length > 2 ? [step] : [],
    );
    const labelsOf = ({ options }: (typeof scales)[number]): string =>
      options.map(({ label }) => label).join();
    return scales.flatMap((step, at) => {
      const earlier = scales.slice(0, at).find((one) => labelsOf(one) === labelsOf(step));
      return earlier ? [{ slug: activity.slug, of: earlier.id, compareWith: step.compareWith }] : [];
    });
  });
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter(({ of, compareWith }) => compareWith !== of)).toEqual([]);
});

test('an action prompt away from the screen waits for the family', () => {
  const passing = steps.filter(({ type, action }) => type === 'message' && action !== undefined);
  expect(passing).toEqual([]);
});

const pictures = [
  ...steps.flatMap(({ image }) => (image ? [image.url] : [])),
  ...filesIn('activities')
    .concat(filesIn('programmes'))
    .map(({ bytes }) => {
      const { imageSrc } = JSON.parse(bytes.toString()) as { imageSrc: string };
      return imageSrc;
    }),
  '/images/content/default-card.svg',
];

test.each([...new Set(pictures)])('%s is a small, harmless, titled drawing', (url) => {
  const path = join('src', 'ui', 'public', url);
  expect(existsSync(path)).toBe(true);
  expect(statSync(path).size).toBeLessThan(2048);
  const svg = readFileSync(path, 'utf8');
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (600 300|480 360)">\n<title>[^<]+<\/title>/,
  );
  expect(svg).not.toMatch(/<script|<foreignObject|\bon[a-z]+=|href|url\(|@import|style=/i);
});

test.each(activities.map((activity) => [activity.slug, activity] as const))(
  '%s speaks in short sentences',
  (_slug, activity) => {
    const long = stepsOf(activity)
      .flatMap(({ text }) => (text ?? '').split(/(?<=[.!?]"?)\s+|\n+/))
      .filter((sentence) => sentence.split(/\s+/).length > 18);
    expect(long).toEqual([]);
  },
);

test('every Activity on a tender subject says on its page what can help tonight', () => {
  const tender = ['selfHarm', 'depression', 'bereavement', 'bullying', 'sensitiveConversation', 'anxiety'];
  const silent = activities
    .filter(({ categories }) =>
      categories.lifeChallenges?.some((one) => tender.includes(one) || one === 'conflictAggression'),
    )
    .filter(({ firstAid }) => firstAid === undefined);
  expect(silent.map(({ slug }) => slug)).toEqual([]);
});

/** The first Activities of the library; each is worth another visit. */
const first = [
  'a-breather-for-grown-ups',
  'a-screen-deal',
  'after-an-argument',
  'all-of-you',
  'before-a-big-talk',
  'checking-in-together',
  'exam-weather',
  'grey-days',
  'my-volcano',
  'new-faces-at-home',
  'our-hour',
  'remembering-someone',
  'the-sunday-night-feeling',
  'three-good-things',
  'two-homes',
  'when-someone-is-unkind',
  'when-worries-get-loud',
  'worried-about-self-harm',
];

/** A timer, a sheet to draw on, faces, a pebble to breathe with, or pictures to choose from. */
const isTouched = (step: StepDefinition): boolean =>
  ('timer' in step && step.timer) ||
  ('draw' in step && step.draw) ||
  (step.type === 'user-path-choice' &&
    (step.faces || step.breathing !== undefined || step.options.some(({ image }) => image)));

describe.each(activities.filter(({ slug }) => first.includes(slug)).map((one) => [one.slug, one] as const))(
  '%s',
  (_slug, activity) => {
    const own = stepsOf(activity);
    const choices = own.flatMap((step) => (step.type === 'user-path-choice' ? [step] : []));

    test('has something to touch', () => {
      expect(own.filter(isTouched)).not.toEqual([]);
    });

    test('asks on one scale near its start and its end, and shows the change', () => {
      const compared = own.filter((step) => 'compareWith' in step);
      expect(compared.length).toBeGreaterThan(0);
      for (const step of compared) {
        const { compareWith } = step as { compareWith?: string };
        const from = own.findIndex(({ id }) => id === compareWith) / own.length;
        expect([from < 0.5, own.indexOf(step) / own.length > 0.6]).toEqual([true, true]);
      }
    });

    test('has an answer that leads to two steps or more of its own', () => {
      const ways = choices.flatMap(({ options }) => {
        const targets = new Set(options.map(({ next }) => next));
        return targets.size > 1 ? options.flatMap(({ next }) => next ?? []) : [];
      });
      const branches = activity.touchpoints.filter(({ id, ending, steps: said }) => {
        const always = said.filter(({ when }) => when === undefined);
        const isAsked = always.some(({ type }) => type !== 'message');
        const count = always.length + (always.length < said.length ? 1 : 0);
        return ways.includes(id) && ending === undefined && isAsked && count > 1;
      });
      expect(branches).not.toEqual([]);
    });

    test('keeps something that the family made', () => {
      expect(own.filter((step) => 'keep' in step)).not.toEqual([]);
    });
  },
);

const sparks = programmes.find(({ slug }) => slug === 'twelve-sparks')!.activities;
test.each(
  sparks.map((slug) => activities.find((one) => one.slug === slug)!).map((one) => [one.slug, one] as const),
)('%s is a spark: it takes two minutes, and on every way there is something to touch', (_slug, spark) => {
  const { expectedMs, maxMs } = estimateDuration(spark)!;
  expect(expectedMs / 60_000).toBeLessThanOrEqual(2.5);
  expect(maxMs / 60_000).toBeLessThan(2.75);
  for (const { answered } of everyPath(spark))
    expect(answered.filter(({ stepId }) => isTouched(stepNamed(spark, stepId)))).not.toEqual([]);
});

/** The Activities that two people do together without turns of their own, with the reason. */
const withoutTurns: Record<string, string> = {
  'checking-in-together':
    'The first five minutes of all: both say their weather aloud, side by side, and whoever does not want to says pass.',
  'our-hour': 'There are often more than two in the nest, and the device lies in the middle of them.',
  'three-good-things':
    'What is found is shown to each other at once. Nothing in it has to be kept from the other one.',
};
test('of the first Activities those for two have turns, or it is said why not', () => {
  const ofTwo = activities.filter(({ slug, audience }) => first.includes(slug) && audience === 'together');
  const silent = ofTwo.filter(({ touchpoints }) =>
    touchpoints.every((touchpoint) =>
      touchpoint.steps.every((step) => getStepHolder(touchpoint, step) === 'everyone'),
    ),
  );
  expect(ofTwo.length).toBe(13);
  expect(silent.map(({ slug }) => slug)).toEqual(Object.keys(withoutTurns));
});

test.each([
  'a-map-for-meltdowns',
  'after-an-argument',
  'all-of-you',
  'friends-and-not-friends',
  'grey-days',
  'new-faces-at-home',
  'remembering-someone',
  'the-first-phone',
  'the-sunday-night-feeling',
  'two-homes',
  'when-school-feels-too-much',
  'when-someone-is-unkind',
  'when-worries-get-loud',
])('%s has a private turn for the younger one', (slug) => {
  const { touchpoints } = activities.find((one) => one.slug === slug)!;
  const asked = touchpoints.flatMap((touchpoint) =>
    touchpoint.steps.filter((step) => isPrivateQuestion(step) && getStepHolder(touchpoint, step) === 'child'),
  );
  expect(asked.length).toBeGreaterThan(0);
});

test('every Welsh text awaits the review of somebody who speaks it', () => {
  const files = ['activities', 'programmes'].flatMap((kind) =>
    readdirSync(join('content', kind))
      .filter((name) => name.endsWith('.cy.json'))
      .map((name) => join('content', kind, name)),
  );
  const notes = files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { note: string }).note);
  expect(files.length).toBe(activities.length + programmes.length);
  expect(new Set(notes)).toEqual(new Set(["Awaiting a Welsh speaker's review."]));
});

test('every Activity and Programme is found by what families type in English and in Welsh', () => {
  const silent = ['activities', 'programmes'].flatMap((kind) =>
    filesIn(kind as 'activities' | 'programmes').flatMap(({ file, bytes }) => {
      const { keywords = [] } = JSON.parse(bytes.toString()) as { keywords?: string[] };
      return keywords.length < 8 ? [file] : [];
    }),
  );
  expect(silent).toEqual([]);
});

/** The Activities that ask about no earlier visit, with the reason. */
const withoutLastTime: Record<string, string> = {
  'twelve-sparks': 'Sparks are done on any day, in any order, and take two minutes.',
  'standing-by-them grey-days':
    'What the earlier ones keep is a secret of the grown-up, and here the young person reads along. The first words are about whom to tell.',
  'standing-by-them worried-about-self-harm': 'The first words are whom to ring.',
  'your-own-weather friends-and-not-friends':
    'When the red comes up keeps nothing: what is written there is for the teenager alone.',
};
const later = programmes.flatMap(({ slug, activities: listed }) =>
  listed.slice(1).map((one, at) => [one, slug, listed.slice(0, at + 1)] as const),
);

test('what asks after nothing is a part of a Programme', () => {
  const known = later.flatMap(([one, programme]) => [programme, `${programme} ${one}`]);
  expect(Object.keys(withoutLastTime).filter((name) => !known.includes(name))).toEqual([]);
});

test.each(
  later.filter(
    ([one, programme]) => !(programme in withoutLastTime || `${programme} ${one}` in withoutLastTime),
  ),
)('%s in %s opens with how it went with what an earlier one kept', (slug, _programme, before) => {
  const [opening] = activities.find((one) => one.slug === slug)!.touchpoints;
  const questions = opening!.steps.flatMap((step) => (step.type === 'user-path-choice' ? [step] : []));
  const recalled = questions.map(({ when }) => Object.keys(when ?? {}).at(-1)!);
  expect(opening!.steps[0]).toBe(questions[0]);
  expect(
    recalled.filter((name) => before.includes(/^from ([a-z-]+)\.\w+$/.exec(name)?.[1] ?? '')),
  ).not.toEqual([]);
  for (const [at, { text, when, options, remember }] of questions.entries()) {
    const name = recalled[at]!;
    // The question is for people who kept an answer, and for each of them once.
    const others = Object.fromEntries(recalled.slice(0, at).map((one) => [one, ['not-kept']]));
    expect(when).toEqual({ ...others, [name]: ['kept'] });
    expect(text).toContain(`{{${name} | `);
    // Each answer has words of its own.
    const from = opening!.steps.indexOf(questions[at]!) + 1;
    const replies = opening!.steps.slice(from, from + options.length);
    expect(replies.map(({ type, when: after }) => [type, after])).toEqual(
      options.map(({ value }) => ['message', { ...when, [remember!]: [value] }]),
    );
  }
  expect(opening!.steps.length).toBe(questions.reduce((sum, { options }) => sum + 1 + options.length, 0));
});

describe('safeguarding rules of the library', () => {
  const named = (slug: string): ActivityDefinition => activities.find((one) => one.slug === slug)!;
  const wordsOf = (slug: string): string => JSON.stringify(named(slug).touchpoints);
  const optionsOf = (activity: ActivityDefinition): string[] =>
    stepsOf(activity).flatMap((step) =>
      step.type === 'user-path-choice' ? step.options.map(({ label }) => label) : [],
    );

  test('no conversation held together asks in front of others who is hurt, scared or not safe', () => {
    const asked = activities
      .filter(({ audience }) => audience === 'together')
      .flatMap((activity) => [
        ...optionsOf(activity),
        ...stepsOf(activity).flatMap(({ type, text }) => (type === 'user-path-choice' ? (text ?? '') : [])),
      ]);
    const disclosing =
      /hurt or scared|is everyone safe|everyone is safe|safe enough|I'm not sure$|rather not do this|we're (afraid|scared)/i;
    expect(asked.filter((words) => disclosing.test(words))).toEqual([]);
  });

  test.each(['after-an-argument', 'all-of-you', 'two-homes', 'grey-days'])(
    '%s asks whether today is a good day, and "Another day" pauses',
    (slug) => {
      const { touchpoints } = named(slug);
      const question = stepsOf(named(slug)).find(({ text }) =>
        /is today a good day for this\?$/i.test(text ?? ''),
      );
      const options = question?.type === 'user-path-choice' ? question.options : [];
      const next = options.find(({ label }) => label === 'Another day')?.next;
      expect(touchpoints.find(({ id }) => id === next)?.ending).toBe('pause');
    },
  );

  test.each([
    ['after-an-argument', 'own-afraid'],
    ['new-faces-at-home', 'own-wrong'],
    ['two-homes', 'own-uneasy'],
    ['when-worries-get-loud', 'own-unsafe'],
  ])('%s: who answers in %s is told alone whom to ring', (slug, id) => {
    const touchpoint = named(slug).touchpoints.find((one) => one.id === id)!;
    expect(touchpoint.for).toBe('child');
    expect(JSON.stringify(touchpoint.steps)).toMatch(/it isn't your fault/i);
    expect(JSON.stringify(touchpoint.steps)).toMatch(/\*\*Childline\*\* (is )?on \*\*0800 1111\*\*/);
  });

  test('my-volcano tells a child where to turn when a person at home is the danger', () => {
    expect(wordsOf('my-volcano')).toMatch(
      /someone \*\*at home\*\*\? .*\*\*Childline\*\* on \*\*0800 1111\*\*/,
    );
    expect(wordsOf('my-volcano')).not.toMatch(/Hang your picture/);
  });

  test('when-someone-is-unkind names Report Remove and what to do about blackmail', () => {
    expect(wordsOf('when-someone-is-unkind')).toMatch(/\[Report Remove\]\(https:/);
    expect(wordsOf('when-someone-is-unkind')).toMatch(/Don't pay\. Send nothing\./);
  });

  test('what small children hold is too big to swallow', () => {
    expect(named('pip-and-the-wobbly-day').summaryFull).toMatch(/too big for a mouth/);
    expect(named('friends-and-not-friends').summaryFull).toMatch(/still puts things in their mouth/);
    const anySmallThing = activities.filter((activity) =>
      /\bany(thing small| small thing)\b/i.test(JSON.stringify(activity)),
    );
    expect(anySmallThing.map(({ slug }) => slug)).toEqual([]);
  });

  test('when-the-red-comes-up tells who cannot breathe whom to call', () => {
    const chest = named('when-the-red-comes-up').touchpoints.find(({ id }) => id === 'out-chest')!;
    expect(chest.steps[0]!.text).toMatch(/If air really won't come, call \*\*999\*\*/);
  });

  test('at-the-end-of-your-tether sends no parent as far as the neighbours', () => {
    expect(JSON.stringify(named('at-the-end-of-your-tether').touchpoints)).not.toMatch(/next door/);
  });

  test.each(['worried-about-self-harm', 'grey-days'])('%s speaks of no rope', (slug) => {
    expect(JSON.stringify(named(slug))).not.toMatch(/\bropes?\b/i);
  });

  test('each Activity that names NHS 111 says to choose the mental health option', () => {
    const silent = activities.filter((activity) => {
      const words = `${activity.firstAid ?? ''} ${JSON.stringify(activity.touchpoints)}`;
      return words.includes('NHS 111') && !words.includes('mental health option');
    });
    expect(silent.map(({ slug }) => slug)).toEqual([]);
  });
});
