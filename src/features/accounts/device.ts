import { t } from '../../shared/language';

// The first match counts: most browsers also name the browsers that they resemble.
const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

function firstMatch(names: [RegExp, string][], userAgent: string): string | null {
  const name = names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return name ? t(name) : null;
}

/** A browser's User-Agent header in words, such as "Chrome on Android". */
export function deviceOf(userAgent: string | null): string {
  const browser = firstMatch(browsers, userAgent ?? '') ?? t('Another program');
  const system = firstMatch(systems, userAgent ?? '');
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
