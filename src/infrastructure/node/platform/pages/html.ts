/** The HTML that is safe to send without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** Returns HTML in which every value is escaped unless it is `html` itself; null adds nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(literals.map((literal, i) => literal + render(parts[i] ?? null)).join(''));
}

/** Marks our own or the provider's text as HTML. Must not be used for a person's text. */
export const trusted = (text: string): Html => new Html(text);

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
