/**
 * The languages that a wish as in `Accept-Language` (RFC 9110 12.5.4) asks for, without their regions: the highest
 * weight first, then the order it was written in.
 */
export function acceptedLanguages(wish: string): string[] {
  return wish
    .slice(0, 1000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.replace(/-.*$/s, ''), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/** The first of `languages` that is asked for; `cy-GB` is satisfied by `cy`. Null when none is. */
export function preferredLanguage(wish: string, languages: readonly string[]): string | null {
  return acceptedLanguages(wish).find((language) => languages.includes(language)) ?? null;
}
