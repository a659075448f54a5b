const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The family of a browser and what it runs on, as in 'Firefox, Android', by what it says of itself: enough for its
 * owner to know it again, and no version, model or anything else. '' for one that says neither.
 */
export function browserFamily(userAgent: string): string {
  const nameIn = (names: typeof browsers): string => names.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== '').join(', ');
}
