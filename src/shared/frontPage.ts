/** Where the front page is in a language: the English one at `/`, each other one at its code. */
export function frontPageOf(language: string): string {
  return language === 'en' ? '/' : `/${language}`;
}
