/** The path of uploaded pictures on this site. */
export const keptPictures = '/pictures/';

/** Returns the address under which content refers to an uploaded picture. */
export const keptPictureAddress = (name: string): string => `${keptPictures}${name}`;

/** Returns the name in such an address; null for any other address. */
export const keptPictureName = (address: string): string | null =>
  /^\/pictures\/([0-9a-f]{32})$/.exec(address)?.[1] ?? null;
