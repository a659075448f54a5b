import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The words of a name or text: the whole of it, or a pattern. */
type Words = string | RegExp;

/** An element as a person knows it. `has` is a part of its text, `inside` the element around it. */
export type Target = (
  | { role: string; name?: Words }
  | { label: Words }
  | { text: Words }
  | { css: string }
) & {
  has?: string;
  inside?: Target;
};

/** The program that finds elements by role and name: Testing Library's, which is given to each page. */
export const finder = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** The function in the page that returns the seen elements of a target. It is text, because it runs there alone. */
const find = `(target) => {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  const words = (given) => given?.source === undefined ? given : new RegExp(given.source, given.flags);
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden="true"]') === null;
  const search = ({ role, name, label, text, css, has, inside }) => {
    const root = inside === undefined ? document.body : search(inside)[0];
    if (!root) return [];
    const found =
      role !== undefined ? queryAllByRole(root, role, { hidden: true, ...(name && { name: words(name) }) })
      : label !== undefined ? queryAllByLabelText(root, words(label))
      : text !== undefined ? queryAllByText(root, words(text))
      : [...root.querySelectorAll(css)];
    return found.filter((one) => isSeen(one) && (has === undefined || one.textContent.includes(has)));
  };
  return search(target);
}`;

/** Returns an expression for the seen elements of a target. */
export const allOf = (target: Target): string => `(${find})(${JSON.stringify(plain(target))})`;

/** Returns an expression for the first of them, or null. */
export const firstOf = (target: Target): string => `(${allOf(target)}[0] ?? null)`;

/** Returns the target with its patterns as JSON. */
function plain(target: Target): unknown {
  return Object.fromEntries(
    Object.entries(target).map(([key, value]: [string, unknown]) => [
      key,
      value instanceof RegExp
        ? { source: value.source, flags: value.flags }
        : key === 'inside'
          ? plain(value as Target)
          : value,
    ]),
  );
}
