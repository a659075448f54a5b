import { token, type Token } from '../../token.ts';

/** A picture that was uploaded, under the address that content names. */
export type ListedPicture = {
  address: string;
  width: number;
  height: number;
  /** The size of all its forms together. */
  bytes: number;
  addedAt: number;
  /** Some version of some content names it. */
  isUsed: boolean;
};

/** `isNew` is false where the same file was there already. */
export type AddedPicture = Pick<ListedPicture, 'address' | 'width' | 'height'> & { isNew: boolean };

/**
 * Pictures that authors upload: an addition.
 *
 * Adapters: every failure is an AppError; a file that cannot be kept is InvalidRequest with the server's words, and a
 * server without these calls is NotFound.
 */
export interface PictureGateway {
  list(): Promise<ListedPicture[]>;
  add(bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture>;
  /** Takes away what nothing names any more; resolves to how many. */
  clearUnused(): Promise<number>;
}
export const PictureGateway: Token<PictureGateway> = token('PictureGateway');
