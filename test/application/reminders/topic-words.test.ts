import { readdirSync, readFileSync } from 'node:fs';
import { sendReminders } from '../../../src/application/reminders/send-reminders.ts';
import type {
  MailContent,
  MailWriter,
  MailDraft,
} from '../../../src/application/ports/server/platform/mail-writer.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { emptyCatalogueFilter, formatFilter } from '../../../src/domain/catalogue/filter.ts';
import { filterGroups } from '../../../src/domain/catalogue/filter-options.ts';
import { isTenderContent } from '../../../src/domain/catalogue/tender.ts';
import { hideUrlSubject, revealUrlSubject } from '../../../src/domain/platform/hidden-address.ts';
import type { ProgrammeDefinition } from '../../../src/domain/programme/programme.ts';
import { createCalendarFile } from '../../../src/domain/reminders/calendar-file.ts';
import { reminderKinds } from '../../../src/domain/reminders/reminder.ts';
import { TranslatedMailWriter } from '../../../src/infrastructure/node/platform/mail/translated-letters.ts';
import { createPushNotificationText } from '../../../src/infrastructure/node/reminders/note-job.ts';
import { ServerTexts } from '../../../src/infrastructure/node/platform/pages/server-texts.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activityPath, chatPath, programmePath } from '../../../src/ui/context/paths.ts';
import { plan, touchpoint } from '../../support/activity.ts';
import { literal } from '../../support/literal.ts';
import { day0, dayMs, World } from '../../support/learner.ts';
import { languages, translationIn } from '../../support/locales.ts';

const site = 'https://site.example';
const texts = new ServerTexts({ folder: 'src/ui/public/locales', clock: new ManualClock(0) });
const translated = new TranslatedMailWriter(texts, site);

/** Matches words for a family's problem, or words that say that it is a family with one. */
const topics =
  /anxi|bereave|grie[fv]|bully|conflict|aggress|depress|school|self.?harm|sensitive|lgbt|screen|stress|family|famil|parent|child|teen|therap|wellbeing|mental|argument|pryder|galar|bwl[iï]o|iselder|hunan|ysgol|teulu|rhiant|plentyn|plant|meddwl|straen/i;

/**
 * The keywords of the library that any mail may have: night, day, to send, to change, to accept, thank you, welcome.
 */
const everyday = new Set(['night', 'diwrnod', 'send', 'newid', 'derbyn', 'thank you', 'diolch', 'croeso']);

type Item = { slug: string; words: string[]; definition: ActivityDefinition | ProgrammeDefinition };

/**
 * Returns the items of a kind in the library, each with all names of the item and its subject, in every language it
 * has.
 */
function library(folder: 'activities' | 'programmes'): Item[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(`content/${folder}/${name}`, 'utf8'));
  const files = readdirSync(`content/${folder}`);
  return files
    .filter((name) => /^[a-z0-9-]+\.json$/.test(name))
    .map((name) => {
      const definition = read(name) as ActivityDefinition & ProgrammeDefinition;
      const { slug, title, subtitle, keywords = [] } = definition;
      const translations = files
        .filter((file) => file.startsWith(`${slug}.`) && file !== name)
        .map((file) => (read(file) as { texts: Record<string, { text: string }> }).texts);
      const names = [title, ...(subtitle === undefined ? [] : [subtitle])];
      const inOthers = translations.flatMap(({ title: heading, subtitle: under }) =>
        [heading?.text, under?.text].filter((text) => text !== undefined),
      );
      return {
        slug,
        definition,
        words: [slug, ...names, ...inOthers, ...keywords].filter((word) => !everyday.has(word)),
      };
    });
}
const [activities, programmes] = [library('activities'), library('programmes')];
const named = [...activities, ...programmes].flatMap(({ words }) => words);

/** Returns the names that occur in a text as whole words. */
function namesIn(text: string, names: readonly string[]): string[] {
  return names.filter((name) => wholeWord(literal(name)).test(text));
}

function wholeWord(pattern: string): RegExp {
  const around = '[\\p{L}\\p{N}]';
  return new RegExp(`(?<!${around})(?:${pattern})(?!${around})`, 'iu');
}

/** Returns everything in a mail that another person may see: sender, subject, text and the addresses of links. */
function seen({ subject, text, html, endAddress = '' }: MailDraft, language: string): string {
  const sender = texts.in(language).t('translation:brand.name');
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  return [sender, subject, text, html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' '), ...addresses, endAddress]
    .join('\n')
    .replaceAll(site, '');
}

const letters: MailContent[] = [
  { kind: 'verify', token: 'T' },
  { kind: 'alreadyRegistered' },
  { kind: 'newPassword', token: 'T' },
  { kind: 'signInLink', token: 'T' },
  { kind: 'passwordChanged', token: 'T', until: day0 },
  { kind: 'newAddress', token: 'T' },
  { kind: 'addressTaken' },
  { kind: 'addressChanged', token: 'T', until: day0, erasureOn: day0 },
  { kind: 'addressLeft', at: day0 },
  { kind: 'addressVerified', token: 'T', until: day0 },
  { kind: 'takenBack', at: day0, erasureOn: day0, isDisabled: true },
  { kind: 'passkeyAdded', token: 'T', until: day0 },
  { kind: 'passkeyRemoved', token: 'T', until: day0 },
  { kind: 'unused' },
  { kind: 'factorSet', token: 'T', until: day0 },
  { kind: 'factorRemoved', token: 'T', until: day0 },
  { kind: 'recoveryCodeUsed', token: 'T', until: day0 },
  { kind: 'erasurePlanned', on: day0, token: 'T', until: day0 },
  { kind: 'receipt', amount: '£540.00', paidAt: day0, until: day0, reference: 'R' },
  ...reminderKinds.map(
    (about) => ({ kind: 'reminder', about, at: day0, zone: 'Europe/London', endToken: 'T' }) as const,
  ),
];

describe.each(languages)('what others may see of it, in %s,', (language) => {
  test('is no topic word and no name of the library in any mail to a family', () => {
    const found = letters.flatMap((letter) => {
      const words = seen(translated.write(letter, { email: 'mia@home.example', language }), language);
      return [...namesIn(words, named), ...(topics.exec(words) ?? [])].map((word) => [letter.kind, word]);
    });
    expect(found).toEqual([]);
  });

  test('is none in a note on a device, a calendar entry, the name of its file and the title of a discreet tab', () => {
    const { chat, page, brand } = translationIn(language);
    const { entry: title, file } = chat.plan;
    const calendar = createCalendarFile({ id: 'site', at: day0, now: day0, title, address: `${site}/` });
    const note = Object.values(createPushNotificationText(texts, language));
    const words = [...note, calendar.replaceAll(site, ''), file, page.discreet, brand.name].join('\n');
    expect([...namesIn(words, named), ...(topics.exec(words) ?? [])]).toEqual([]);
  });
});

/**
 * The addresses of each Activity's and Programme's screens, as other screens link to them, and of home with each search
 * word for them.
 */
const topicAddresses = [
  ...programmes.flatMap(({ slug: programme }) => [
    programmePath(programme),
    ...activities.flatMap(({ slug }) => [activityPath(slug, programme), chatPath(slug, programme)]),
  ]),
  ...activities.flatMap(({ slug }) => [activityPath(slug), chatPath(slug)]),
  ...named.map((searchText) => `/?${formatFilter({ ...emptyCatalogueFilter, searchText })}`),
];
const filters = filterGroups.flatMap(({ key, options }) =>
  options.map(({ value }) => `/?${formatFilter({ ...emptyCatalogueFilter, [key]: [value] })}`),
);
const anyName = wholeWord(named.map(literal).join('|'));
const hasTopic = (address: string): boolean =>
  [anyName, topics].some((words) => words.test(decodeURIComponent(address)));

test('no address of a discreet tab says what an Activity, a Programme or a search is about', () => {
  // The scan must find the subject in each address that is not hidden.
  expect(topicAddresses.filter((address) => !hasTopic(address))).toEqual([]);
  const all = [...topicAddresses, ...filters];
  expect(all.map(hideUrlSubject).filter(hasTopic)).toEqual([]);
  expect(all.filter((address) => revealUrlSubject(hideUrlSubject(address)) !== address)).toEqual([]);
});

test('of each Activity and Programme of the library, in each language, no topic word is told, and nothing of a tender one', async () => {
  const world = await World.open();
  await world.publish(...activities.map(({ definition }) => withPlan(definition as ActivityDefinition)));
  await world.publishProgramme(...programmes.map(({ definition }) => definition as ProgrammeDefinition));
  const of = new Map<string, { item: Item; language: string; letterKinds: string[]; words: string }>();
  const noting: MailWriter = {
    write(letter, to) {
      const about = of.get(to.email)!;
      const mail = translated.write(letter, to);
      about.letterKinds.push(letter.kind === 'reminder' ? letter.about : letter.kind);
      // The random token of a link may resemble any word, so it is removed.
      const token = letter.kind === 'reminder' ? letter.endToken : '';
      about.words += seen(mail, to.language).replaceAll(token || ' ', ' ');
      return mail;
    },
  };
  for (const language of languages)
    for (const item of [...activities, ...programmes]) {
      const learner = await world.person();
      const { email } = await learner.person();
      of.set(email, { item, language, letterKinds: [], words: '' });
      await world.ports.reminders.set(learner.id, { zone: 'Europe/London', language }, day0);
      if (programmes.includes(item)) await learner.enrolProgramme(item.slug);
      else {
        await learner.enrol(item.slug);
        await learner.start(item.slug);
        await learner.steps(item.slug);
        const at = `${new Date(day0 + 2 * dayMs).toISOString().slice(0, 10)}T10:00+00:00`;
        await learner.respond('scan-when', { kind: 'plan', moment: 'time', at, response: 'Then' }, item.slug);
      }
    }
  for (let day = 0; day < 16; day += 1)
    for (const hour of [9.5, 18]) {
      world.clock.moveTo(day0 + day * dayMs + (hour / 24) * dayMs);
      await sendReminders({ ...world.ports, letters: noting, sendsNotes: false }, async () => undefined);
    }
  const found = [...of.values()].map(
    ({ item: { slug, definition, words }, language, letterKinds, words: said }) => ({
      of: `${slug} ${language}`,
      tender: isTenderContent(definition),
      letterKinds: [...new Set(letterKinds)],
      found: [...namesIn(said, words), ...(topics.exec(said) ?? [])],
    }),
  );
  expect(found.filter((one) => one.found.length > 0)).toEqual([]);
  expect(found.filter(({ tender, letterKinds }) => tender && letterKinds.length > 0)).toEqual([]);
  const others = found.filter(({ tender }) => !tender);
  expect(others.filter(({ letterKinds }) => letterKinds.length === 0)).toEqual([]);
  expect(new Set(others.flatMap(({ letterKinds }) => letterKinds))).toEqual(new Set(reminderKinds));
}, 120_000);

/** Returns the Activity with a plan as its first step, whatever its subject. */
function withPlan(definition: ActivityDefinition): ActivityDefinition {
  const first = {
    ...touchpoint('scan-plan', [plan('scan-when', { keep: { as: 'plan', title: 'When' } })]),
    ending: 'plan' as const,
  };
  return { ...definition, touchpoints: [first, ...definition.touchpoints] };
}
