/** Returns the text of captions (WebVTT) without their times, in one line. */
export const extractCaptionText = (captions: string): string =>
  captions
    .replace(/^.*-->.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A caption: its start and end (seconds from the video's beginning), its text, and the start as it is written. */
export type Caption = { start: number; end: number; text: string; from: string };

const time = String.raw`(?:(\d\d):)?(\d\d):(\d\d\.\d{3})`;
const times = new RegExp(`^${time} --> ${time}`);

/** Returns the captions of a video (WebVTT without its header). Invalid captions are left out. */
export function parseCaptions(captions: string): Caption[] {
  return captions.split(/\n{2,}/).flatMap((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const found = times.exec(head);
    if (!found || lines.length === 0) return [];
    const [start, end] = [found.slice(1, 4), found.slice(4, 7)].map(secondsOf) as [number, number];
    return [{ start, end, text: lines.join('\n'), from: head.replace(/ .*/, '') }];
  });
}

/** Returns the captions that can be shown; captions whose end is not after their start are left out. */
export const parseShowableCaptions = (captions: string): Caption[] =>
  parseCaptions(captions).filter(({ start, end }) => end > start);

const secondsOf = ([hours = '0', minutes, seconds]: readonly (string | undefined)[]): number =>
  (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
