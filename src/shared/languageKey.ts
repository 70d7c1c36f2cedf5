/** Under which name a browser keeps the language that was chosen in it last, for before anyone signs in. */
export const languageKey = 'clinic-language';
