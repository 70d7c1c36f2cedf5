import fs from 'node:fs';
import path from 'node:path';

/** One built file, as Vite's manifest has it. */
interface Part {
  file: string;
  imports?: string[];
}

const frame = 'src/web/shell/Shell.tsx';
/** What the addresses that people type or come back to draw with, beyond what every screen needs. */
const firstDrawn: readonly [address: RegExp, sources: readonly string[]][] = [
  [/^\/login$/, ['src/features/accounts/LoginPage.tsx']],
  [/^\/app(\/(dashboard)?)?$/, [frame, 'src/features/dashboard/DashboardPage.tsx']],
  [/^\/verify\//, ['src/features/prescriptions/VerifyPage.tsx']],
  // A paper has no frame.
  [/^\/app\/papers\//, []],
  [/^\/app\//, [frame]],
];

/**
 * Puts into the screens' document which files an address needs, so that a browser fetches them with the first ones and
 * not after these have run.
 */
export function withPreloads(webDir: string, page: string): (address: string) => string {
  const list = path.join(webDir, '.vite', 'manifest.json');
  // Hints are all that is lost without it.
  const manifest: Record<string, Part> = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : {};
  const filesOf = (source: string): string[] => {
    const part = manifest[source];
    return part ? [part.file, ...(part.imports ?? []).flatMap(filesOf)] : [];
  };
  const pages = firstDrawn.map(([address, sources]) => {
    const links = [...new Set(sources.flatMap(filesOf))]
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return { address, page: page.replace('</head>', `${links.join('')}</head>`) };
  });
  return (address) => pages.find((one) => one.address.test(address))?.page ?? page;
}
