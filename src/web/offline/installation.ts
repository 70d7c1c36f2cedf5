import { watched } from '../ui/watched';

/** What a browser offers when it could put this page among the device's applications (not in Safari and Firefox). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = watched<InstallOffer | null>(null);

// It comes soon after the page has loaded, often before anything is drawn.
window.addEventListener('beforeinstallprompt', (event) => {
  // The menu offers it, in place of a bar that the browser would lay over the desk's work.
  event.preventDefault();
  offer.set(event as InstallOffer);
});
window.addEventListener('appinstalled', () => offer.set(null));

/** Asks the browser to install the clinic as an app; null where it does not offer that. */
export function useInstallation(): (() => void) | null {
  const current = offer.use();
  if (!current) return null;
  return () => {
    // An offer is good for one question.
    offer.set(null);
    void current.prompt();
  };
}

/** Lets the application open without the network, once it has opened with it. */
export function keepForOffline(): void {
  // A browser has no service workers at an address without TLS, and in development every file changes all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // A certificate that the browser does not trust is a reason; the application itself works without.
      .catch((error: unknown) => console.error('The application is not kept for offline.', error));
  };
  // What is kept must not slow down what is being opened.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
