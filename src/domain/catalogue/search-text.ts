/** The texts of an item that a search is compared with, by falling weight. */
export type SearchableTexts = {
  title: string;
  keywords: readonly string[];
  labels: string[];
  text: string[];
};

/** The texts of an item prepared for any number of searches: the words of each field between single spaces. */
export type PreparedSearchTexts = {
  fields: readonly Field[];
  title: string;
  keywords: readonly string[];
  labels: readonly string[];
};
/** The prepared words of one field. `forgiven` are the words that a search may match with a typo. */
type Field = { words: string; weight: number; forgiven: readonly string[] };

/** A prepared search text. */
export type ParsedSearchText = {
  whole: string;
  /** The meaningful words; empty when the text has only stop words. */
  words: readonly SoughtWord[];
};
type SoughtWord = { word: string; stem: string | null };

/** The weights of the fields; each searched word counts in the first field that has a match. */
const weights = { title: 64, keywords: 16, labels: 8, text: 1 };
const quality = { word: 4, start: 3, stem: 2, typo: 1 };
/**
 * The minimum length (characters) of a searched word that may match with a typo; shorter words resemble too many
 * others.
 */
const shortestWithTypo = 4;
/** Words of loss, which must match without a typo: "dead" must not find "deal". */
const neverMisspelt = new Set('dead death deaths died dies dying loss lost marw farw mharw'.split(' '));
/** Matches the word endings that a search ignores: worries, worried, sleeping. */
const ending = /(?:ings?|ies|ied|ed|es|s|y)$/;
const shortestStem = 4;

/**
 * The words for relatives, in every language of the library. They are stop words because any trouble may begin with "my
 * dad".
 */
const family =
  'dad dads daddy daddys dada father fathers papa mum mums mummy mummys mam mams mammy mom moms mommy mama mother mothers ' +
  'parent parents husband husbands wife partner boyfriend girlfriend ex uncle uncles aunt aunts auntie aunty ' +
  'grandad grandads granddad grandpa grandfather nan nans nana nanny gran grans granny grandma grandmother grandparent ' +
  'grandparents son sons daughter daughters ' +
  'tad nhad dat thad tada dadi fam mham mami rhieni rieni rhiant gwr ngwr gwraig ngwraig cariad nghariad taid daid nhaid ' +
  'tadcu dadcu nhadcu nain mamgu famgu gu cu mab fab merch ferch ewythr wncwl modryb anti ' +
  'ابي بابا ابوي والدي امي ماما والدتي زوجي زوجتي عمي خالي جدي جدتي ابني ابنتي';

/** The stop words. A search that has only stop words finds only a title that contains them. */
const small = new Set(
  (
    'a about after ago all am an and are as at be because been but by can cant come comes dealing didnt do does doesnt dont end ends ' +
    'feel feeling feels for from get gets getting go going got had has have he help helping her hes him his how i if im ' +
    'in is isnt it its ive just keep keeping last like me month months my need no not nothing of off on or our really recently she shes so some ' +
    'someone something that thats the their them they theyre this to today too up us very want wants was we week weeks were what ' +
    `when where who why will with wont year years yesterday you your youre yr y i mae fy ein ei eu am ar o yn gyda efo hefo a ac dwi fi ni ${family}`
  ).split(' '),
);

/** The words for another person than the one who types. */
const others = new Set(`he hes she shes they theyre theyve someone somebody ${family}`.split(' '));

/**
 * The words for children: a parent searches on behalf of a child, so the search must name a subject besides these
 * words.
 */
const ofWhom = new Set(
  (
    'child childs children childrens kid kids baby babies toddler toddlers teen teens teenager teenagers boy boys girl girls ' +
    'plentyn blentyn mhlentyn plant blant mhlant babi mabi fabi arddegwr طفلي طفلتي اولادي'
  ).split(' '),
);
/** The minimum length (characters) of a misspelt word in a search that can still name a tender subject. */
const shortestMisspelt = 6;

export function prepareSearchTexts({ title, keywords, labels, text }: SearchableTexts): PreparedSearchTexts {
  const field = (texts: readonly string[], weight: number, forgives: boolean): Field => {
    const words = [...new Set(texts.flatMap(wordsOf))];
    return { words: ` ${words.join(' ')} `, weight, forgiven: forgives ? words : [] };
  };
  return {
    title: plain(title),
    keywords: keywords.map(plain),
    labels: labels.map(plain),
    fields: [
      field([title], weights.title, true),
      field([...keywords, ...keywords.flatMap(asOneWord)], weights.keywords, true),
      field(labels, weights.labels, true),
      field(text, weights.text, false),
    ],
  };
}

/** Returns a keyword of two words as one word, as in stepdad and bedtime; empty for other keywords. */
function asOneWord(keyword: string): string[] {
  const words = plain(keyword).split(' ');
  return words.length === 2 ? [words.join('')] : [];
}

export function parseSearchText(searchText: string): ParsedSearchText {
  const whole = plain(searchText);
  const words = [...new Set(whole.split(' ').filter((word) => word !== ''))];
  return { whole, words: words.filter((word) => !small.has(word)).map(withStem) };
}

function withStem(word: string): SoughtWord {
  const stem = word.replace(ending, '');
  return { word, stem: stem !== word && stem.length >= shortestStem ? stem : null };
}

/**
 * Returns the relevance of an item for a search; 0 when a searched word has no match. A searched word matches at the
 * start of a word, without its ending, or with one letter missing, added, wrong or swapped; never inside a word.
 */
export function scoreRelevance(sought: ParsedSearchText, item: PreparedSearchTexts): number {
  const each = sought.words.map((word) => wordScore(word, item));
  if (each.includes(0)) return 0;
  return each.reduce((sum, score) => sum + score, 0) + wholeScore(sought, item);
}

/** Returns the summed scores of the searched words that match, for a search that no item matches completely. */
export function scoreNearMatch(sought: ParsedSearchText, item: PreparedSearchTexts): number {
  return sought.words.reduce((sum, word) => sum + wordScore(word, item), 0);
}

/**
 * Returns whether a search names an item. Each meaningful word of the search, except words for children, must be in the
 * title, or in a keyword or label that the search contains whole. A search of stop words names a title that begins with
 * them if they are at least half of the title.
 */
export function isItemNamedBySearch(
  sought: ParsedSearchText,
  { title, keywords, labels }: PreparedSearchTexts,
): boolean {
  const { whole } = sought;
  const titleWords = title.split(' ');
  if (whole === title) return true;
  if (sought.words.length === 0)
    return title.startsWith(`${whole} `) && 2 * whole.split(' ').length >= titleWords.length;
  const meaningful = sought.words.filter(({ word }) => !ofWhom.has(word));
  const stands = ` ${whole} `;
  const inPhrases = new Set(
    [...keywords, ...labels].filter((one) => stands.includes(` ${one} `)).flatMap((one) => one.split(' ')),
  );
  const isMisspelt = (word: string, one: string): boolean =>
    word.length >= shortestMisspelt && isOneTypoFrom(word, one);
  const isNamed = ({ word }: SoughtWord): boolean =>
    inPhrases.has(word) ||
    keywords.some((one) => isSameStem(word, one)) ||
    labels.some((one) => isSameStem(word, one) || isMisspelt(word, one)) ||
    titleWords.some((one) => !small.has(one) && (isSameStem(word, one) || isMisspelt(word, one)));
  return meaningful.length > 0 && meaningful.every(isNamed);
}

/**
 * Returns whether a search is about another person than the one who types. Keywords of the item that name people, such
 * as "hate my mum", do not count.
 */
export function isSearchAboutAnotherPerson(
  { whole }: ParsedSearchText,
  { keywords }: PreparedSearchTexts,
): boolean {
  const own = keywords.filter((one) => one.includes(' ') && ` ${whole} `.includes(` ${one} `));
  const left = own.reduce((text, one) => text.replace(` ${one} `, ' '), ` ${whole} `);
  return left.split(' ').some((word) => others.has(word));
}

/**
 * Returns whether each meaningful word of a search, except words for children, is a whole word in the title, keywords
 * or labels of an item.
 */
export function hasEverySearchedWord({ words }: ParsedSearchText, { fields }: PreparedSearchTexts): boolean {
  const named = fields.filter(({ weight }) => weight >= weights.labels);
  const meaningful = words.filter(({ word }) => !ofWhom.has(word));
  const isWord = (hit: number): boolean => hit === quality.word || hit === quality.stem;
  return (
    meaningful.length > 0 && meaningful.every((word) => named.some((field) => isWord(qualityIn(field, word))))
  );
}

const isSameStem = (word: string, other: string): boolean => word === other || stemOf(word) === stemOf(other);

function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortestStem ? stem : word;
}

/**
 * Returns the extra score of a search text that as a whole equals the title, begins it or is in it, or equals a
 * keyword.
 */
function wholeScore({ whole }: ParsedSearchText, { title, keywords }: PreparedSearchTexts): number {
  if (whole === title) return 1000;
  if (whole !== '' && title.startsWith(whole)) return 500;
  if (keywords.includes(whole)) return 200;
  return whole !== '' && ` ${title}`.includes(` ${whole}`) ? 100 : 0;
}

function wordScore(sought: SoughtWord, { fields }: PreparedSearchTexts): number {
  for (const field of fields) {
    const hit = qualityIn(field, sought);
    if (hit > 0) return field.weight * hit;
  }
  return 0;
}

function qualityIn({ words, forgiven }: Field, { word, stem }: SoughtWord): number {
  if (words.includes(` ${word}`)) return words.includes(` ${word} `) ? quality.word : quality.start;
  if (stem !== null && words.includes(` ${stem}`)) return quality.stem;
  if (word.length < shortestWithTypo || neverMisspelt.has(word)) return 0;
  return forgiven.some((other) => isOneTypoFrom(word, other)) ? quality.typo : 0;
}

/**
 * Returns whether two words differ by one letter that is missing, added, wrong or swapped with the next. The first
 * letter must be right: anger is not danger.
 */
function isOneTypoFrom(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  const shorter = Math.min(word.length, other.length);
  let start = 1;
  while (start < shorter && word[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [one, another] = [word.slice(start, word.length - end), other.slice(start, other.length - end)];
  const isSwap = one.length === 2 && another.length === 2 && one === `${another[1]}${another[0]}`;
  return isSwap || (one !== another && one.length <= 1 && another.length <= 1);
}

/** Normalises a text: case, accents and apostrophes are removed; anything but letters and digits separates words. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the words of a text. A hyphenated word gives its parts and the joined word: step, dad and stepdad. */
function wordsOf(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}’']+(?:\p{Pd}[\p{L}\p{N}’']+)+/gu) ?? [];
  return [text, ...joined.map((word) => word.replace(/\p{Pd}/gu, ''))]
    .flatMap((part) => plain(part).split(' '))
    .filter((word) => word !== '');
}
