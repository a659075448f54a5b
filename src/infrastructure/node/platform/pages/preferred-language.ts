/**
 * The first of `languages` that a wish as in `Accept-Language` (RFC 9110 12.5.4) asks for: the highest weight
 * first, then the order it was written in; `cy-GB` is satisfied by `cy`. Null when none is.
 */
export function preferredLanguage(wish: string, languages: readonly string[]): string | null {
  const ranges = wish
    .slice(0, 1000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.replace(/-.*$/s, ''), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return ranges.find(({ language }) => languages.includes(language))?.language ?? null;
}
