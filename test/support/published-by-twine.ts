import { parseTweeJsonObject, parseTwee } from '../../src/infrastructure/shared/exchange/twee.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** Returns the HTML that Twine 2 publishes for a story in Twee, with a story format that does nothing. */
export function publishedByTwine(twee: string): string {
  const { passages } = parseTwee(twee);
  const textOf = (wanted: string): string => passages.find(({ name }) => name === wanted)?.text ?? '';
  const start = parseTweeJsonObject(textOf('StoryData'))?.['start'];
  const storyPassages = passages.filter(({ name }) => name !== 'StoryTitle' && name !== 'StoryData');
  const startNode = storyPassages.findIndex(({ name }) => name === start) + 1;
  const data = storyPassages.map(
    ({ name, tags, text }, index) =>
      `<tw-passagedata pid="${index + 1}" name="${escaped(name)}" tags="${escaped(tags.join(' '))}" position="${index * 100},100" size="100,100">${escaped(text)}</tw-passagedata>`,
  );
  const attributes = `name="${escaped(textOf('StoryTitle'))}" startnode="${startNode}" creator="Twine" creator-version="2.6.2" format="Harlowe" format-version="3.3.9" ifid="5D1C7A44-93B0-4C1E-8A55-0F3A1E2B7C90" options="" tags="" zoom="1" hidden`;
  return `<!DOCTYPE html>\n<html><head><title>${escaped(textOf('StoryTitle'))}</title></head><body><tw-story></tw-story><tw-storydata ${attributes}><style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style><script role="script" id="twine-user-script" type="text/twine-javascript"></script>${data.join('')}</tw-storydata><script>"use strict";</script></body></html>`;
}
