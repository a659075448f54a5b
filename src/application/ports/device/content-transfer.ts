import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import type { TranslatedText } from '../../../domain/content/translation.ts';

/**
 * What a person should know of a file that was brought in or taken out. `lost`: it was there and is not any more;
 * `made`: it was not there and had to be; `kept`: it is in the file, and the other program does nothing with it.
 */
export type CarryNote = {
  kind: 'lost' | 'made' | 'kept';
  /** A cell such as `C14`, a passage, or the whole file where it is empty. */
  place: string;
  message: string;
};

/** A finding, with where in the file that was brought in its place stood. */
export type PlacedFinding = Finding & { place: string | null };

/** An Activity's file made of another one, what was not carried over, and what `check` says of the result. */
export type MadeFile = { slug: string; text: string; notes: CarryNote[]; findings: PlacedFinding[] };

/** A file that was made of an Activity. */
export type OutFile = { text: string; notes: CarryNote[]; fileName: string; mediaType: string };

/** What an Activity can be taken out as; the first three can be brought in, too. */
export const outFormats = ['json', 'twee', 'csv', 'mermaid', 'svg', 'print'] as const;
export type FormatName = (typeof outFormats)[number];

/** What became of a translator's text: `left out` is not taken, `replaced` has taken the place of another one. */
export type TakenNote = { kind: 'left out' | 'replaced'; address: string; message: string };

/** The texts that a translator's file brings, by their addresses. */
export type TakenTexts = { language: string; texts: Record<string, TranslatedText>; notes: TakenNote[] };

/**
 * Activities from and to other formats. Nothing is sent anywhere.
 *
 * Adapters: a file that is not of its format, or an Activity that has errors or for which a format has no room, is
 * InvalidRequest with a sentence.
 */
export interface ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<MadeFile>;
  write(definition: unknown, format: FormatName): Promise<OutFile>;
  /** XLIFF of a draft, with what is translated of it so far. */
  toTranslators(kind: ContentKind, draft: unknown, language: string): Promise<OutFile>;
  /** `replaces`: texts that were changed here since the file was written give way to those of the file. */
  fromTranslators(
    kind: ContentKind,
    draft: unknown,
    bytes: Uint8Array,
    options: { replaces: boolean },
  ): Promise<TakenTexts>;
}
export const ContentTransfer = Symbol.for('ContentTransfer');
