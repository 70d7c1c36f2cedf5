import fs from 'node:fs';
import path from 'node:path';
import { currentSpeaker } from '../../shared/language';

/** One built file, as Vite's manifest has it. */
interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

const frame = 'src/app/web/shell/Shell.tsx';
const login = /^\/login$/;
/** What the addresses that people type or come back to draw with, beyond what every screen needs. */
const firstDrawn: readonly [address: RegExp, sources: readonly string[]][] = [
  [login, ['src/features/accounts/LoginPage.tsx']],
  [/^\/app(\/(dashboard)?)?$/, [frame, 'src/features/dashboard/DashboardPage.tsx']],
  [/^\/verify\//, ['src/features/prescriptions/VerifyPage.tsx']],
  // A paper has no frame.
  [/^\/app\/papers\//, []],
  [/^\/app\//, [frame]],
];

/** Beside the form, where there is room, as EntranceCard.tsx has them. */
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
 * Puts into the screens' document which files an address needs, so that a browser fetches them with the first ones and
 * not after these have run; its pictures are those of the language spoken now.
 */
export function withPreloads(webDir: string, page: string): (address: string) => string {
  const list = path.join(webDir, '.vite', 'manifest.json');
  // Hints are all that is lost without it.
  const manifest: Record<string, Part> = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
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
    const found = pages.find((one) => one.address.test(address))?.page ?? page;
    return login.test(address)
      ? found.replace('</head>', `${pictureLinks(currentSpeaker().language)}</head>`)
      : found;
  };
}
