import type { TransferNote } from '../../../application/ports/device/exchange/content-transfer.ts';
import { mostSlugCharacters } from '../../../domain/content/slug.ts';
import {
  UniqueIds,
  findNearestPlace,
  emptyImportError,
  TransferRefusedError,
  addActivityCard,
  type ImportedActivity,
} from './conversion.ts';
import { convertBlocksToSteps } from './twee-steps.ts';
import { parseTweeBlocks, type TweeBlock } from './twee-blocks.ts';
import { parseTweeJsonObject, parseTwee, type TweeStory, type TwinePassage, type TwineLink } from './twee.ts';
import { twineCardPassageTag, twineEndPassageText } from './to-twee.ts';
import { storyFormatOf, type StoryFormat } from './twine-code.ts';
import { parseTwineHtml } from './twine-html.ts';
import { parseForeignPassage, shortenDataUrls } from './twine-passage.ts';

type Value = Record<string, unknown>;
type Part = { id: string; value: Value; steps: Value[]; passage: TwinePassage; at: number };

/** The names of passages that are meant for programs, not for readers. */
const specialNames =
  /^(Story(Title|Data|Init|Menu|Caption|Banner|Author|Subtitle|Interface|Share|Settings|Includes|DisplayTitle)|Passage(Ready|Done|Header|Footer)|UserScript|UserStylesheet|ClickThrough)$/;
const specialTags: readonly string[] = [
  'script',
  'stylesheet',
  'startup',
  'header',
  'footer',
  'debug-startup',
]
  .concat(['debug-header', 'debug-footer', 'widget', 'init', 'Twine.image', 'annotation'])
  .concat(['Twine.audio', 'Twine.video', 'Twine.vtt', 'Twine.private']);

/** The maximum length of a passage (characters), more than a touchpoint can hold. */
const longestPassage = 40_000;
/** The maximum number of passages, several times the number that an Activity can have. */
const mostPassages = 5000;
/** The maximum number of options that the schema allows. */
const mostOptions = 8;

/**
 * Reads a Twine story. A passage becomes a touchpoint, its paragraphs messages, its links the options of a choice. A
 * story that Fireside wrote is restored completely; for any other, notes name the lost parts by passage.
 */
export function importTwee(text: string, fileName: string): ImportedActivity {
  const story = parseTwee(text);
  if (story.passages.length > 0) return new StoryReader(story).read(fileName);
  throw new TransferRefusedError("There is no passage in this file: each begins with a line like ':: Name'.");
}

/** Reads a story from an HTML page that Twine has published. */
export function importTwineHtml(text: string, fileName: string): ImportedActivity {
  return new StoryReader(parseTwineHtml(text)).read(fileName);
}

class StoryReader {
  readonly #passages: readonly TwinePassage[];
  readonly #notes: TransferNote[] = [];
  readonly #parts: Part[] = [];
  /** The id of each passage, by its name. */
  readonly #ids = new Map<string, string>();
  readonly #taken = new UniqueIds();
  /** The first touchpoint with each id. */
  readonly #byId = new Map<unknown, Part>();
  readonly #endings: Part[] = [];
  #title = '';
  #format: StoryFormat = '';
  #start: string | null = null;
  #card: Value = {};

  constructor({ passages, lost }: TweeStory) {
    if (passages.length > mostPassages)
      throw new TransferRefusedError(`The story has more than ${mostPassages} passages.`);
    this.#passages = passages;
    for (const { passage, message } of lost) this.#lose(passage === '' ? '' : placeOf(passage), message);
  }

  read(fileName: string): ImportedActivity {
    const spoken = this.#passages.filter((passage) => !this.#isSpecial(passage));
    this.#nameIds(spoken);
    for (const passage of spoken) this.#readPassage(passage);
    if (this.#parts.length === 0)
      throw emptyImportError(this.#notes, 'No passage of this file says anything.');
    this.#inOrder();
    const card = addActivityCard(this.#card, { title: this.#title, fileName }, this.#notes);
    const places = new Map(
      this.#parts.map(({ passage }, index) => [`/touchpoints/${index}`, placeOf(passage.name)] as const),
    );
    const touchpoints = this.#parts.map(({ id, value, steps }) => ({ id, ...value, steps }));
    return {
      value: { ...card, touchpoints },
      notes: this.#notes,
      placeOf: (pointer) => findNearestPlace(places, pointer),
    };
  }

  #isSpecial({ name, tags, text }: TwinePassage): boolean {
    if (name === 'StoryTitle') this.#title = text.replace(/\s+/g, ' ').trim();
    else if (name === 'StoryData') this.#readData(text);
    else if (tags.includes(twineCardPassageTag)) {
      const card = parseTweeJsonObject(text);
      if (card) {
        const { touchpoints: _own, ...fields } = card;
        this.#card = fields;
      } else this.#lose(placeOf(name), 'The card of the Activity is no JSON any more.');
    } else if (specialNames.test(name) || tags.some((tag) => specialTags.includes(tag))) {
      const of = tags.find((tag) => specialTags.includes(tag)) ?? 'by its name';
      this.#lose(placeOf(name), `It is for programs (${of}): it is not carried over.`);
    } else {
      const { length } = shortenDataUrls(text);
      if (length <= longestPassage) return false;
      this.#lose(
        placeOf(name),
        `It is too long for a touchpoint: of its ${counted(length)} characters ${counted(longestPassage)} fit.`,
      );
    }
    return true;
  }

  #readData(text: string): void {
    const data = parseTweeJsonObject(text);
    if (!data) {
      this.#lose(placeOf('StoryData'), 'It is no JSON.');
      return;
    }
    if (typeof data['start'] === 'string') this.#start = data['start'];
    this.#format = storyFormatOf(data['format']);
    const { ifid: _ifid, start: _start, ...others } = data;
    const names = Object.keys(others);
    if (names.length > 0)
      this.#lose(placeOf('StoryData'), `Not carried over, because only Twine needs it: ${names.join(', ')}.`);
  }

  #nameIds(passages: readonly TwinePassage[]): void {
    const taken = this.#taken;
    for (const { name } of passages) {
      if (this.#ids.has(name)) {
        this.#lose(placeOf(name), 'Two passages have this name; links lead to the first one.');
        continue;
      }
      const isId =
        name.length <= mostSlugCharacters && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && !taken.has(name);
      const id = isId ? name : taken.takeNew(name, 'passage');
      if (isId) taken.take(id);
      this.#ids.set(name, id);
    }
  }

  #readPassage(passage: TwinePassage): void {
    const blocks = parseTweeBlocks(passage.text);
    const own = blocks?.find(({ kind }) => kind === 'touchpoint')?.fields ?? {};
    if (own['ends'] === true) {
      if (
        blocks?.some(({ text, links }) => links.length > 0 || (text !== '' && text !== twineEndPassageText))
      )
        this.#lose(placeOf(passage.name), 'It is only the end of the story: its words are not carried over.');
      return;
    }
    const base = this.#byId.get(own['continues']);
    const { at, continues, ...value } = own;
    if (continues !== undefined && !base)
      this.#lose(
        placeOf(passage.name),
        `It goes on from ${JSON.stringify(continues)}, which is not there any more.`,
      );
    const part: Part = base ?? {
      id: this.#ids.get(passage.name) ?? 'passage',
      value: blocks ? value : {},
      steps: [],
      passage,
      at: typeof at === 'number' ? at : (this.#parts.at(-1)?.at ?? -1),
    };
    part.value['title'] ??= passage.name.replace(/\s+/g, ' ').trim() || 'Untitled';
    if (!base) {
      this.#parts.push(part);
      if (!this.#byId.has(part.id)) this.#byId.set(part.id, part);
    }
    if (blocks) this.#addBlocks(part, passage, blocks);
    else this.#addForeign(part, passage);
  }

  #addBlocks(part: Part, passage: TwinePassage, blocks: readonly TweeBlock[]): void {
    const { steps, next, lost } = convertBlocksToSteps(blocks, (target) => this.#targetOf(passage, target));
    part.steps.push(...steps);
    if (next !== undefined) part.value['next'] = next;
    for (const message of lost) this.#lose(placeOf(passage.name), message);
  }

  #addForeign(part: Part, passage: TwinePassage): void {
    const { messages, links, lost } = parseForeignPassage(passage, this.#format);
    const place = placeOf(passage.name);
    for (const what of lost) this.#lose(place, `Not carried over: ${what}.`);
    if (passage.tags.length > 0)
      this.#lose(place, `Its tags are not carried over: ${passage.tags.join(', ')}.`);
    part.steps.push(...messages);
    const ways = this.#waysOf(passage, links);
    const [only] = ways;
    if (ways.length > 1) this.#addChoice(part, place, ways);
    else if (only) {
      if (only.next !== undefined) part.value['next'] = only.next;
      this.#lose(place, `The words of its only link, '${only.label}': the conversation goes on by itself.`);
    }
    if (only?.next === undefined && ways.length < 2) this.#endings.push(part);
    if (part.steps.length === 0) {
      part.steps.push({ type: 'message', text: String(part.value['title']) });
      this.#make(place, 'It says nothing; its name is said instead.');
    }
  }

  #addChoice(part: Part, place: string, ways: readonly { label: string; next: string | undefined }[]): void {
    const last = part.steps.at(-1);
    const text = typeof last?.['text'] === 'string' ? last['text'] : 'What would you like to do?';
    if (text === last?.['text']) part.steps.pop();
    else this.#make(place, `Its links have no words before them; '${text}' is said instead.`);
    const labels = new Set<string>();
    const options = ways.slice(0, mostOptions).map(({ label, next }) => {
      let own = label;
      for (let turn = 2; labels.has(own); turn += 1) own = `${label} (${turn})`;
      if (own !== label) this.#make(place, `Two links say '${label}'; one of them says '${own}'.`);
      labels.add(own);
      return next === undefined ? { label: own } : { label: own, next };
    });
    for (const { label } of ways.slice(mostOptions))
      this.#lose(place, `A choice has at most ${mostOptions} options: '${label}' is not carried over.`);
    part.steps.push({ type: 'user-path-choice', id: this.#newId(`${part.id}-choice`), text, options });
  }

  #waysOf(passage: TwinePassage, links: readonly TwineLink[]): { label: string; next: string | undefined }[] {
    return links.map(({ label, target }) => ({
      label: label.replace(/\s+/g, ' ').trim() || 'Go on',
      next: this.#targetOf(passage, target),
    }));
  }

  #targetOf(passage: TwinePassage, target: string): string | undefined {
    const id = this.#ids.get(target);
    if (id === undefined) this.#lose(placeOf(passage.name), `It leads to '${target}', which is no passage.`);
    return id;
  }

  #newId(wanted: string): string {
    return this.#taken.takeNew(wanted, 'choice');
  }

  /** Puts the start first and the ending last, because the end of the last touchpoint completes an Activity. */
  #inOrder(): void {
    this.#parts.sort((one, other) => one.at - other.at);
    if (this.#endings.length === 0 && 'slug' in this.#card) return;
    const startName = this.#start ?? (this.#ids.has('Start') ? 'Start' : null);
    const start = this.#parts.find(({ passage }) => passage.name === startName);
    if (startName !== null && !start)
      this.#lose('', `The story starts at '${startName}', which is no passage.`);
    if (start) this.#move(start, 0);
    const [ending] = this.#endings;
    if (!ending || (this.#endings.length === 1 && this.#parts.length === 1)) return;
    if (this.#endings.length === 1 && ending !== this.#parts[0]) {
      this.#move(ending, this.#parts.length - 1);
      return;
    }
    const id = this.#newId('the-end');
    for (const part of this.#endings) part.value['next'] = id;
    this.#parts.push({
      id,
      value: { title: 'The end' },
      steps: [{ type: 'message', text: 'The end.' }],
      passage: ending.passage,
      at: this.#parts.length,
    });
    this.#make('', `The story has ${this.#endings.length} endings; all of them lead to '${id}'.`);
  }

  #move(part: Part, to: number): void {
    this.#parts.splice(this.#parts.indexOf(part), 1);
    this.#parts.splice(to, 0, part);
  }

  #lose(place: string, message: string): void {
    this.#notes.push({ kind: 'lost', place, message });
  }

  #make(place: string, message: string): void {
    this.#notes.push({ kind: 'made', place, message });
  }
}

const placeOf = (name: string): string => `passage '${name.length > 80 ? `${name.slice(0, 79)}…` : name}'`;
const counted = (number: number): string => number.toLocaleString('en-GB');
