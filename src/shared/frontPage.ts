/** The path of the front page in a language: `/` for English, `/` and the code for any other. */
export function frontPageOf(language: string): string {
  return language === 'en' ? '/' : `/${language}`;
}
