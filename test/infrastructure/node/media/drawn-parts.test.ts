import {
  svgReferenceLimits,
  refuseExcessiveSvgReferences,
} from '../../../../src/infrastructure/node/media/svg-references.ts';
import { convertPicture } from '../../../../src/infrastructure/node/media/make-picture.ts';

const inSvg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
const rect = '<rect width="1" height="1"/>';

/** Returns a drawing in which each part uses the one before ten times: the last draws 10 to the 12th. */
function nestedIn(element: string, using: (id: string) => string, last: (id: string) => string): string {
  const parts = Array.from(
    { length: 12 },
    (_, at) => `<${element} id="p${at + 1}">${using(`p${at}`).repeat(10)}</${element}>`,
  );
  return inSvg(`<${element} id="p0">${rect}</${element}>${parts.join('')}${last('p12')}`);
}
const shapeWith = (attribute: string) => (id: string) =>
  `<path d="M0 0 1 1 2 2" ${attribute}="url(#${id})"/>`;
const shapeStyled = (property: string) => (id: string) =>
  `<rect width="9" height="9" style="opacity:1; ${property} : url('#${id}')"/>`;
const used = (id: string): string => `<use href="#${id}"/>`;
const onGroup = (property: string) => (id: string) => `<g ${property}="url(#${id})">${rect}</g>`;
const longLine = `<path d="M0 0${' 1 1'.repeat(20_000)}"/>`;

const endless: [what: string, svg: string][] = [
  ['parts that are used', nestedIn('g', used, used)],
  ['symbols', nestedIn('symbol', used, used)],
  ['patterns', nestedIn('pattern', shapeWith('fill'), shapeWith('fill'))],
  ['patterns of strokes', nestedIn('pattern', shapeWith('stroke'), shapeStyled('stroke'))],
  ['patterns that a group hands down', nestedIn('pattern', onGroup('fill'), onGroup('fill'))],
  ['masks', nestedIn('mask', shapeWith('mask'), shapeStyled('mask'))],
  ['clip paths', nestedIn('clipPath', shapeStyled('clip-path'), shapeWith('clip-path'))],
  ['markers', nestedIn('marker', shapeWith('marker-mid'), shapeStyled('marker'))],
  [
    'one marker on every point of a long line',
    inSvg(`<marker id="m">${rect.repeat(20)}</marker><g style="marker-mid:url(#m)">${longLine}</g>`),
  ],
  [
    'one filter on every shape',
    inSvg(`<filter id="f">${'<feTurbulence/>'.repeat(500)}</filter>${shapeWith('filter')('f').repeat(500)}`),
  ],
];

test.each(endless)(
  '%s are counted by the graph of references and refused before they are drawn',
  (_what, svg) => {
    expect(() => refuseExcessiveSvgReferences(svg)).toThrow(/it uses its parts too often/);
  },
);

test.each(endless)('%s are refused as an upload', async (_what, svg) => {
  await expect(convertPicture(Buffer.from(svg))).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: expect.stringMatching(/uses its parts too often/) as string,
  });
});

test.each([
  ['itself', inSvg('<g id="a"><use href="#a"/></g>'), /one of its parts draws itself/],
  ['its own mask', inSvg(`<mask id="m"><rect mask="url(#m)"/></mask>`), /one of its parts draws itself/],
  ['elements in elements', inSvg(`${'<g>'.repeat(3000)}${'</g>'.repeat(3000)}`), /lie in one another/],
  [
    'a long chain of parts, each with the one before it',
    inSvg(Array.from({ length: 9000 }, (_, at) => `<g id="a${at + 1}">${used(`a${at}`)}</g>`).join('')),
    /lie in one another/,
  ],
])('%s is refused', (_what, svg, words) => {
  expect(() => refuseExcessiveSvgReferences(svg)).toThrow(words);
});

test('a pattern with fifty dots on a thousand shapes is an ordinary drawing', () => {
  const pattern = `<pattern id="p">${rect.repeat(50)}</pattern>`;
  const svg = inSvg(`${pattern}${shapeWith('fill')('p').repeat(1000)}${used('nobody')}`);
  expect(() => refuseExcessiveSvgReferences(svg)).not.toThrow();
  expect(51 * 1000).toBeLessThan(svgReferenceLimits.again);
});
