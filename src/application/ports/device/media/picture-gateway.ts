import { createPortToken, type PortToken } from '../../token.ts';

/** An uploaded picture; `address` is its address in content. */
export type ListedPicture = {
  address: string;
  width: number;
  height: number;
  /** The total size of all variants of the picture (bytes). */
  bytes: number;
  addedAt: number;
  /** True when any version of any content uses the picture. */
  isUsed: boolean;
};

/** The result of an upload; `isNew` is false when the same file was uploaded before. */
export type AddedPicture = Pick<ListedPicture, 'address' | 'width' | 'height'> & { isNew: boolean };

/**
 * The pictures that authors upload (an addition to specification 7).
 *
 * Adapters: every failure must be an AppError; a file that cannot be stored is InvalidRequest with the server's text,
 * and a server without these calls is NotFound.
 */
export interface PictureGateway {
  list(): Promise<ListedPicture[]>;
  add(bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture>;
  /** Removes unused pictures; resolves to their number. */
  clearUnused(): Promise<number>;
}
export const PictureGateway: PortToken<PictureGateway> = createPortToken('PictureGateway');
