import { Parser } from 'htmlparser2';
import { TransferRefusedError } from './conversion.ts';
import type { TweeStory, TwinePassage } from './twee.ts';

type Attributes = Readonly<Record<string, string>>;

/** The maximum nesting of a page; a published page nests a story in a few elements. */
const deepest = 500;

/** The attributes of `tw-storydata` that are read or concern browsers only; any other is reported as lost. */
const readAttributes = new Set(['name', 'startnode', 'ifid', 'hidden', 'class', 'style']);

/**
 * Reads a page published by Twine 2, or an archive of stories, as the passages of the same story in Twee. No content of
 * the page is run or rendered; the program of the story format is skipped.
 * @throws TransferRefusedError when the page contains no story.
 */
export function parseTwineHtml(html: string): TweeStory {
  const reader = new PageReader(html);
  const [story, ...others] = reader.stories;
  if (story) {
    const lost = others.map(({ title }) => ({
      passage: '',
      message: `The page holds another story, '${title}'. Publish it by itself to bring it in.`,
    }));
    const { passages, lost: faults } = story.twee();
    return { passages, lost: [...lost, ...faults] };
  }
  throw new TransferRefusedError(
    reader.isOfTwine1
      ? 'This page is of Twine 1. Open the story in Twine 2 and publish it there.'
      : 'There is no story of Twine in this page: one that Twine 2 has published holds its passages.',
  );
}

/** The content of one `tw-storydata`. */
class Story {
  readonly passages: TwinePassage[] = [];
  readonly lost: TweeStory['lost'] = [];
  readonly #attributes: Attributes;
  readonly #colors: Record<string, string> = {};
  /** The names of the passages by their numbers. */
  readonly #names = new Map<string, string>();

  constructor(attributes: Attributes) {
    this.#attributes = attributes;
  }

  get title(): string {
    return this.#attributes['name']?.trim() ?? '';
  }

  colorTag({ name, color }: Attributes): void {
    if (name !== undefined && color !== undefined) this.#colors[name] = color;
  }

  addPassage({ pid, name = '', tags = '' }: Attributes, text: string, isWhole: boolean): void {
    if (!isWhole)
      this.lost.push({ passage: name, message: 'The file ends, or its story does, in the middle of it.' });
    if (pid !== undefined && !this.#names.has(pid)) this.#names.set(pid, name);
    const named = tags.split(/\s+/).filter((tag) => tag !== '');
    this.passages.push(passageOf(name, text, named));
  }

  twee(): TweeStory {
    const { startnode = '', ifid } = this.#attributes;
    const others = Object.entries(this.#attributes).filter(
      ([name, value]) => !readAttributes.has(name) && value !== '',
    );
    const data = {
      ifid,
      ...(startnode === '' ? {} : { start: this.#names.get(startnode) ?? `number ${startnode}` }),
      ...Object.fromEntries(others),
      ...(Object.keys(this.#colors).length === 0 ? {} : { 'tag-colors': this.#colors }),
    };
    const headers = [passageOf('StoryTitle', this.title), passageOf('StoryData', JSON.stringify(data))];
    return { passages: [...headers, ...this.passages], lost: this.lost };
  }
}

/** The element whose text is being collected: a passage, or an author's code for the whole story. */
type Open = { element: string; keep(text: string, isWhole: boolean): void; text: string };

class PageReader {
  readonly stories: Story[] = [];
  isOfTwine1 = false;
  readonly #html: string;
  readonly #parser: Parser;
  #story: Story | null = null;
  #open: Open | null = null;
  #depth = 0;

  constructor(html: string) {
    this.#html = html;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#begin(name, attributes),
      onclosetag: (name, isImplied) => this.#end(name, isImplied),
      ontext: (text) => {
        if (this.#open) this.#open.text += text;
      },
      oncomment: () => this.#keepSource(),
      onprocessinginstruction: () => this.#keepSource(),
    });
    this.#parser.end(html);
  }

  #begin(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > deepest)
      throw new TransferRefusedError(
        `More than ${deepest} elements lie in one another: this is no story of Twine.`,
      );
    if (attributes['id'] === 'storeArea' || attributes['id'] === 'store-area') this.isOfTwine1 = true;
    if (this.#open) this.#keepSource();
    else if (name === 'tw-storydata') {
      this.#story = new Story(attributes);
      this.stories.push(this.#story);
    } else if (this.#story) this.#beginPart(this.#story, name, attributes);
  }

  #beginPart(story: Story, name: string, attributes: Attributes): void {
    if (name === 'tw-tag') story.colorTag(attributes);
    else if (name === 'tw-passagedata')
      this.#open = {
        element: name,
        text: '',
        keep: (text, isWhole) => story.addPassage(attributes, text, isWhole),
      };
    else if (name === 'script' || name === 'style') {
      const [called, tag] =
        name === 'script' ? ['Story JavaScript', 'script'] : ['Story Stylesheet', 'stylesheet'];
      const keep = (text: string): void => {
        if (text.trim() !== '') story.passages.push(passageOf(called, text, [tag]));
      };
      this.#open = { element: name, text: '', keep };
    }
  }

  #end(name: string, isImplied: boolean): void {
    this.#depth -= 1;
    if (this.#open?.element === name) {
      this.#open.keep(this.#open.text, !isImplied);
      this.#open = null;
    } else if (this.#open && !isImplied) this.#keepSource();
    else if (name === 'tw-storydata') this.#story = null;
  }

  /** Keeps unescaped markup of a passage as text, exactly as the author wrote it. */
  #keepSource(): void {
    if (this.#open) this.#open.text += this.#html.slice(this.#parser.startIndex, this.#parser.endIndex + 1);
  }
}

const passageOf = (name: string, text: string, tags: string[] = []): TwinePassage => ({
  name,
  tags,
  metadata: {},
  text: text.replace(/\r\n?/g, '\n').trimEnd(),
});
