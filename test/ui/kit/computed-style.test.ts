import { quickenComputedStyles } from '../../support/computed-style.ts';

const tags = (
  'a abbr area article aside b blockquote button caption col colgroup datalist dd details dialog div dl dt em fieldset ' +
  'figcaption figure footer form h1 h2 h6 header hr i iframe img input label legend li main map meta meter nav ol ' +
  'optgroup option output p param pre progress q rp rt ruby script section select span strong summary svg table tbody ' +
  'td template textarea tfoot th thead title tr ul video'
).split(' ');
const attributes: readonly Readonly<Record<string, string>>[] = [
  {},
  { hidden: '' },
  { open: '' },
  { type: 'hidden' },
  { style: 'display: flex; visibility: hidden' },
  { style: 'visibility: inherit; opacity: 0.5; pointer-events: none' },
];
const asked = ['display', 'visibility', 'pointerEvents', 'opacity', 'color'] as const;

/** Creates a separate page, whose styles come from jsdom. */
function newPage(): Window & typeof globalThis {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow as Window & typeof globalThis;
}

test.each(['div', 'ruby', 'details'])('the quick styles of elements in a %s are those of jsdom', (around) => {
  const page = newPage();
  const parent = page.document.createElement(around);
  parent.style.visibility = 'collapse';
  page.document.body.append(parent);
  const elements = tags.flatMap((tag) =>
    attributes.map((all) => {
      const element = page.document.createElement(tag);
      for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
      parent.append(element);
      return element;
    }),
  );
  const read = (): string[] =>
    elements.map((element) => {
      const style = page.getComputedStyle(element);
      const values = asked.map((name) => style[name]);
      return [element.outerHTML, ...values, style.getPropertyValue('display')].join(' | ');
    });
  const slow = read();
  quickenComputedStyles(page);
  expect(read()).toEqual(slow);
});

const colors = 'a { color: red }';
const editor = '.ͼ1 b { visibility: hidden }';

test.each([colors, editor, `${editor} ${colors}`])('a page with a sheet of "%s" has its styles', (rules) => {
  const page = newPage();
  const sheet = page.document.head.appendChild(page.document.createElement('style'));
  sheet.textContent = rules;
  page.document.body.innerHTML = '<p class="ͼ1"><b></b></p><a></a><b></b>';
  const read = (): unknown[] =>
    Array.from(page.document.querySelectorAll('*'), (element) => {
      const { display, visibility, color } = page.getComputedStyle(element);
      return [element.localName, display, visibility, color];
    });
  const slow = read();
  sheet.sheet!.insertRule('.ͼ2 b { color: red }');
  const [p, b] = ['p', 'p b'].map((selector) => page.document.querySelector(selector)!);
  quickenComputedStyles(page);
  expect(read()).toEqual(slow);
  sheet.sheet!.insertRule('p { display: none }');
  // jsdom computes its styles again only after the document has changed.
  page.document.body.setAttribute('class', 'changed');
  expect([p!, b!].map((element) => page.getComputedStyle(element).display)).toEqual(['none', '']);
});
