import { AppError } from '../../../../application/errors.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import type { EditorMessage } from './editor-message.ts';

export const isSchemaError = ({ rule, severity }: Finding): boolean =>
  severity === 'error' && /^(schema|json)\//.test(rule);

/** Returns whether a successful upload published a Draft, an available version, or nothing new. */
export const classifyUpload = (
  isNewVersion: boolean,
  isDraft: boolean,
): 'isDraft' | 'isAvailable' | 'isSame' => {
  if (!isNewVersion) return 'isSame';
  return isDraft ? 'isDraft' : 'isAvailable';
};

/**
 * Returns the message about a file that the server could not read, as its only error.
 * @throws the given error if it is of any other kind.
 */
export function listRefusalErrors(error: unknown): string[] {
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

/** Returns the first value of this member in a JSON text, which may be incomplete; '' when there is none. */
export const findJsonText = (text: string, key: 'slug' | 'title'): string =>
  new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\\\n]|\\\\.)*)"`).exec(text)?.[1] ?? '';

/** Returns the slug and the title in a JSON text; '' for each that is missing. */
export function readSlugAndTitle(file: string): { slug: string; title: string } {
  const slug = valueIn(file, 'slug');
  const title = valueIn(file, 'title');
  return { slug: typeof slug === 'string' ? slug : '', title: typeof title === 'string' ? title : '' };
}

export const isDraftFile = (file: string): boolean => valueIn(file, 'status') === 'Draft';

function valueIn(file: string, key: string): unknown {
  try {
    const value: unknown = JSON.parse(file);
    return isJsonObject(value) ? value[key] : undefined;
  } catch {
    return undefined;
  }
}

/** Reads local files one at a time; a file that is chosen later replaces an earlier one. */
export class LocalFileReader {
  readonly #text: () => string;
  /** The file that was chosen last. */
  #picked: File | null = null;

  constructor(text: () => string) {
    this.#text = text;
  }

  /** Returns the text of a file, or a message why it cannot be used; null when another file was chosen meanwhile. */
  async read(file: File): Promise<string | EditorMessage | null> {
    const before = this.#text();
    this.#picked = file;
    const text = await file.text().catch(() => null);
    if (this.#picked !== file) return null;
    if (text === null || !/\.json$/i.test(file.name) || !isJson(text)) return { kind: 'invalidFile' };
    return this.#text() === before ? text : { kind: 'typedMeanwhile', file: file.name };
  }
}
