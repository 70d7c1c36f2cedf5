/** The localStorage key of the language last chosen in a browser, which applies before anyone signs in. */
export const languageKey = 'clinic-language';
