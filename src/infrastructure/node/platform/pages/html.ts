/** A piece of HTML that is safe to send as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** Every value is escaped unless it is itself `html`; null leaves nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(literals.map((literal, i) => literal + render(parts[i] ?? null)).join(''));
}

/** Marks text of our own making, or of the provider's, as HTML. Never a person's. */
export const trusted = (text: string): Html => new Html(text);

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
