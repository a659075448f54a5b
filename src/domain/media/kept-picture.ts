/** The path of uploaded pictures on this site. */
export const uploadedPicturesPath = '/pictures/';

/** Returns the address under which content refers to an uploaded picture. */
export const toUploadedPictureAddress = (name: string): string => `${uploadedPicturesPath}${name}`;

/** Returns the name in the address of an uploaded picture; null for any other address. */
export const parseUploadedPictureName = (address: string): string | null =>
  /^\/pictures\/([0-9a-f]{32})$/.exec(address)?.[1] ?? null;
