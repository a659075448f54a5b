/** HTML tags by the `display` that jsdom's style sheet gives them. */
const tagsByDisplay = {
  none: 'head meta title link style script datalist param noframes template',
  block:
    'body p div layer article aside footer header hgroup main nav section address blockquote figcaption figure ' +
    'center hr h1 h2 h3 h4 h5 h6 ul menu dir ol dd dl dt form legend fieldset optgroup option pre xmp plaintext listing ' +
    'frameset frame details summary',
  inline: 'q map area output',
  'inline-block': 'marquee input textarea select button meter progress',
  'list-item': 'li',
  table: 'table',
  'table-header-group': 'thead',
  'table-row-group': 'tbody',
  'table-footer-group': 'tfoot',
  'table-column': 'col',
  'table-column-group': 'colgroup',
  'table-row': 'tr',
  'table-cell': 'td th',
  'table-caption': 'caption',
};
const displayOfTag = new Map(
  Object.entries(tagsByDisplay).flatMap(([display, tags]) => tags.split(' ').map((tag) => [tag, display])),
);

/**
 * The style properties that Testing Library and user-event read repeatedly from every element, each with a quick way to
 * compute it.
 */
const quick: Readonly<Record<string, (element: HTMLElement | SVGElement) => string>> = {
  display,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
  opacity: ({ style }) => style.opacity,
};

function display(element: HTMLElement | SVGElement): string {
  const own = element.style.display;
  if (own !== '') return own;
  const { localName, parentElement } = element;
  const isHidden =
    element.hasAttribute('hidden') ||
    (localName === 'dialog' && !element.hasAttribute('open')) ||
    (localName === 'input' && element.getAttribute('type') === 'hidden') ||
    (localName === 'rp' && parentElement?.localName === 'ruby');
  if (isHidden) return 'none';
  if (localName === 'rt' && parentElement?.localName === 'ruby') return 'block';
  return displayOfTag.get(localName) ?? '';
}

function inherited(element: Element, property: string, initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as HTMLElement).style.getPropertyValue(property);
    if (own !== '') return own;
  }
  return initial;
}

/** The character in each class name that CodeMirror generates. */
const madeByEditor = 'ͼ';
const rulesSeen = new WeakMap<CSSStyleSheet, { count: number; areOfEditor: boolean }>();

/** Returns true if every rule of a sheet applies to CodeMirror's elements only. */
function isOfEditor(sheet: CSSStyleSheet): boolean {
  const seen = rulesSeen.get(sheet);
  const count = sheet.cssRules.length;
  if (seen?.count === count) return seen.areOfEditor;
  const areOfEditor = Array.from(sheet.cssRules).every(({ cssText }) =>
    new RegExp(`^(@|[^{]*${madeByEditor})`).test(cssText),
  );
  rulesSeen.set(sheet, { count, areOfEditor });
  return areOfEditor;
}

function mayBeRestyled(element: Element): boolean {
  const sheets = Array.from(element.ownerDocument.styleSheets);
  if (sheets.length === 0) return false;
  return !sheets.every(isOfEditor) || element.closest(`[class*="${madeByEditor}"]`) !== null;
}

/**
 * Computes the properties in `quick` without jsdom's matching of style rules, which took half the time of all screen
 * tests. Other properties, and elements that other style sheets may style, are left to jsdom.
 */
export function quickenComputedStyles(page: Window & typeof globalThis): void {
  const { getComputedStyle } = page;
  page.getComputedStyle = (element, pseudo) => {
    if (mayBeRestyled(element)) return getComputedStyle(element, pseudo);
    const asked = element as HTMLElement;
    let whole: CSSStyleDeclaration | undefined;
    const rest = (): CSSStyleDeclaration => (whole ??= getComputedStyle(element, pseudo));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name: string) {
        if (name === 'getPropertyValue')
          return (property: string) => quick[property]?.(asked) ?? rest().getPropertyValue(property);
        const value: unknown = quick[name]?.(asked) ?? Reflect.get(rest(), name);
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    });
  };
}
