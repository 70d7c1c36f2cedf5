// The script that the landing page begins with.
import { languageKey } from '../../shared/languageKey';
import './loadExample';
import './markCurrentSection';

// Stores a language that is chosen here, so that the screens behind Login use it, too.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
  link.addEventListener('click', () => localStorage.setItem(languageKey, link.hreflang));
}
