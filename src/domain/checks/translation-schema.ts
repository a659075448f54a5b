const schemaAddress = {
  title: 'Schema',
  description: 'Where this schema is published, so that editors can help while you write.',
  type: 'string',
  maxLength: 200,
  examples: ['/schemas/translation-schema.json'],
} as const;

const example = {
  note: "Awaiting a Welsh speaker's review.",
  status: 'Draft',
  texts: {
    title: { text: 'Un peth da', of: '0c1a5b7d9e2f4a68' },
    'begin.1.text': { text: 'Helo, chi’ch dau.' },
  },
};

/** The schema of the texts of one file in one language. */
const translation = {
  title: 'Translation',
  description:
    'The texts of one Activity or Programme in another language. `fireside translate update` writes what is missing and fills in what each text translates.',
  type: 'object',
  additionalProperties: false,
  required: ['status', 'texts'],
  examples: [example],
  properties: {
    $schema: schemaAddress,
    note: {
      title: 'Note to editors',
      description:
        'For the people who look after this file: who translated and who reviews it. Learners never see it.',
      type: 'string',
      maxLength: 1000,
      pattern: '\\S',
      examples: ["Awaiting a Welsh speaker's review."],
    },
    status: {
      title: 'Status',
      description:
        'Draft is nobody’s language yet. Available is what families get who read this language; every text has to be there.',
      enum: ['Draft', 'Available'],
      default: 'Draft',
    },
    texts: {
      title: 'Texts',
      description:
        'Each text by its address: where it stands, its parts joined by dots and lists counted from 1. In a step it begins with the step’s id or, where it has none, with its touchpoint’s and its place there.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/translatedText' },
      examples: [example.texts],
    },
  },
} as const;

export const translatedTextSchema = {
  title: 'Translated text',
  description: 'One text in this language.',
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  examples: [example.texts.title],
  properties: {
    text: {
      title: 'Text',
      description: 'The translation, in markdown where its source is. Empty while there is none.',
      type: 'string',
      maxLength: 4000,
      examples: ['Un peth da'],
    },
    of: {
      title: 'What it translates',
      description:
        'A digest of the sentence that it translates. Take it out once you have looked at a text, and `fireside translate update` puts in the present one.',
      type: 'string',
      maxLength: 16,
      examples: ['0c1a5b7d9e2f4a68'],
    },
    reviewed: {
      title: 'Reviewed',
      description: 'True once somebody who speaks the language has read it beside its source.',
      type: 'boolean',
      default: false,
    },
    source: {
      title: 'Source',
      description:
        'The sentence to translate, written by `fireside translate update` and taken out by it again.',
      type: 'string',
      maxLength: 4000,
      examples: ['One good thing'],
    },
  },
} as const;

/** The definitions that the schema of an Activity or Programme needs for its field `translations`. */
export const translationSchemaDefinitions = { translation, translatedText: translatedTextSchema };

/** The field `translations` in the schema of an Activity or Programme. */
export const translationsFieldSchema = {
  title: 'Translations',
  description:
    'Its texts in other languages, by the language’s tag. In a folder of content each stands in a file of its own: `<slug>.cy.json` beside `<slug>.json`. An upload without this field keeps what there is; `{}` takes all away.',
  type: 'object',
  additionalProperties: { $ref: '#/$defs/translation' },
} as const;

/** The schema of a translation’s file. The build publishes it as /schemas/translation-schema.json. */
export const translationSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: '/schemas/translation-schema.json',
  ...translation,
  $defs: { translatedText: translatedTextSchema },
};
