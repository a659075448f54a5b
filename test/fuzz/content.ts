import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { activitySchema } from '../../src/domain/checks/activity-schema.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse } from '../../src/domain/chat/respond.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { picturesWithoutLimits } from '../../src/domain/checks/check-pictures.ts';
import {
  detectContentKind as kindOfContent,
  type ContentKind,
} from '../../src/domain/content/content-kind.ts';
import type { Finding } from '../../src/domain/content/finding.ts';
import programmeSchema from '../../src/domain/content/programme.schema.json' with { type: 'json' };
import { isJsonObject } from '../../src/domain/platform/json.ts';
import { LocalDraftAnalyser } from '../../src/infrastructure/browser/authoring/local-draft-analyser.ts';
import {
  checkContentFile,
  type ContentCheckReply,
} from '../../src/infrastructure/shared/content/check-file.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';
import { parseJsonSource } from '../../src/infrastructure/shared/content/parse/parse.ts';
import { scanJson } from '../../src/infrastructure/shared/content/parse/scan-json.ts';
import {
  blankJsonComments,
  stripJsonComments,
} from '../../src/infrastructure/shared/content/parse/strip-json-comments.ts';
import { applyTextEdits } from '../../src/infrastructure/shared/content/parse/word-marks.ts';
import { validateContent } from '../../src/infrastructure/shared/content/validate/validate.ts';
import { dice, randomActivity } from '../support/random-activity.ts';
import {
  anyText,
  byteEdits,
  textEdits,
  textOf,
  withByteEdits,
  withTextEdits,
  type TextEdit,
} from './draws.ts';
import { valueEdits, withValueEdits, type ValueEdit } from './json-edits.ts';
import { plainAnswer } from './plain-answer.ts';
import { fitting, schemaOf, type SchemaDraw } from './schema-draws.ts';
import { expectSame, expectThat, type Subject } from './target.ts';
import { sourcesIn } from '../support/content-sources.ts';

/** The pieces of an author's file, and the characters that a word processor puts in their place. */
const jsonPieces = ['{', '}', '[', ']', ',', ':', '"', "'", '\\', '\\"', '\\n', '\\u', '\\u0000']
  .concat(['\\ud800', '\\u003a', '/', '// a comment\n', '/* a */', '/*', ' ', '\n', '\r\n', '\t'])
  .concat(['\u00a0', '\ufeff', '“', '”', '„', '‘', '’', 'true', 'null', 'tru', '1', '-', '1.5e3'])
  .concat(['"a"', '"a": ', '"a": 1,', '“a”: “b”,', '"__proto__": ', '=', ';']);

const folders = ['content/activities', 'content/programmes', 'test/content/good', 'test/content/bad'];

/** The shipped content, and the good and the bad file of each rule. */
const files = folders.flatMap((folder) =>
  sourcesIn(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const value: unknown = JSON.parse(text);
    return { name: join(folder, name), text, value, kind: kindOfContent(value) };
  }),
);
const fileNames = files.map(({ name }) => name);
const fileNamed = (wanted: string) => files.find(({ name }) => name === wanted)!;

/** The names of all members in that content. */
const memberNames = [...new Set(files.flatMap(({ value }) => namesIn(value)))];

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];
}

const activitySlugs = new Set(
  files.flatMap(({ kind, value }) =>
    kind === 'activity' && isJsonObject(value) ? [String(value['slug'])] : [],
  ),
);

const checked = (kind: ContentKind, bytes: Uint8Array): ContentCheckReply =>
  checkContentFile({ kind, bytes, activitySlugs, pictures: picturesWithoutLimits });

/** Fuzzes content with arbitrary bytes, as an upload can contain them. */
export function bytesOfContent(): Subject<Uint8Array> {
  return {
    draws: fc.oneof(
      fc.uint8Array({ maxLength: 400, size: 'max' }),
      fc.oneof(textOf(jsonPieces, 60), anyText(60)).map((text) => new TextEncoder().encode(text)),
      fc
        .tuple(fc.constantFrom(...fileNames), byteEdits(6))
        .map(([name, edits]) => new Uint8Array(withByteEdits(Buffer.from(fileNamed(name).text), edits))),
    ),
    check(bytes) {
      for (const kind of ['activity', 'programme'] as const) {
        const result = checked(kind, bytes);
        expectExplained(result.findings, result.ok);
        if (result.ok) expectAcceptedAgain(kind, result.definition);
      }
    },
  };
}

/**
 * Fuzzes text that is nearly JSON: the strict reader must agree with the platform's, and the help for authors must end.
 */
export function jsonText(): Subject<string> {
  return {
    draws: fc.oneof(
      textOf(jsonPieces, 80),
      fc
        .tuple(fc.jsonValue(), textEdits(jsonPieces))
        .map(([value, edits]) => withTextEdits(JSON.stringify(value, null, 1), edits)),
    ),
    async check(text) {
      const read = parseJsonSource(text);
      const parsed = attempt(() => JSON.parse(text) as unknown);
      if (read.ok) expectThat(parsed !== null, 'a text was read that is no JSON');
      if (read.ok) expectSame(read.value, parsed?.value, 'what was read');
      else expectExplained(read.findings, false);
      const { faults, needlessCommas, wordMarks } = scanJson(text);
      if (faults.length === 0) expectThat(parsed !== null, 'the scan finds nothing in what is no JSON');
      applyTextEdits(text, wordMarks);
      const places = applyTextEdits(text, needlessCommas).length;
      expectSame(places, text.length, 'the length without needless commas');
      if (!read.ok && read.mended)
        expectSame(read.mended.text.length, text.length, 'the length of mended JSON');
      await expectCommentsTakenOut(text);
    },
  };
}

async function expectCommentsTakenOut(text: string): Promise<void> {
  const blank = await blankJsonComments(text);
  expectSame(blank.length, text.length, 'the length with blank comments');
  const read = parseJsonSource(blank);
  const plain = await stripJsonComments(text);
  if (read.ok) expectSame(JSON.parse(plain), read.value, 'the value without comments');
}

/** The forbidden names, in a list apart from the product's own, so that a name missing there is found. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);
const textUnits = [':', '"', '\\', 'a', '/', '\n', 'é', '😀'];
/** The names of which a value has at most one, so that each is tested alone. */
const unstorable = ['\0', '\ud800', ...forbiddenNames, ''];

/** Fuzzes values as text: storable ones must be read unchanged, and all others refused. */
export function jsonValues(): Subject<{ value: fc.JsonValue; indent: number }> {
  return {
    draws: fc.record({
      value: fc
        .constantFrom(...unstorable)
        .chain((unit) => fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom(...textUnits, unit) })),
      indent: fc.nat(3),
    }),
    check({ value, indent }) {
      const text = JSON.stringify(value, null, indent);
      const read = parseJsonSource(text);
      expectSame(read.ok, canBeStored(value), 'whether it is read');
      if (read.ok) expectSame(JSON.stringify(read.value, null, indent), text, 'what was read');
    },
  };
}

function canBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(canBeStored);
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(
    ([key, member]) => !forbiddenNames.has(key) && canBeStored(key) && canBeStored(member),
  );
}

/**
 * The name of a random Activity beside the files: it has every kind of step, with jumps and ways back, new for each
 * seed.
 */
const madeUp = 'a random Activity';
const kindIn = ({ name }: NearlyValid): ContentKind =>
  name === madeUp ? 'activity' : (fileNamed(name).kind ?? 'activity');

/** A file with changes. `renamed` is the new id of one of its touchpoints, wherever it is named. */
type NearlyValid = {
  name: string;
  renamed: string | null;
  edits: ValueEdit[];
  slips: TextEdit[];
  seed: number;
};
/** The fields that decide the path of a conversation. */
const leading = ['id', 'next', 'ending', 'type', 'steps', 'options', 'remember'];
/** Ids that are members of every object, or that sort before all others. */
const oddIds = ['constructor', 'constructor', 'toString', '0', 'true', 'null', 'start', 'the-end'];

const nearlyValid = (mostSlips: number): fc.Arbitrary<NearlyValid> =>
  fc.record({
    name: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fileNames) }, fc.constant(madeUp)),
    renamed: fc.option(fc.constantFrom(...oddIds), { freq: 2 }),
    edits: valueEdits([...memberNames, ...leading, ...leading, ...leading], 3),
    slips: fc.oneof(fc.constant<TextEdit[]>([]), textEdits(jsonPieces, mostSlips)),
    seed: fc.nat(),
  });

function textFrom({ name, renamed, edits, slips, seed }: NearlyValid): string {
  const value = name === madeUp ? randomActivity(String(seed)) : fileNamed(name).value;
  const named = renamed === null ? value : withTouchpoint(value, seed, renamed);
  return withTextEdits(JSON.stringify(withValueEdits(named, edits), null, 2), slips);
}

function withTouchpoint(activity: unknown, at: number, id: string): unknown {
  const touchpoints = listOf(schemaOf(activity)['touchpoints']);
  const old = schemaOf(touchpoints[at % Math.max(1, touchpoints.length)])['id'];
  const isNamed = (key: string, value: unknown): boolean => value === old && (key === 'id' || key === 'next');
  const renamed = JSON.stringify(activity, (key, value: unknown) => (isNamed(key, value) ? id : value));
  return JSON.parse(renamed) as unknown;
}

/** Fuzzes content with a few mistakes: content that the checks accept must be accepted again, and play to its end. */
export function nearlyValidContent(): Subject<NearlyValid> {
  return {
    draws: nearlyValid(1),
    check(drawn) {
      const kind = kindIn(drawn);
      const result = checked(kind, new TextEncoder().encode(textFrom(drawn)));
      expectExplained(result.findings, result.ok);
      if (!result.ok) return;
      expectAcceptedAgain(kind, result.definition);
      if ('touchpoints' in result.definition) play(result.definition, drawn.seed, true);
    },
  };
}

/** The texts of which each part of the schemas accepts some. */
const schemaTexts = ['t0', 's1', 'one-good-thing', 'name', 'teamName', 'easy', 'B_2', 'anxiety']
  .concat(['5mins', 'Hello', 'Call 999 now.', '# Title'])
  .concat(['**bold**, [a link](https://example.org)', '{{name}}', '😀', '- a\n- b'])
  .concat(['Well done, {{teamName}}!', 'word '.repeat(60).trim(), '/images/content/a.svg'])
  .concat(['long-bubble', 'https://pictures.example/a.png', '/touchpoints/0'])
  .concat(['javascript:alert(1)', '<b>bold</b>'])
  .concat([`/recordings/${'0123456789abcdef'.repeat(2)}`, '00:00.000 --> 00:01.500\nHello.']);

const fromSchema = (root: object): fc.Arbitrary<unknown> => {
  const textFor: SchemaDraw['textFor'] = (_name, { pattern = '', maxLength = 5000 }) => {
    const isTaken = new RegExp(String(pattern), 'u');
    const taken = schemaTexts.filter((text) => isTaken.test(text) && text.length <= Number(maxLength));
    return fc.constantFrom(...taken);
  };
  return fitting(root, { root: schemaOf(root), textFor });
};

type Drafted = { kind: ContentKind; value: unknown; isWired: boolean; seed: number };

/** Fuzzes content in every form that the schemas allow. `isWired`: its ids are unique and its links lead on. */
export function contentFromSchemas(): Subject<Drafted> {
  const drafted = (kind: ContentKind, root: object): fc.Arbitrary<Drafted> =>
    fc.record({
      kind: fc.constant(kind),
      value: fromSchema(root),
      isWired: fc.boolean(),
      seed: fc.nat(),
    });
  return {
    draws: fc.oneof(
      { weight: 5, arbitrary: drafted('activity', activitySchema) },
      { weight: 1, arbitrary: drafted('programme', programmeSchema) },
    ),
    check({ kind, value, isWired, seed }) {
      const content = isWired && kind === 'activity' ? wired(value) : value;
      const read = validateContent(kind, content);
      expectThat(read.ok, `what was drawn does not fit: ${read.findings[0]?.message}`);
      let [rest, result] = [content, checkedValue(kind, content)];
      const rounds = isWired ? mostRounds : 0;
      for (let round = 0; !result.ok && round < rounds; round += 1) {
        rest = withoutFaults(kind, rest, result.findings);
        result = checkedValue(kind, rest);
      }
      if (!result.ok) return;
      expectAcceptedAgain(kind, result.definition);
      if ('touchpoints' in result.definition) play(result.definition, seed, true);
    },
  };
}

function checkedValue(kind: ContentKind, value: unknown): ContentCheckReply {
  const result = checked(kind, new TextEncoder().encode(JSON.stringify(value)));
  expectExplained(result.findings, result.ok);
  return result;
}

const mostRounds = 6;

/** Returns the content without the places of its errors, or without their parents if the schema requires them. */
function withoutFaults(kind: ContentKind, content: unknown, findings: readonly Finding[]): unknown {
  const errors = findings.filter(({ severity }) => severity === 'error');
  // The last error comes first, so that the positions of list entries stay valid.
  return errors.toReversed().reduce<unknown>((rest, { path }) => {
    const keys = path.split('/').slice(1);
    return (
      keys
        .map((_key, index) => without(rest, keys.slice(0, keys.length - index)))
        .find((less) => validateContent(kind, less).ok) ?? rest
    );
  }, content);
}

function without(content: unknown, keys: readonly string[]): unknown {
  const less = structuredClone(content);
  const holder = keys.slice(0, -1).reduce<unknown>(valueIn, less);
  const last = keys.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (isJsonObject(holder)) delete holder[last];
  return less;
}

const valueIn = (holder: unknown, key: string): unknown =>
  Array.isArray(holder) ? holder[Number(key)] : schemaOf(holder)[key];

/** Returns the Activity with unique ids, with `next` naming existing touchpoints, and with an end. */
function wired(activity: unknown): unknown {
  const touchpoints = listOf(schemaOf(activity)['touchpoints']);
  const last = touchpoints.length - 1;
  let others = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    others += 1;
    const entries = Object.entries(value).map(([key, held]): [string, unknown] => {
      if (key === 'id') return [key, `x${others}`];
      return [key, key === 'next' ? `t${String(held).length % touchpoints.length}` : walk(held)];
    });
    return Object.fromEntries(entries);
  };
  return {
    ...schemaOf(activity),
    touchpoints: touchpoints.map((touchpoint, at) => {
      const { next, ending, ...rest } = schemaOf(walk(touchpoint));
      const ahead = { next: `t${Math.min(last, at + 1 + (String(next).length % 2))}`, ending };
      return { ...rest, id: `t${at}`, ...(at === last ? {} : ahead) };
    }),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Fuzzes drafts in the editor: they are checked, formatted, corrected and drawn while they are being written. */
export async function draftsInTheEditor(): Promise<Subject<NearlyValid>> {
  const bench = new LocalDraftAnalyser();
  await bench.use('activity', activitySchema);
  await bench.use('programme', programmeSchema);
  return {
    draws: nearlyValid(4),
    async check(drawn) {
      const text = textFrom(drawn);
      const { findings, isPlayable } = await bench.examine(kindIn(drawn), text);
      for (const found of findings) expectFinding(found);
      await bench.mendMarks(text);
      const [layout, plain] = [await bench.format(text), await bench.plain(text)];
      if (parseJsonSource(text).ok) {
        expectSame(JSON.parse(layout), JSON.parse(text), 'the value after laying out');
        expectSame(JSON.parse(plain), JSON.parse(text), 'the value without comments');
      }
      if (!isPlayable) return;
      const draft = JSON.parse(plain) as ActivityDefinition;
      play(draft, drawn.seed, false);
      // No limit is promised for the picture of a large draft.
      const picture = draft.touchpoints.length > mostDrawn ? null : await bench.draw(text);
      const drawing = picture?.svg ?? '';
      expectThat(!/<script| on\w+=/i.test(tagsOf(drawing)), 'the picture runs something');
      expectThat(!/ (?:[xyd]|width|height)="[^"]*(?:NaN|undefined)/.test(drawing), 'something has no place');
    },
  };
}

const mostDrawn = 25;
const tagsOf = (svg: string): string => svg.replace(/>[^<]*</g, '><').replace(/"[^"]*"/g, '""');

/** Checks that a refusal gives its reasons, in messages that name a position. */
function expectExplained(findings: readonly Finding[], isAccepted: boolean): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  expectSame(errors.length === 0, isAccepted, 'whether there is no error');
  for (const found of findings) expectFinding(found);
}

function expectFinding({ rule, path, message, line = 1, column = 1 }: Finding): void {
  const where = `the finding ${rule} at ${path}`;
  expectThat(rule !== '' && message.trim() !== '', `${where} has no words`);
  expectThat(!/\bundefined\b|\[object /.test(message), `${where}: ${message}`);
  expectThat(path === '' || path.startsWith('/'), `${where} is at no pointer`);
  expectThat(line >= 1 && column >= 1, `${where} is at ${line}:${column}`);
}

function expectAcceptedAgain(kind: ContentKind, definition: unknown): void {
  const again = readContent(kind, JSON.stringify(definition));
  expectThat(again.ok, 'what was accepted is refused when it is read again');
}

/** Plays up to sixty turns, with answers drawn from this seed. `isSound`: every step must accept a plain answer. */
function play(definition: ActivityDefinition, seed: number, isSound: boolean): void {
  const script = new Script(definition);
  const random = dice(String(seed));
  if (isSound) expectLeadsOn(definition);
  for (let turn = 0; turn < 60; turn += 1) {
    const { waitsOn } = script;
    if (waitsOn === null) break;
    const decision =
      waitsOn.kind === 'answer'
        ? decideResponse(
            script,
            waitsOn.step.touchpointStepEntityId,
            plainAnswer(waitsOn.step, random.throw(1000)),
            1,
          )
        : decideTouchpointEnd(script, waitsOn.touchpointId, 1);
    if (decision.kind !== 'append') {
      expectThat(!isSound, `an accepted Activity stops: ${JSON.stringify(decision)}`);
      break;
    }
    script.take(decision.entry);
  }
  script.available();
}

function attempt<Result>(work: () => Result): { value: Result } | null {
  try {
    return { value: work() };
  } catch {
    return null;
  }
}

/** Checks that each following touchpoint exists. */
function expectLeadsOn(definition: ActivityDefinition): void {
  const known = new Set(definition.touchpoints.map(({ id }) => id));
  JSON.stringify(definition, (key, value: unknown) => {
    if (key === 'next')
      expectThat(known.has(String(value)), `an accepted Activity leads to ${String(value)}`);
    return value;
  });
}
