import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { TranslatedText } from '../../../../domain/content/translation.ts';
import { token, type Token } from '../../token.ts';

/**
 * A note about a file that was imported or exported. `lost`: a part that the result lacks; `made`: a part that was
 * missing and was made up; `kept`: a part in the file that the other program ignores.
 */
export type TransferNote = {
  kind: 'lost' | 'made' | 'kept';
  /** A cell such as `C14`, a passage, or the whole file where it is empty. */
  place: string;
  message: string;
};

/** A finding, with its place in the imported file. */
export type PlacedFinding = Finding & { place: string | null };

/** An Activity's file made of another one, what was not carried over, and what `check` says of the result. */
export type ImportedFile = { slug: string; text: string; notes: TransferNote[]; findings: PlacedFinding[] };

/** A file that was made of an Activity. */
export type ExportedFile = { text: string; notes: TransferNote[]; fileName: string; mediaType: string };

/** The formats of an export; the first three can be imported, too. */
export const exportFormats = ['json', 'twee', 'csv', 'mermaid', 'svg', 'print'] as const;
export type FormatName = (typeof exportFormats)[number];

/** A note about a translator's text: `left out` is not taken, `replaced` has taken the place of another one. */
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
  read(fileName: string, bytes: Uint8Array): Promise<ImportedFile>;
  write(definition: unknown, format: FormatName): Promise<ExportedFile>;
  /** XLIFF of a draft, with what is translated of it so far. */
  toTranslators(kind: ContentKind, draft: unknown, language: string): Promise<ExportedFile>;
  /** `replaces`: texts that were changed here since the file was written give way to those of the file. */
  fromTranslators(
    kind: ContentKind,
    draft: unknown,
    bytes: Uint8Array,
    options: { replaces: boolean },
  ): Promise<TakenTexts>;
}
export const ContentTransfer: Token<ContentTransfer> = token('ContentTransfer');
