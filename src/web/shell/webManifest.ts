import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { OperationId, Role, Screen, SettingsPart } from '../../shared/permissions';
import type { Topic } from '../../shared/topics';

export interface Page {
  page: AsyncRouteComponent<object>;
  /** Names of its list's filters that are in the URL. */
  filters?: readonly string[];
  /** The main menu begins as a strip of icons beside this page. */
  hasNarrowMenu?: boolean;
}

export interface ScreenEntry extends Page {
  /** The menu entry to mark while this screen, which is not in the menu, is open. */
  under?: Screen;
}

/** A page for people who may do an operation. */
export interface GuardedPage extends Page {
  operation: OperationId;
}

/** A command that can be run from every screen, by its label or its key. */
export interface Action {
  label: string;
  shortcut: string;
  screen: Screen;
  /** Opens the screen's main dialog at once. */
  opensDialog?: boolean;
  /** Opens the doctor's own consultation instead of `screen`, if one is under way. */
  opensOwnConsultation?: boolean;
  /**
   * The pages of one record, by the first part of their path under /app, whose main dialog it opens while one of them is
   * shown; of the doctor's own consultation elsewhere.
   */
  onPages?: readonly string[];
  /** Focuses the button that calls the next patient; does not press it. */
  focusesCallNext?: boolean;
  /** Offered only to people who work in this role (`worksAs`). */
  role?: Role;
}

/** A feature's part in the browser: its `NAME.manifest.web.ts`, which `app/web/features.ts` assembles. */
export interface WebManifest {
  /** Screens behind sign-in, by their path under /app. */
  screens?: { readonly [Name in Screen]?: ScreenEntry };
  /** Screens with a path of their own under /app that show the list of settings beside them. */
  besideSettings?: { readonly [Name in Screen]?: Page };
  /** Parts of the settings, by their path under /app/settings. */
  settingsParts?: { readonly [Name in SettingsPart]?: Page };
  /** Pages of one record inside the app shell, by their path under /app. */
  pages?: Readonly<Record<string, GuardedPage>>;
  /** Printable papers, without the app shell, by their path under /app/papers. */
  papers?: Readonly<Record<string, GuardedPage>>;
  /** Pages that need no sign-in, by their path. */
  publicPages?: Readonly<Record<string, Page>>;
}

/**
 * A feature's part that is loaded after the first paint: its `NAME.manifest.lazy.ts`; see `app/web/lazyFeatures.ts`.
 */
export interface LazyManifest {
  /** The key that opens a screen when pressed outside of a text box. */
  shortcuts?: { readonly [Name in Screen]?: string };
  /** Offered in the order of the features. */
  actions?: readonly Action[];
  /** Keys of the queries to refetch when records of a kind changed. */
  refreshOn?: { readonly [Name in Topic]?: readonly (readonly unknown[])[] };
}
