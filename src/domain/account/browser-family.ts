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
 * Returns browser and system from a User-Agent header, as in 'Firefox, Android'. Versions and models are left out: the
 * names are enough for the owner to recognise the browser. Returns '' when the header has neither.
 */
export function parseBrowserFamily(userAgent: string): string {
  const nameIn = (names: typeof browsers): string => names.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== '').join(', ');
}
