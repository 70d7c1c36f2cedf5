import fs from 'node:fs';
import path from 'node:path';
import { currentSpeaker } from '../../shared/language';

/** One entry of Vite's manifest: a built file and its imports. */
interface ManifestEntry {
  file: string;
  imports?: string[];
  css?: string[];
}

const frame = 'src/app/web/shell/Shell.tsx';
const login = /^\/login$/;
/** The source files of the screens that people open directly, beyond what every screen needs. */
const firstDrawn: readonly [address: RegExp, sources: readonly string[]][] = [
  [login, ['src/features/accounts/LoginPage.tsx']],
  [/^\/app(\/(dashboard)?)?$/, [frame, 'src/features/dashboard/DashboardPage.tsx']],
  [/^\/verify\//, ['src/features/letters/VerifyPage.tsx']],
  // Papers are shown without the app's frame.
  [/^\/app\/papers\//, []],
  [/^\/app\//, [frame]],
];

/** Shown beside the form on wide screens, by EntranceCard.tsx. */
const pictures = ['queue-phone', 'place'];

function pictureLinks(language: string): string {
  return pictures
    .map((name) => `/landing/${name}-${language}`)
    .map(
      (file) =>
        `<link rel="preload" as="image" media="(min-width: 62em)" imagesrcset="${file}-small.webp, ${file}.webp 2x">`,
    )
    .join('');
}

/**
 * Adds preload links to the web client's HTML for the files that an address needs, so that a browser fetches them with
 * the first scripts and not after these have run; its pictures are those of the current language.
 */
export function withPreloads(webDir: string, page: string): (address: string) => string {
  const manifestFile = path.join(webDir, '.vite', 'manifest.json');
  // Without the manifest only the preload links are missing.
  const manifest: Record<string, ManifestEntry> = fs.existsSync(manifestFile)
    ? JSON.parse(fs.readFileSync(manifestFile, 'utf8'))
    : {};
  const linksOf = (source: string): string[] => {
    const part = manifest[source];
    if (!part) return [];
    const styles = (part.css ?? []).map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    );
    const script = `<link rel="modulepreload" crossorigin href="/${part.file}">`;
    return [script, ...styles, ...(part.imports ?? []).flatMap(linksOf)];
  };
  const hrefOf = (link: string) => /href="[^"]+"/.exec(link)?.[0] ?? '';
  const pages = firstDrawn.map(([address, sources]) => {
    const links = new Set(sources.flatMap(linksOf));
    const missing = [...links].filter((link) => !page.includes(hrefOf(link)));
    return { address, page: page.replace('</head>', `${missing.join('')}</head>`) };
  });
  return (address) => {
    const html = pages.find((candidate) => candidate.address.test(address))?.page ?? page;
    return login.test(address)
      ? html.replace('</head>', `${pictureLinks(currentSpeaker().language)}</head>`)
      : html;
  };
}
