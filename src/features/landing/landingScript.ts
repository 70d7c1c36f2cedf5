// The landing page's only script.
import { languageKey } from '../../shared/languageKey';
import './markCurrentSection';

// Who chooses a language here meets the screens behind Login in it.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
  link.addEventListener('click', () => localStorage.setItem(languageKey, link.hreflang));
}
