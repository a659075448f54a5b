/** The path of uploaded pictures on this site. */
export const keptPictures = '/pictures/';

/** The address under which content names an uploaded picture. */
export const keptPictureAddress = (name: string): string => `${keptPictures}${name}`;

/** The name in such an address; null for any other one. */
export const keptPictureName = (address: string): string | null =>
  /^\/pictures\/([0-9a-f]{32})$/.exec(address)?.[1] ?? null;
