/** The refusals of an export; the program translates them (ui/context/failure-text.ts). */
export const fileIsBeingMade = 'Your file is being made. Try again in a minute.';
export const fileMadeOften = 'Your file was made several times within the last hour. Try again later.';
