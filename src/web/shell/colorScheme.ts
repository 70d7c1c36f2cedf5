import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';
/** The choice made in this browser; `system` follows the device. */
export type ColorSchemePreference = ColorScheme | 'system';

/** Mantine's own key, so that choices made with its switch stay. */
const storageKey = 'mantine-color-scheme-value';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The colour scheme of this browser: the chosen one, else the device's. */
export function colorScheme(): ColorScheme {
  const preference = colorSchemePreference();
  if (preference !== 'system') return preference;
  return prefersDark.matches ? 'dark' : 'light';
}

function colorSchemePreference(): ColorSchemePreference {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/**
 * Sets the colour scheme of every page of this browser. Sets one attribute instead of using Mantine's switch, which would
 * render every component again and compute every element's style twice more.
 */
export function setColorSchemePreference(preference: ColorSchemePreference): void {
  if (preference === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, preference);
  applyAndNotify();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme);
}

export function useChosenColors(): ColorSchemePreference {
  return useSyncExternalStore(subscribe, colorSchemePreference);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyAndNotify(): void {
  for (const listener of listeners) listener();
  // After a paint: computing every element's style would delay the pressed control's own change.
  requestAnimationFrame(() =>
    setTimeout(() =>
      document.documentElement.setAttribute('data-mantine-color-scheme', colorScheme()),
    ),
  );
}

prefersDark.addEventListener('change', applyAndNotify);
window.addEventListener('storage', (event) => {
  // The key is null after localStorage.clear().
  if (event.key === storageKey || event.key === null) applyAndNotify();
});
