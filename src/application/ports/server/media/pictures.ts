/** One form of a picture: the same picture for browsers that understand its media type. */
export type PictureForm = { mediaType: string; bytes: Uint8Array };

/** A picture as it is kept: nothing that runs, nothing that shows where and by what it was taken. */
export type MadePicture = {
  /** A name made from the uploaded bytes: the same file is the same picture. */
  name: string;
  width: number;
  height: number;
  /** The best first, and last the one that every browser shows. */
  forms: readonly PictureForm[];
};

/**
 * `isUsed`: some content names it: a version, also an old one that families are in the middle of, a text that is not
 * published yet, a preview link, or what is planned to be published.
 */
export type KeptPicture = Pick<MadePicture, 'name' | 'width' | 'height'> & {
  bytes: number;
  addedAt: number;
  isUsed: boolean;
};

/**
 * Pictures that authors have uploaded, by name. What is kept never changes.
 *
 * Adapters: adding what is there already changes nothing and is no error.
 */
export interface Pictures {
  /** Resolves to whether it is new. */
  add(picture: MadePicture, at: number): Promise<boolean>;
  /** The media types in which there is a picture of this name; none where there is no such picture. */
  mediaTypesOf(name: string): Promise<readonly string[]>;
  form(name: string, mediaType: string): Promise<PictureForm | null>;
  /** Newest first. */
  list(): Promise<KeptPicture[]>;
  /** Takes away what is not used and was added before this instant; resolves to how many. */
  removeUnused(before: number): Promise<number>;
}
