import { readFileSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import type { ContentDefinition } from '../../../../src/domain/checks/checked-content.ts';
import type { TranslatedText, Translation } from '../../../../src/domain/content/translation.ts';
import { computeTextDigest } from '../../../../src/domain/platform/text-digest.ts';
import { listTranslatableTexts } from '../../../../src/domain/translation/sentences.ts';
import { matchTranslation } from '../../../../src/domain/translation/translation-state.ts';
import { updateTranslation } from '../../../../src/domain/translation/update-translation.ts';
import { parseXliff } from '../../../../src/infrastructure/shared/exchange/xliff/read-xliff.ts';
import {
  emptyTranslation,
  importXliffUnits,
} from '../../../../src/infrastructure/shared/exchange/xliff/import-xliff-units.ts';
import { formatXliff } from '../../../../src/infrastructure/shared/exchange/xliff/write-xliff.ts';
import { parseXml } from '../../../../src/infrastructure/shared/exchange/xliff/xml-tree.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const again = (definition: ContentDefinition, present: Translation | null, translation: Translation) =>
  importXliffUnits(definition, present, parseXliff(bytesOf(formatXliff(definition, 'cy', translation))));

/** Draws texts that are hard to write in XML, with any character. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    ' a  b ',
    '\r\n\ttwo\rlines\u0085\u2028',
    ']]>',
    '<![CDATA[x]]>',
    '&amp;&lt;&#0;&nope;',
    '<!-- no --> <b title="x">',
    'שלום {{name}}\u202e!',
    'مرحبا \u2067{{team}}\u2069',
    '{{name}}{{name}} {{ other }}',
    '{{from after-an-argument.pauseWord |  your "pause" <word>  }} & {{from a.b|}}',
    '\u0000\u0008\uFFFE\ud800',
    '{{torn {{ }} }}',
  ),
);

function activityOf(texts: readonly string[]): ContentDefinition {
  const file = JSON.parse(readFileSync('content/activities/two-homes.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const steps = texts.map((text, index) => ({ type: 'message', id: `m-${index}`, text }));
  return { ...file, touchpoints: [{ id: 'hello', title: 'Start', steps }] } as unknown as ContentDefinition;
}

test('every character of a source and of its translation comes back, into the file and into none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ source: words, target: words, kind: fc.nat(4) }), { minLength: 1, maxLength: 6 }),
      (drawn) => {
        const definition = activityOf(drawn.map(({ source }) => source));
        const empty = updateTranslation(definition, emptyTranslation);
        const texts: Record<string, TranslatedText> = { ...empty.texts };
        for (const [index, { source, target, kind }] of drawn.entries()) {
          const of = computeTextDigest(source);
          // A translation must have the placeholders of its source; another test covers those that lack them.
          const text = `${source}${target.replace(/[{}]/g, '(')}`;
          const address = `m-${index}.text`;
          if (kind === 1) texts[address] = { source, text };
          if (kind === 2) texts[address] = { text, of };
          if (kind === 3) texts[address] = { text, of, reviewed: true };
          if (kind === 4) texts[address] = { source, text, of: '0123456789abcdef' };
        }
        const translation = { ...empty, texts };
        const into = again(definition, translation, translation);
        expect(into).toEqual({ translation, taken: 0, notes: [] });
        const anew = again(definition, null, translation);
        expect(anew.notes).toEqual([]);
        expect(JSON.stringify(anew.translation)).toBe(JSON.stringify(translation));
      },
    ),
    { numRuns: 300 },
  );
});

const library = ['activities', 'programmes'].flatMap((folder) =>
  readdirSync(`content/${folder}`)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => `content/${folder}/${name}`),
);

test.each(library)('%s translated into itself comes back as it was', (file) => {
  const definition = JSON.parse(readFileSync(file, 'utf8')) as ContentDefinition;
  const texts = listTranslatableTexts(definition).map(
    ({ address, words: text }) => [address, { text, of: computeTextDigest(text) }] as const,
  );
  const translation: Translation = { ...emptyTranslation, texts: Object.fromEntries(texts) };
  const { translation: made, notes } = again(definition, null, translation);
  expect(notes).toEqual([]);
  expect(JSON.stringify(made)).toBe(JSON.stringify(translation));
});

test('a sentence has where it stands, who says it, its longest length and its protected placeholders', () => {
  const definition = activityOf(['Hi {{name}}, {{from a.b | your word}}!']);
  const text = formatXliff(definition, 'ar', { ...emptyTranslation, note: 'Ask <Ann>.', texts: {} });
  expect(text).toContain('version="2.1" srcLang="en" trgLang="ar"');
  expect(text).toContain('<note category="editors">Ask &lt;Ann&gt;.</note>');
  expect(text).toContain('<note category="place">Touchpoint "Start", step 1 (message): text.</note>');
  expect(text).toContain('<note category="speaker">The coach says it.</note>');
  expect(text).toMatch(/<unit id="m-0.text" [^>]*slr:sizeRestriction="\d+"/);
  expect(text).toMatch(/<note category="length">At most \d+ characters\.<\/note>/);
  expect(text).toContain('<data id="d1">{{name}}</data>');
  expect(text).toMatch(
    /<source>Hi <ph id="1" dataRef="d1" [^>]*canDelete="no"\/>, <pc id="2" [^>]*>your word<\/pc>!<\/source>/,
  );
});

/** Makes a translation of these texts, changes its XLIFF as a translator's tool would, and reads it back. */
function edited(
  texts: readonly string[],
  entries: Record<string, TranslatedText>,
  edit: (xliff: string) => string,
  options?: { replaces?: boolean; present?: Record<string, TranslatedText> },
) {
  const definition = activityOf(texts);
  const of = (own: Record<string, TranslatedText>): Translation => ({ ...emptyTranslation, texts: own });
  const file = parseXliff(bytesOf(edit(formatXliff(definition, 'cy', of(entries)))));
  const made = importXliffUnits(definition, of(options?.present ?? entries), file, options);
  return {
    ...made,
    state: matchTranslation(definition, made.translation).texts.find(({ path }) => path.includes('steps'))
      ?.state,
  };
}
const setTarget =
  (target: string, state = 'translated') =>
  (xliff: string): string =>
    xliff.replace(
      /(<unit id="m-0\.text".*?<segment) state="[^"]*"(?: subState="[^"]*")?(>\s*<source>.*?<\/source>)(?:\s*<target>.*?<\/target>)?/s,
      (_all, before: string, after: string) => `${before} state="${state}"${after}<target>${target}</target>`,
    );
const entry = { text: 'Helo', of: computeTextDigest('Hello') };

test.each([
  ['initial', 'in translation'],
  ['translated', 'translated'],
  ['reviewed', 'reviewed'],
  ['final', 'reviewed'],
])('a new text in the state %s is %s', (given, state) => {
  expect(edited(['Hello'], {}, setTarget('Helo', given))).toMatchObject({ taken: 1, notes: [], state });
});

test.each<[string, string[], Record<string, TranslatedText>, (xliff: string) => string, RegExp]>([
  [
    'an unknown place',
    ['Hello'],
    {},
    (text) => text.replace('id="m-0.text"', 'id="gone.text"'),
    /no text at this place/,
  ],
  [
    'a source that has changed',
    ['Hello'],
    {},
    (text) => setTarget('Helo')(text).replace('<source>Hello<', '<source>Hallo<'),
    /source has changed to "Hello"/,
  ],
  [
    'a placeholder that is gone',
    ['Hi {{name}}'],
    {},
    setTarget('Helo'),
    /Its source has {{name}}, and the translation has none/,
  ],
  [
    'a placeholder that was written anew',
    ['Hi {{name}}'],
    {},
    setTarget('Helo {{enw}}'),
    /the translation has {{enw}}/,
  ],
  ['a torn placeholder', ['Hi'], {}, setTarget('Helo {{enw'), /a part of one/],
  [
    'a code without its data',
    ['Hi {{name}}'],
    {},
    setTarget('Helo <ph id="1" dataRef="d9"/>'),
    /no longer says what it stands for/,
  ],
  ['an element that no sentence holds', ['Hi'], {}, setTarget('Helo <b/>'), /<b> stands in it/],
  [
    'a text that is too long',
    ['Hi'],
    {},
    setTarget('x'.repeat(4001)),
    /It has 4001 characters, and at most \d+ have room/,
  ],
  ['a text without words', ['Hi'], {}, setTarget('  '), /has no words/],
  [
    'a text that was taken out',
    ['Hello'],
    { 'm-0.text': entry },
    setTarget(''),
    /the one that is there stays/,
  ],
  [
    'a second unit for the same place',
    ['Hello'],
    {},
    (text) => text.replace(/<unit id="m-0.text".*?<\/unit>/s, '$&$&'),
    /more than once/,
  ],
])('%s is left out with a sentence', (_name, texts, entries, edit, message) => {
  const { taken, notes, translation } = edited(texts, entries, edit);
  expect([taken, translation.texts]).toEqual([0, entries]);
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'left out', message: expect.stringMatching(message) }),
  );
});

test('a text that the translator has changed is replaced, and reported', () => {
  const { translation, notes } = edited(['Hello'], { 'm-0.text': entry }, setTarget('Shwmae'));
  expect(translation.texts['m-0.text']).toEqual({ text: 'Shwmae', of: entry.of });
  expect(notes).toEqual([{ kind: 'replaced', address: 'm-0.text', message: '"Helo" has become "Shwmae".' }]);
});

test('a text that was changed here since the export is replaced only when that is asked for', () => {
  const present = { 'm-0.text': { ...entry, text: 'Hylo' } };
  const left = edited(['Hello'], { 'm-0.text': entry }, setTarget('Shwmae'), { present });
  expect(left).toMatchObject({ taken: 0, translation: { texts: present }, notes: [{ kind: 'left out' }] });
  const replaced = edited(['Hello'], { 'm-0.text': entry }, setTarget('Shwmae'), { present, replaces: true });
  expect(replaced).toMatchObject({ taken: 1, notes: [{ kind: 'replaced' }] });
});

test('a review holds for the words that were read', () => {
  const reviewed = { 'm-0.text': { ...entry, reviewed: true } };
  expect(edited(['Hello'], reviewed, setTarget('Shwmae', 'reviewed')).state).toBe('translated');
  expect(edited(['Hello'], reviewed, setTarget('Shwmae', 'final')).state).toBe('reviewed');
  expect(edited(['Hello'], reviewed, setTarget('Helo', 'translated'))).toMatchObject({
    taken: 0,
    state: 'reviewed',
  });
});

test('a stale text stays stale until somebody has looked at it', () => {
  const stale = { 'm-0.text': { source: 'Hello', text: 'Helo', of: '0123456789abcdef' } };
  expect(edited(['Hello'], stale, (text) => text)).toMatchObject({ taken: 0, state: 'stale' });
  expect(edited(['Hello'], stale, setTarget('Helo', 'translated'))).toMatchObject({
    taken: 1,
    state: 'translated',
  });
  expect(edited(['Hello'], stale, setTarget('Shwmae', 'initial')).state).toBe('in translation');
});

test('what tools add is passed over: groups, marks, matches and several segments', () => {
  const match = '<m:matches xmlns:m="urn:x"><source>No</source><target>No</target></m:matches>';
  const body = `<segment state="translated"><source>Hello.</source><target><mrk id="m1">Helo.</mrk></target></segment>
    <ignorable><source> </source></ignorable><segment state="reviewed"><source>You?</source><target><![CDATA[Ti?]]></target></segment>`;
  const made = edited(['Hello. You?'], {}, (text) =>
    text.replace(/(<unit id="m-0.text"[^>]*>).*?<\/unit>/s, `<group id="g">$1${match}${body}</unit></group>`),
  );
  expect(made).toMatchObject({
    notes: [],
    translation: { texts: { 'm-0.text': { text: 'Helo. Ti?' } } },
    state: 'translated',
  });
});

const head = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="cy">';
test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /no sound XML|no element/],
  ['no XML', 'hello', /Line 1: this is no sound XML/],
  ['an unclosed element', head, /no sound XML/],
  [
    'entities that expand',
    `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${head}&b;</xliff>`,
    /document type/,
  ],
  [
    'an external entity',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${head}&a;</xliff>`,
    /document type/,
  ],
  ['an undeclared entity', `${head}&a;</xliff>`, /no sound XML/],
  ['deep nesting', '<a>'.repeat(100_000), /more than 40 elements stand in each other/],
  ['another root', '<html/>', /begins with <html>/],
  [
    'XLIFF 1.2',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>',
    /This is XLIFF 1\.2, and only 2\.0 and 2\.1/,
  ],
  ['another source language', `${head.replace('"en"', '"de"')}</xliff>`, /translated from 'de'/],
  ['no file', `${head}</xliff>`, /has 0 <file>s/],
  ['two files', `${head}<file original="a.json"/><file original="b.json"/></xliff>`, /has 2 <file>s/],
  [
    'a path out of the folder',
    `${head}<file original="../../etc/passwd"/></xliff>`,
    /which is no file such as/,
  ],
  ['20 MB', `${head}${' '.repeat(20 * 1024 * 1024)}</xliff>`, /larger than 15 MB/],
  ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${head}</xliff>`, /is in ISO-8859-1/],
  ['bytes that are no UTF-8', new Uint8Array([0x3c, 0xff, 0xff]), /not readable text/],
])('%s is refused with a sentence', (_name, file, message) => {
  expect(() => parseXliff(typeof file === 'string' ? bytesOf(file) : file)).toThrow(message);
});

test('a file in UTF-16 is read', () => {
  const text = '\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
  const bytes = new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer);
  expect(parseXml(bytes)).toMatchObject({ name: 'a', children: ['é'] });
});
