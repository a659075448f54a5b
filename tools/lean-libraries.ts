import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Library = {
  file: string;
  /** Returns the code that replaces a node; undefined leaves it and looks into it. */
  instead: (node: Node, textOf: (part: unknown) => string) => string | undefined;
  /** How many nodes of the installed version that replaces. */
  count: number;
};

const libraries: readonly Library[] = [
  {
    // Removes i18next's console messages (of its option 'debug' alone), functions as keys, and members that this
    // program does not call.
    file: '/i18next/dist/esm/i18next.js',
    instead: ({ type, id, key, expression }, textOf) => {
      if (type === 'FunctionDeclaration')
        return textOf(id) === 'keysFromSelector' ? 'function keysFromSelector() {}' : undefined;
      if (type === 'MethodDefinition')
        return /^(cloneInstance|hydrate|toJSON|addResources?|remove(ResourceBundle|Namespaces)|needsPlural|getPluralFormsOfKey|addCached|deprecate|setDefaultNamespace)$/.test(
          textOf(key),
        )
          ? ''
          : undefined;
      const isTold = /^[\w.]+\.logger\.(warn|log|deprecate|once)\(/.test(textOf(expression));
      return type === 'ExpressionStatement' && isTold ? ';' : undefined;
    },
    count: 44,
  },
  {
    // The router's own warnings, and its words for developers who use it wrongly; names for developers, which keep
    // unused components in; and the links that fetch pages ahead from its own server.
    file: '/react-router/dist/production/chunk-7RTFRKQW.mjs',
    instead: ({ type, expression, test, alternate, callee, arguments: given }, textOf) => {
      if (type === 'CallExpression' && textOf(callee) === 'invariant' && Array.isArray(given))
        return `invariant(${textOf(given[0])})`;
      if (type === 'ConditionalExpression')
        return textOf(test) === 'shouldPrefetch && !isAbsolute' ? textOf(alternate) : undefined;
      const isTold = /^(\w+\.displayName = "|warning(Once)?\()/.test(textOf(expression));
      return type === 'ExpressionStatement' && isTold ? ';' : undefined;
    },
    count: 103,
  },
];

/**
 * Leaves out of two large libraries what their own bundlers keep and nobody here needs: 5 KB that each visitor would
 * load. The build stops where a new version of them looks otherwise.
 */
export function leanLibraries(): Plugin {
  const missed = new Set(libraries.map(({ file }) => file));
  return {
    name: 'lean-libraries',
    apply: 'build',
    transform(code, id) {
      const library = libraries.find(({ file }) => id.endsWith(file));
      if (library === undefined) return undefined;
      missed.delete(library.file);
      const parts: string[] = [];
      let [end, count] = [0, 0];
      const textOf = (part: unknown): string => (isNode(part) ? code.slice(part.start, part.end) : '');
      const visit = (node: Node): void => {
        const instead = library.instead(node, textOf);
        if (instead === undefined) return childrenOf(node).forEach(visit);
        parts.push(code.slice(end, node.start), instead);
        end = node.end;
        count += 1;
      };
      childrenOf(this.parse(code)).forEach(visit);
      if (count !== library.count)
        this.error(`${count} places of ${id} are left out, not ${library.count}: is it another version?`);
      const lean = [...parts, code.slice(end)].join('');
      return lean.replaceAll(/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ ');
    },
  };
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && 'start' in part;

const childrenOf = (node: object): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
