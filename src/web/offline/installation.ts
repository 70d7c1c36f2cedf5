import { watched } from '../ui/watched';

/** The event of a browser that can install this page as an application (not Safari and Firefox). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = watched<InstallOffer | null>(null);

// It comes soon after the page has loaded, often before the first render.
window.addEventListener('beforeinstallprompt', (event) => {
  // The menu offers it instead; the browser's own bar would cover the screen during work.
  event.preventDefault();
  offer.set(event as InstallOffer);
});
window.addEventListener('appinstalled', () => offer.set(null));

/** A function that asks the browser to install the clinic as an app; null when the browser does not offer it. */
export function useInstallPrompt(): (() => void) | null {
  const current = offer.use();
  if (!current) return null;
  return () => {
    // The event's prompt can be shown once.
    offer.set(null);
    void current.prompt();
  };
}

/** Registers the service worker, by which the application opens without the network after the first time. */
export function registerServiceWorker(): void {
  // Browsers offer service workers only over TLS or on localhost; in development every file changes all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // Fails for a certificate that the browser does not trust, for example; the application works without it.
      .catch((error: unknown) => console.error('The application is not kept for offline.', error));
  };
  // Caching must not slow down the page that is opening.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
