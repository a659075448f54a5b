import sanitize, { type IOptions } from 'sanitize-html';
import { AppError } from '../../../application/errors.ts';

/** The elements that draw; none of them runs scripts, animates, links or loads. */
const elements = `
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  textPath linearGradient radialGradient stop clipPath mask pattern marker filter feBlend
  feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence switch`
  .trim()
  .split(/\s+/);

const attributes = `
  xmlns id class style viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points
  transform fill stroke opacity color fill-* stroke-* stop-* font-* text-* clip-* mask filter
  marker-* flood-* gradientUnits gradientTransform spreadMethod offset patternUnits
  patternTransform patternContentUnits maskUnits maskContentUnits clipPathUnits filterUnits
  primitiveUnits markerWidth markerHeight markerUnits refX refY orient preserveAspectRatio
  display visibility overflow letter-spacing word-spacing dominant-baseline dx dy rotate in in2
  result mode type values stdDeviation operator k1 k2 k3 k4 radius baseFrequency numOctaves seed
  tableValues slope intercept amplitude exponent href xlink:href xmlns:xlink role aria-label
  startOffset version shape-rendering vector-effect paint-order color-interpolation-filters
  mix-blend-mode`
  .trim()
  .split(/\s+/);

/**
 * The functions of CSS and of `transform` that take numbers, colours and shapes. An attribute with any other function
 * is removed: too many functions load resources (`image-set`, `cross-fade`, `src`) to list them.
 */
const functions: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color calc min max clamp var
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset polygon path rect`
    .trim()
    .split(/\s+/),
);
const longestFunction = 20;
const intoItself = /url\(\s*(["']?)#[\w.-]+\1\s*\)/iy;
/** Matches at-rules, escapes and comments, which can hide a value's meaning, and script addresses. */
const hides = /[@\\]|\/[/*]|(?:javascript|data|vbscript)\s*:/i;

/** Returns whether a value uses only harmless functions and references within the drawing. */
function staysInside(value: string): boolean {
  if (hides.test(value)) return false;
  for (let at = value.indexOf('('); at !== -1; at = value.indexOf('(', at + 1)) {
    const before = value.slice(Math.max(0, at - longestFunction), at);
    const name = /[-\w]*(?=\s*$)/.exec(before)?.[0].toLowerCase() ?? '';
    intoItself.lastIndex = at - 3;
    if (name === 'url' ? !intoItself.test(value) : !functions.has(name)) return false;
  }
  return true;
}

const isName = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

const options: IOptions = {
  allowedTags: elements,
  allowedAttributes: { '*': attributes },
  // The filter below checks addresses: a drawing may only reference itself.
  allowedSchemes: [],
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'foreignObject', 'foreignobject'],
  parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => {
          if (isName(name)) return /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value);
          if (/(^|:)href$/i.test(name)) return /^#[\w.-]+$/.test(value);
          // An `aria-label` is text for people and cannot contain style.
          return name === 'aria-label' || staysInside(value);
        }),
      ),
    }),
  },
};

/**
 * Returns a drawing reduced to elements that draw: no script, event, link, animation, embedded page or external
 * resource. @throws AppError 'InvalidRequest' for entities, a style sheet, and a file that is not one SVG element.
 */
export function sanitiseSvg(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text))
    throw refused('it declares entities, which can stand for anything');
  if (/<style[\s>]/i.test(text))
    throw refused(
      'it has a style sheet inside. Export it with presentation attributes (in Illustrator and Inkscape: "Presentation attributes", or as "plain SVG")',
    );
  const whole = sanitize(text, options).trim();
  if (!/^<svg[\s>]/.test(whole) || !whole.endsWith('</svg>'))
    throw refused('it is not one whole SVG element');
  return /^<svg[^>]*\sxmlns=/.test(whole)
    ? whole
    : whole.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('it is not UTF-8 text');
  }
}

const refused = (why: string): AppError =>
  new AppError('InvalidRequest', `The drawing (SVG) cannot be kept: ${why}.`);
