/** One thing that content is held to. `waivable`: an author may set it aside in the file, with a reason. */
type Rule = { severity: 'error' | 'warning'; waivable?: true; says: string };

const error = (says: string): Rule => ({ severity: 'error', says });
const warning = (says: string): Rule => ({ severity: 'warning', waivable: true, says });

/** A promise to families: it stops an upload as errors do, unless an author gives a reason against it. */
const care = (says: string): Rule => ({ severity: 'error', waivable: true, says });

/**
 * All rules by their stable ids, in the groups of the rules' page (docs/content-rules.md, which a test
 * holds equal to this). An error stops an upload; a warning does not.
 */
export const ruleGroups = {
  'The file': {
    unreadable: error('The file can be read.'),
    'unknown-kind': error('The file is an Activity (it has touchpoints) or a Programme (it has activities).'),
    'duplicate-slug': error('No two files of one kind that are checked together have the same slug.'),
    'more-findings': warning('Up to 100 findings are listed; this one says how many more there are.'),
    'json/too-large': error('The file has at most 5 MB.'),
    'json/encoding': error('The file is UTF-8 text with whole characters.'),
    'json/byte-order-mark': error('The file does not begin with a byte order mark.'),
    'json/nul': error('No text holds a NUL character.'),
    'json/syntax': error('The file is JSON, without comments.'),
    'json/duplicate-key': error('No object has the same name twice.'),
    'json/forbidden-key': error('No name is `__proto__`, `constructor` or `prototype`.'),
    'json/too-deep': error('Objects and lists are at most 100 levels deep.'),
    'json/too-wide': error('An object or list has at most 1,000 entries.'),
    'json/too-many-values': error('The file has at most 100,000 values.'),
  },
  'The schema': {
    'schema/required': error('What must be there is there.'),
    'schema/dependentRequired': error('What a property needs beside it is there: `minutes` need an action.'),
    'schema/additionalProperties': error('There is nothing that the schema does not know.'),
    'schema/type': error('Each value is of its type.'),
    'schema/enum': error('Each value is one of those allowed.'),
    'schema/pattern': error('Slugs, ids, names, addresses and lines of text are written as described.'),
    'schema/anyOf': error('A category is a known value or a new one in camelCase.'),
    'schema/maxLength': error('No text is longer than allowed.'),
    'schema/minimum': error('No number is less than allowed.'),
    'schema/maximum': error('No number is more than allowed.'),
    'schema/minItems': error('No list is shorter than allowed.'),
    'schema/maxItems': error('No list is longer than allowed.'),
    'schema/uniqueItems': error('No list has the same entry twice.'),
  },
  'Steps and ids': {
    'duplicate-id': error('Touchpoints, steps and questions share one set of ids, each used once.'),
    'unknown-touchpoint': error('Each `next` names a touchpoint of the file.'),
    'duplicate-option-label': error('The options of a choice have different labels.'),
    'question-options': error('A select question has options with different labels and values.'),
    'range-bounds': error('The min of a range question is less than its max.'),
    'remembered-length': error('A remembered input has a maxLength of 80 or less.'),
    'empty-bubble': error('Each step shows a text, an image or an action.'),
    'malformed-placeholder': error('A remembered answer is written as {{name}}.'),
    'misplaced-placeholder': error('Remembered answers stand in the text of a step only.'),
    'too-many-names': error('An Activity uses at most 100 remembered names.'),
  },
  'Every path': {
    'unreachable-touchpoint': error('Something leads to each touchpoint.'),
    'unreachable-step': error('Each step is shown on some path.'),
    'unreachable-feedback': error('Each feedback form is shown on some path.'),
    unfinishable: error('Some path leads to the end.'),
    'loop-without-exit': error('No touchpoints follow each other for ever without asking anything.'),
    'option-leads-nowhere': error('Each option of a choice leads to the end in some way.'),
    'unset-name': error('Each {{name}} is remembered earlier on every path to it.'),
    'declared-duration': warning(
      'The expected minutes are from 0.6 to 1.4 times the minutes declared (of several, the least and the most).',
    ),
  },
  Care: {
    'help-before-input': care(
      'Where the subject is Self Harm, Depression or Bereavement, a step says where to find "Get help now" before the first question that is answered in free text, on every path.',
    ),
    'help-before-end': care(
      'Where the subject is Self Harm, Depression or Bereavement, a step says so again after that question and before the end, on every path.',
    ),
    'missing-help': warning(
      'Where the subject is Anxiety, Bullying, Conflict or Aggression or a Sensitive Conversation, some step says where to find "Get help now".',
    ),
    'image-text': warning('The description of a picture says what it shows.'),
    'unsafe-link': error('Links go to https, http and mailto addresses.'),
    'insecure-link': warning('Links go to https rather than http addresses.'),
    'unclear-link': warning('The words of a link say where it goes.'),
    'raw-html': warning('Texts are markdown: HTML shows as it is written.'),
    'markdown-image': warning('Pictures stand in the image of a step: markdown shows none.'),
  },
  'Words and tone': {
    'long-bubble': warning('A bubble has at most 80 words.'),
    'no-break': warning('A text has at most 60 words without a break: a new paragraph or list entry.'),
    'reading-age-child': warning(
      'What the coach says in a touchpoint can be read at 11, where a child takes part, or at 13, where a teenager does it alone (Flesch-Kincaid, from 40 words on).',
    ),
    'reading-age-parent': warning(
      'What the coach says to a parent in a touchpoint can be read at 14 (Flesch-Kincaid, from 40 words on).',
    ),
    shouting: warning('No words in capitals one after the other, and one mark at the end of a sentence.'),
    'unkind-word': warning('No word that blames, labels or frightens.'),
  },
  Programmes: {
    'duplicate-activity': error('A Programme lists each Activity once.'),
    'unknown-activity': error('A Programme lists Activities that there are.'),
  },
  Waivers: {
    'unknown-waiver': error('A waiver names a rule that there is and that can be waived.'),
    'waiver-reason': error('A waiver gives its reason.'),
    'unused-waiver': { severity: 'warning', says: 'A waiver sets something aside.' },
  },
} as const satisfies Record<string, Record<string, Rule>>;

type Groups = typeof ruleGroups;
export type RuleId = { [Group in keyof Groups]: Extract<keyof Groups[Group], string> }[keyof Groups];

export const rules = Object.assign({}, ...Object.values(ruleGroups)) as Readonly<Record<RuleId, Rule>>;
