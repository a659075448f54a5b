/** A variant of a picture for browsers that support its media type. */
export type PictureVariant = { mediaType: string; bytes: Uint8Array };

/** A picture as it is stored: without scripts, and without metadata such as place and camera. */
export type SanitisedPicture = {
  /** The name, derived from the uploaded bytes: the same file is the same picture. */
  name: string;
  width: number;
  height: number;
  /** The variants, the preferred one first; every browser supports the last one. */
  forms: readonly PictureVariant[];
};

/**
 * A stored picture. `isUsed`: a version of some content, an unpublished text, a preview link or a planned publication
 * names the picture.
 */
export type StoredPicture = Pick<SanitisedPicture, 'name' | 'width' | 'height'> & {
  bytes: number;
  addedAt: number;
  isUsed: boolean;
};

/**
 * The pictures that authors have uploaded, by name. A stored picture never changes.
 *
 * Adapters: adding a stored picture again must change nothing, without an error.
 */
export interface Pictures {
  /** Adds a picture; resolves to whether the picture is new. */
  add(picture: SanitisedPicture, at: number): Promise<boolean>;
  /** Returns the media types of a picture's variants; empty for an unknown picture. */
  mediaTypesOf(name: string): Promise<readonly string[]>;
  form(name: string, mediaType: string): Promise<PictureVariant | null>;
  /** Lists the pictures, newest first. */
  list(): Promise<StoredPicture[]>;
  /** Removes unused pictures added before this instant; resolves to their number. */
  removeUnused(before: number): Promise<number>;
}
