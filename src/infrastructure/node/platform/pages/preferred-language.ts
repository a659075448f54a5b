/**
 * Returns the languages of an `Accept-Language` header (RFC 9110 12.5.4), without their regions: the highest weight
 * first, then in the order of the header.
 */
export function parseAcceptLanguage(wish: string): string[] {
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

/** Returns the first of `languages` that the header requests; `cy-GB` matches `cy`. Null if none matches. */
export function matchPreferredLanguage(wish: string, languages: readonly string[]): string | null {
  return parseAcceptLanguage(wish).find((language) => languages.includes(language)) ?? null;
}
