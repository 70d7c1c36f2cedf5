import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';
/** What somebody chose; `system`: whatever the device prefers. */
export type ChosenColors = ColorScheme | 'system';

/** Where Mantine kept the choice too. */
const key = 'mantine-color-scheme-value';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

/** What was chosen here, else what the device prefers. */
export function colorScheme(): ColorScheme {
  const chosen = chosenColors();
  if (chosen !== 'system') return chosen;
  return system.matches ? 'dark' : 'light';
}

function chosenColors(): ChosenColors {
  const chosen = localStorage.getItem(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/**
 * Chooses the colours of every page of this browser. One attribute says which they are; Mantine's own switch would
 * draw every component again and have every element's style computed twice more.
 */
export function chooseColorScheme(chosen: ChosenColors): void {
  if (chosen === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, chosen);
  show();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watch, colorScheme);
}

export function useChosenColors(): ChosenColors {
  return useSyncExternalStore(watch, chosenColors);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function show(): void {
  for (const watcher of watchers) watcher();
  // The press is seen first: every element's style has to be computed for the colours.
  requestAnimationFrame(() =>
    setTimeout(() =>
      document.documentElement.setAttribute('data-mantine-color-scheme', colorScheme()),
    ),
  );
}

system.addEventListener('change', show);
window.addEventListener('storage', (event) => {
  if (event.key === key) show();
});
