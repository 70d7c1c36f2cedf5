import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { OperationId, Role, Screen, SettingsPart } from '../../shared/permissions';
import type { Topic } from '../../shared/topics';

export interface Page {
  page: AsyncRouteComponent<object>;
  /** Names of the filters of its list that stand in the address. */
  filters?: readonly string[];
}

export interface ScreenEntry extends Page {
  /** The screen of the menu that is marked while this one, which is not in the menu, is open. */
  under?: Screen;
}

/** A page for whoever may do one operation. */
export interface GuardedPage extends Page {
  operation: OperationId;
}

/** Something that is done by its name or by a letter, from wherever one is. */
export interface Action {
  label: string;
  shortcut: string;
  screen: Screen;
  /** Opens the screen's main dialog at once. */
  opensDialog?: boolean;
  /** Opens the doctor's own consultation instead, if one is under way. */
  isForOwnConsultation?: boolean;
  /** Puts the focus on the button that calls the next patient; calling is that button's. */
  callsNext?: boolean;
  /** Only for whom the screen has that dialog. */
  role?: Role;
}

/** What a feature is in the browser: its `NAME.manifest.web.ts`, which `app/web/features.ts` assembles. */
export interface WebManifest {
  /** Screens behind sign-in, by their path under /app. */
  screens?: { readonly [Name in Screen]?: ScreenEntry };
  /** Screens with the list of settings beside them that are no part of these. */
  besideSettings?: { readonly [Name in Screen]?: Page };
  settingsParts?: { readonly [Name in SettingsPart]?: Page };
  /** Pages of one record inside the frame, by their path under /app. */
  pages?: Readonly<Record<string, GuardedPage>>;
  /** Papers, without the frame, by their path under /app/papers. */
  papers?: Readonly<Record<string, GuardedPage>>;
  /** Pages where nobody signs in, by their path. */
  publicPages?: Readonly<Record<string, Page>>;
}

/**
 * What a feature is in the browser once its first screen is painted: its `NAME.manifest.lazy.ts`, which
 * `app/web/lazyFeatures.ts` assembles.
 */
export interface LazyManifest {
  /** One letter for a screen, pressed where nothing is being typed. */
  shortcuts?: { readonly [Name in Screen]?: string };
  /** Offered in the order of the features. */
  actions?: readonly Action[];
  /** Keys of the queries that are read again when records of a kind changed. */
  refreshOn?: { readonly [Name in Topic]?: readonly (readonly unknown[])[] };
}
