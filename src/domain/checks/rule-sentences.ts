import type { RuleId } from '../content/rules.ts';

/**
 * The requirement of each rule, in the groups of the page docs/content-rules.md (a test compares the two). Requirements
 * are separate from the rules so that the editor need not load them.
 */
export const ruleDescriptions: Readonly<Record<string, Partial<Record<RuleId, string>>>> = {
  'The file': {
    unreadable: 'The file can be read.',
    'unknown-kind': 'The file is an Activity (it has touchpoints) or a Programme (it has activities).',
    'duplicate-slug': 'No two files of one kind that are checked together have the same slug.',
    'more-findings': 'Up to 100 findings are listed; this one says how many more there are.',
    'json/too-large': 'The file has at most 5 MB.',
    'json/encoding': 'The file is UTF-8 text with whole characters.',
    'json/byte-order-mark': 'The file does not begin with a byte order mark.',
    'json/nul': 'No text holds a NUL character.',
    'json/syntax': 'The file is JSON, without comments.',
    'json/word-quotes':
      'Names and texts stand between straight quotation marks, not the curly ones of a word processor.',
    'json/odd-space': 'Between names and values stand plain spaces: no no-break spaces.',
    'json/duplicate-key': 'No object has the same name twice.',
    'json/forbidden-key': 'No name is `__proto__`, `constructor` or `prototype`.',
    'json/too-deep': 'Objects and lists are at most 100 levels deep.',
    'json/too-wide': 'An object or list has at most 1,000 entries.',
    'json/too-many-values': 'The file has at most 100,000 values.',
  },
  'The schema': {
    'schema/required': 'What must be there is there.',
    'schema/dependentRequired':
      'What a property needs beside it is there: `minutes` and `draw` need an action, `timer` needs minutes, `minLabel` and `maxLabel` need faces.',
    'schema/additionalProperties': 'There is nothing that the schema does not know.',
    'schema/type': 'Each value is of its type.',
    'schema/enum': 'Each value is one of those allowed.',
    'schema/pattern': 'Slugs, ids, names, addresses and lines of text are written as described.',
    'schema/anyOf': 'A category is a known value or a new one in camelCase.',
    'schema/maxLength': 'No text is longer than allowed.',
    'schema/minimum': 'No number is less than allowed.',
    'schema/maximum': 'No number is more than allowed.',
    'schema/minItems': 'No list is shorter than allowed.',
    'schema/maxItems': 'No list is longer than allowed.',
    'schema/uniqueItems': 'No list has the same entry twice.',
  },
  'Steps and ids': {
    'duplicate-id': 'Touchpoints, steps and questions share one set of ids, each used once.',
    'unknown-touchpoint': 'Each `next` names a touchpoint of the file.',
    'pause-leads-on': 'A touchpoint that ends in a pause names no next one.',
    'ending-without-plan': 'A touchpoint that ends with a plan asks for one.',
    'duplicate-option-label': 'The options of a choice have different labels.',
    'faces-scale':
      'A choice with faces has three to five options without pictures, and offers all of them to everybody.',
    'compared-scale':
      'A choice is compared with one that stands before it, has the same options, and is as open to everybody as itself: nothing private is shown again.',
    'timer-minutes': 'A timer runs for half a minute to 15 minutes.',
    'draw-action': 'A sheet to draw on stands beside the action `write`.',
    'question-options': 'A select question has options with different labels and values.',
    'range-bounds': 'The min of a range question is less than its max.',
    'range-ends': 'A range question says what its lowest and its highest number stand for.',
    'remembered-length': 'A remembered input has a maxLength of 80 or less.',
    'empty-bubble': 'Each step shows a text, an image, a recording or an action.',
    'malformed-placeholder': 'A remembered answer is written as {{name}}.',
    'misplaced-placeholder':
      'Remembered answers stand in the text of a step only. Titles, summaries, first aid, labels and descriptions are read as they are written.',
    'recall-fallback':
      'What another Activity keeps is written as {{from its-slug.name | other words}}, with up to 80 characters of other words for families who kept nothing.',
    'unknown-recall':
      'What is recalled is kept by that Activity, under that name, where both are checked together.',
    'private-kept': 'A private answer is not kept.',
    'unused-keep': 'What a family writes is kept, or said again as {{name}}, unless it is private.',
    'unfilled-name':
      'A remembered name is not written as {name} or [Name], which families would read as it stands.',
    'too-many-names': 'An Activity uses at most 100 remembered names.',
  },
  'Every path': {
    'unreachable-touchpoint': 'Something leads to each touchpoint.',
    'unreachable-step': 'Each step is shown on some path.',
    'unreachable-feedback': 'Each feedback form is shown on some path.',
    unfinishable: 'Some path leads to the end.',
    'loop-without-exit': 'No touchpoints follow each other for ever without asking anything.',
    'option-leads-nowhere': 'Each option of a choice leads to the end or to a pause in some way.',
    'unset-name':
      'Each {{name}} is remembered earlier on every path to it, and each name of a `when` chosen, unless a name before it in the same `when` of a step does not hold.',
    'when-not-chosen': 'A `when` asks for names that a choice remembers, not for words of the family.',
    'when-unknown-answer': 'A `when` asks for answers that the choice of that name has.',
    'always-true-condition':
      'A `when` leaves out an answer of each name that it asks for, because one that accepts all of them asks for nothing.',
    'nothing-to-choose': 'A choice offers at least one answer in every situation.',
    'too-many-situations':
      'What is chosen and still asked for comes to at most 10,000 situations at any step.',
    'private-shown':
      'What one person answers privately is for that person alone: its {{name}} stands in that person’s texts only, a question that says it is private, too, no `when` asks for it, every answer leads to the same next words of somebody else, to the same stop, and to the same that others are shown later: what is kept, planned, compared or said again.',
    'turn-unsaid':
      'Where the device goes to another person, the first step has a text that says whose turn it is. While a plan is waited for everyone has it.',
    'turn-beyond-reading':
      'A child is handed no private question, which nobody may read out, that it may be too young to read: `fromAge` says from which age it can, a `when` of the question leaves it out, or the question has a recording, or pictures and no words. An Activity for teenagers needs none of these.',
    'declared-duration':
      'The expected minutes are from 0.6 to 1.4 times the minutes declared (of several, the least and the most).',
    'choices-that-matter':
      'Of an Activity with 10 answers to its choices or more, at least 60 in 100 are followed by words of their own: within the next three steps, or until the next question, the coach says or asks something else than after each other answer of the same question. An answer that is said again as {{name}} counts; each is looked at in the first situation in which it is offered.',
  },
  Care: {
    'help-before-input':
      'Where the subject is Self Harm, Depression or Bereavement, a step says where to find "Get help now" before the first question that is answered in free text, on every path.',
    'help-before-end':
      'Where the subject is Self Harm, Depression or Bereavement, a step says so again after that question and before the end, a pause or the wait for a plan, on every path.',
    'completed-in-danger':
      'Whoever leaves for safety pauses and does not complete: after an answer in a touchpoint that names 999 or 112, or one that leads away from the other answers to words that name them, and after which nothing but feedback is asked, the conversation ends in a pause.',
    'missing-help':
      'Where the subject is Anxiety, Bullying, Conflict or Aggression or a Sensitive Conversation, some step says where to find "Get help now".',
    'tender-unsaid':
      'An Activity that can end in a pause, or names 999 or 112, and whose topics do not make it tender, says whether it is: `tender` is true or false.',
    'late-help':
      'Where danger or fear is named, by an emergency number or in words that the search takes for it, or somebody answers in a private turn, and help follows before the next question, the first help line and the first button stand within one second, on every path at the usual pace.',
    'outside-picture':
      'A picture lies on this site, or on a host that the operator names in PICTURE_HOSTS: families ask no other host.',
    'missing-picture': 'A picture whose address begins with /images/ is there.',
    'unfit-recording':
      'Each recording was uploaded here, as an audio where it is heard and as a video where it is seen. The captions of a video stand in the order of their times, at most two at once; each has words, begins within the video and ends after that.',
    'image-text': 'The description of a picture says what it shows, and not the words beside it once more.',
    'unsafe-link': 'Links go to https, http, mailto, tel and sms addresses.',
    'insecure-link': 'Links go to https rather than http addresses.',
    'unclear-link': 'The words of a link say where it goes.',
    'raw-html': 'Texts are markdown: HTML shows as it is written.',
    'markdown-image': 'Pictures stand in the image of a step: markdown shows none.',
  },
  'Words and tone': {
    'long-bubble': 'A bubble has at most 80 words.',
    'no-break': 'A text has at most 60 words without a break: a new paragraph or list entry.',
    'reading-age-child':
      'What the coach says in a touchpoint can be read at 11, where a child takes part, or at 13, where a teenager does it alone (Flesch-Kincaid, from 40 words on).',
    'reading-age-parent':
      'What the coach says to a parent in a touchpoint can be read at 14 (Flesch-Kincaid, from 40 words on).',
    shouting: 'No words in capitals one after the other, and one mark at the end of a sentence.',
    'unkind-word': 'No word that blames, labels or frightens.',
    'same-opening':
      'No two Activities that are checked together begin or end with the same sentence. The end is the last text of the last touchpoint.',
  },
  Translations: {
    'unknown-language': 'A translation is named by the tag of a language other than English.',
    'mixed-language': 'An Available translation has every text, each confirmed.',
    'stale-help':
      'Words on help or safety are translated as they are now: those with “Get help now”, a number of three digits or more or a tel: or sms: link, the page’s first aid, and all that is said to a family before a pause.',
    'stale-text': 'Each text translates its source as it is now. Until then families read both.',
    'unused-text': 'Each text of a translation has a source.',
    'translated-names': 'A translation puts in the same {{names}} as its source.',
    'translated-numbers': 'A translation has the same numbers of three digits or more as its source.',
    'translated-links': 'A translation links to the same addresses as its source.',
    'translated-help':
      'Where the source says “Get help now” the translation has the words that the button has in that language.',
  },
  Programmes: {
    'duplicate-activity': 'A Programme lists each Activity once.',
    'unknown-activity': 'A Programme lists Activities that there are.',
  },
  Waivers: {
    'unknown-waiver': 'A waiver names a rule that there is and that can be waived.',
    'waiver-reason': 'A waiver gives its reason.',
    'unused-waiver': 'A waiver sets something aside.',
  },
};
