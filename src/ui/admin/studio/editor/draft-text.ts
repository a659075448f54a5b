import { AppError } from '../../../../application/errors.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { isObject } from '../../../../domain/platform/json.ts';
import type { EditorMessage } from './editor-message.ts';

export const isSchemaError = ({ rule, severity }: Finding): boolean =>
  severity === 'error' && /^(schema|json)\//.test(rule);

/** The meaning of a successful upload. */
export const meaningOf = (isNewVersion: boolean, isDraft: boolean): 'isDraft' | 'isAvailable' | 'isSame' => {
  if (!isNewVersion) return 'isSame';
  return isDraft ? 'isDraft' : 'isAvailable';
};

/** A file that the server could not even read has one fault: that. */
export function refusalOf(error: unknown): string[] {
  if (error instanceof AppError && error.code === 'InvalidRequest') return [error.message];
  throw error;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The first value of this name in a text that may be half written; empty where there is none. */
export const wordIn = (text: string, key: 'slug' | 'title'): string =>
  new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\\\n]|\\\\.)*)"`).exec(text)?.[1] ?? '';

/** The slug and the title in a file; empty where there are none. */
export function slugTitleIn(file: string): { slug: string; title: string } {
  const slug = valueIn(file, 'slug');
  const title = valueIn(file, 'title');
  return { slug: typeof slug === 'string' ? slug : '', title: typeof title === 'string' ? title : '' };
}

export const isDraftFile = (file: string): boolean => valueIn(file, 'status') === 'Draft';

function valueIn(file: string, key: string): unknown {
  try {
    const value: unknown = JSON.parse(file);
    return isObject(value) ? value[key] : undefined;
  } catch {
    return undefined;
  }
}

/** Reads files of this computer for the editor, whose text somebody may change meanwhile. */
export class LocalFileReader {
  readonly #text: () => string;
  /** The last picked of several files. */
  #picked: File | null = null;

  constructor(text: () => string) {
    this.#text = text;
  }

  /** The JSON of a file, or what to tell instead; null where another file was picked since. */
  async read(file: File): Promise<string | EditorMessage | null> {
    const before = this.#text();
    this.#picked = file;
    const text = await file.text().catch(() => null);
    if (this.#picked !== file) return null;
    if (text === null || !/\.json$/i.test(file.name) || !isJson(text)) return { kind: 'invalidFile' };
    return this.#text() === before ? text : { kind: 'typedMeanwhile', file: file.name };
  }
}
