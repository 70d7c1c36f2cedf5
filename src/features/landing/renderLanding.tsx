import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage';

/** The landing page's HTML, made when the product is built: it is there before any JavaScript runs. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}
