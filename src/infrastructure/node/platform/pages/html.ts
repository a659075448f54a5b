/** The HTML that is safe to send without escaping. */
export class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null;

/** Returns HTML in which every value is escaped unless it is `html` itself; null adds nothing. */
export function safeHtml(literals: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return new SafeHtml(literals.map((literal, i) => literal + render(parts[i] ?? null)).join(''));
}

/** Marks a text of the product or of the provider as HTML. Must not be used for a person's text. */
export const trustedHtml = (text: string): SafeHtml => new SafeHtml(text);

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof SafeHtml) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
