import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { OperationId, Role, Screen, SettingsPart } from '../../shared/permissions';
import type { Topic } from '../../shared/topics';

export interface Page {
  page: AsyncRouteComponent<object>;
  /** Names of its list's filters that are in the address. */
  filters?: readonly string[];
}

export interface ScreenEntry extends Page {
  /** The menu entry to mark while this screen, which is not in the menu, is open. */
  under?: Screen;
}

/** A page for people who may do an operation. */
export interface GuardedPage extends Page {
  operation: OperationId;
}

/** A command that can be run from every screen, by its name or a letter. */
export interface Action {
  label: string;
  shortcut: string;
  screen: Screen;
  /** Opens the screen's main dialog at once. */
  opensDialog?: boolean;
  /** Opens the doctor's own consultation instead, if one is under way. */
  isForOwnConsultation?: boolean;
  /** Only focuses the button that calls the next patient. */
  callsNext?: boolean;
  /** The only role whose screen has that dialog. */
  role?: Role;
}

/** A feature's part in the browser: its `NAME.manifest.web.ts`, which `app/web/features.ts` assembles. */
export interface WebManifest {
  /** Screens behind sign-in, by their path under /app. */
  screens?: { readonly [Name in Screen]?: ScreenEntry };
  /** Screens beside the list of settings that are not settings themselves. */
  besideSettings?: { readonly [Name in Screen]?: Page };
  settingsParts?: { readonly [Name in SettingsPart]?: Page };
  /** Pages of one record inside the frame, by their path under /app. */
  pages?: Readonly<Record<string, GuardedPage>>;
  /** Printable papers, without the frame, by their path under /app/papers. */
  papers?: Readonly<Record<string, GuardedPage>>;
  /** Pages that need no sign-in, by their path. */
  publicPages?: Readonly<Record<string, Page>>;
}

/**
 * A feature's part that is loaded after the first paint: its `NAME.manifest.lazy.ts`; see `app/web/lazyFeatures.ts`.
 */
export interface LazyManifest {
  /** The letter that opens a screen when pressed outside of a text box. */
  shortcuts?: { readonly [Name in Screen]?: string };
  /** Offered in the order of the features. */
  actions?: readonly Action[];
  /** Keys of the queries to refetch when records of a kind changed. */
  refreshOn?: { readonly [Name in Topic]?: readonly (readonly unknown[])[] };
}
