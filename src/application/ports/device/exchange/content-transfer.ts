import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { TranslatedText } from '../../../../domain/content/translation.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/**
 * A note about an imported or exported file. `lost`: content that the result lacks. `made`: content that was missing
 * and was generated. `kept`: content that is in the file although the other program ignores it.
 */
export type TransferNote = {
  kind: 'lost' | 'made' | 'kept';
  /** The place in the file: a cell such as `C14`, or the name of a passage; empty for the whole file. */
  place: string;
  message: string;
};

/** A finding, with its place in the imported file. */
export type ImportFinding = Finding & { place: string | null };

/** The Activity file made from an imported file, with notes on lost content and the findings of `check`. */
export type ImportedFile = { slug: string; text: string; notes: TransferNote[]; findings: ImportFinding[] };

/** A file that was made of an Activity. */
export type ExportedFile = { text: string; notes: TransferNote[]; fileName: string; mediaType: string };

/** The formats of an export; the first three can also be imported. */
export const exportFormats = ['json', 'twee', 'csv', 'mermaid', 'svg', 'print'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * A note about a translator's text: 'left out' means not imported, 'replaced' means that another text was overwritten.
 */
export type TranslationImportNote = { kind: 'left out' | 'replaced'; address: string; message: string };

/** The texts of a translator's file, by their addresses. */
export type ImportedTranslation = {
  language: string;
  texts: Record<string, TranslatedText>;
  notes: TranslationImportNote[];
};

/**
 * Imports and exports Activities in other formats. Nothing is sent over the network.
 *
 * Adapters: a file in the wrong format, and an Activity that has errors or does not fit the format, must be
 * InvalidRequest with a message.
 */
export interface ContentTransfer {
  read(fileName: string, bytes: Uint8Array): Promise<ImportedFile>;
  write(definition: unknown, format: ExportFormat): Promise<ExportedFile>;
  /** Returns an XLIFF file of a draft, with its translations so far. */
  toTranslators(kind: ContentKind, draft: unknown, language: string): Promise<ExportedFile>;
  /**
   * Reads a translator's file. `replaces`: true if its texts replace texts that were changed here after the file was
   * written.
   */
  fromTranslators(
    kind: ContentKind,
    draft: unknown,
    bytes: Uint8Array,
    options: { replaces: boolean },
  ): Promise<ImportedTranslation>;
}
export const ContentTransfer: PortToken<ContentTransfer> = createPortToken('ContentTransfer');
