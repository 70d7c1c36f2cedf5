import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import {
  build,
  defineConfig,
  type Plugin,
  type Rolldown,
  runnerImport,
  transformWithOxc,
} from 'vite';

// The front page is rendered when it is built (or served by `npm run dev`), in each language a document of its own.
const landing: Plugin = {
  name: 'landing',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['landing.html'];
    if (page?.type !== 'asset') return;
    const template = String(page.source);
    const { renderLanding, otherLanguages, exampleEntry } = await landingRenderer();
    const script = this.emitFile({
      type: 'asset',
      name: 'example.js',
      source: await builtApart(exampleEntry),
    });
    const address = `/${this.getFileName(script)}`;
    page.source = renderLanding(template, 'en', address);
    for (const language of otherLanguages) {
      const source = renderLanding(template, language, address);
      this.emitFile({ type: 'asset', fileName: `landing.${language}.html`, source });
    }
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { filename, originalUrl, server }) {
      if (!server || !filename.endsWith('landing.html')) return html;
      const { renderLanding } = await landingRenderer();
      return renderLanding(html, originalUrl?.slice(1) || 'en');
    },
  },
  async configureServer(server) {
    const { otherLanguages } = await landingRenderer();
    const addresses = ['/', ...otherLanguages.map((language) => `/${language}`)];
    server.middlewares.use((request, _, next) => {
      if (addresses.includes(request.url ?? '')) request.url = '/landing.html';
      next();
    });
  },
};

/**
 * The code of what can be tried on the front page. Built with the application it would share files with it, of which each
 * holds more than the front page needs.
 */
async function builtApart(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [exampleTexts],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built.`);
  return bundle.output[0].code;
}

// It gets the texts that it shows, and not a language to look for them in.
const exampleTexts: Plugin = {
  name: 'example-texts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/landing/exampleTexts.ts')) return null;
    const { exampleTexts } = await imported<typeof import('./src/features/landing/exampleTexts')>(
      './src/features/landing/exampleTexts.ts',
    );
    return `export const exampleTexts = ${JSON.stringify(exampleTexts)};`;
  },
};

function landingRenderer() {
  return imported<typeof import('./src/features/landing/renderLanding')>(
    './src/features/landing/renderLanding.tsx',
  );
}

/** A module of the product, for what is made of it while building. */
async function imported<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(file)).module;
}

// Of the contract the browser gets where each operation stands, and not the contract to look for it in. Their names are
// in the permission table already, so the addresses follow in its order.
const contractAddresses: Plugin = {
  name: 'contract-addresses',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/src/web/api/addresses.ts')) return null;
    const { addresses, streams } = await imported<typeof import('./src/web/api/addresses')>(
      './src/web/api/addresses.ts',
    );
    const { permissions } = await imported<typeof import('./src/shared/permissions')>(
      './src/shared/permissions.ts',
    );
    const inOrder = Object.keys(permissions).map((operation) => addresses[operation]);
    return `
      import { permissions } from '../../shared/permissions';
      const inOrder = ${JSON.stringify(inOrder)};
      export const addresses = Object.fromEntries(
        Object.keys(permissions).map((operation, index) => [operation, inOrder[index]]),
      );
      export const streams = ${JSON.stringify(streams)};`;
  },
};

// Of the rules about medicines the browser gets what is compared and shown, and not what is for who reads their sources
// again: `ComparedRule` in src/features/prescriptions/checks/ruleIndex.ts.
const comparedRules: Plugin = {
  name: 'compared-rules',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [, file] = /\/prescriptions\/checks\/rules\/(\w+)\.json$/.exec(id) ?? [];
    if (!file) return null;
    const omitted = new Set(file === 'groups' ? [...omittedFields, 'sources'] : omittedFields);
    const withoutOmitted = (key: string, value: unknown) => (omitted.has(key) ? undefined : value);
    return { code: JSON.stringify(JSON.parse(code), withoutOmitted), map: null };
  },
};
const omittedFields = ['fact', 'note', 'law', 'hand', 'wasRead', 'setId', 'reviewedBy'];

// Whoever imports zod in the browser gets it as src/web/zodConfig.ts tells it to work.
const zodAsConfigured: Plugin = {
  name: 'zod-as-configured',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'zod' || importer?.includes('node_modules') || importer === zodConfig)
      return null;
    return zodConfig;
  },
};
const zodConfig = path.resolve('src/web/zodConfig.ts');

// Nobody prints without the server: the letters of papers, a megabyte, and the document that it draws them in.
const ofPapers = /assets\/(paperDocument-|noto-sans-.*-(400|700)-normal)/;

// The page's first file is none of the application's: it asks the server for data while those are on their way.
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler(_, { filename, bundle }) {
      if (!filename.endsWith('/index.html')) return;
      const built = Object.values(bundle ?? {}).find(
        (part) => part.type === 'chunk' && part.isEntry && part.name === 'early',
      );
      const src = built ? `/${built.fileName}` : '/src/web/early.ts';
      const attrs = { type: 'module', async: true, crossorigin: true, src };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};

// The service worker is told the name of every other built file, so that a new build is a new worker.
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      // A file of its own: a worker that imports is refused by older browsers.
      const file = 'src/web/offline/serviceWorker.ts';
      const worker = await transformWithOxc(fs.readFileSync(file, 'utf8'), file);
      const files = Object.keys(bundle)
        .filter(
          (file) => file.startsWith('assets/') && !file.endsWith('.map') && !ofPapers.test(file),
        )
        .sort()
        .map((file) => `/${file}`);
      const name = createHash('sha256').update(files.join()).update(worker.code);
      for (const page of ['index.html', 'landing.html']) name.update(sourceOf(bundle[page]));
      // Kept with the pages and the files.
      for (const file of ['public/icon.svg', 'src/server/http/securityHeaders.ts']) {
        name.update(fs.readFileSync(file));
      }
      const built = { name: name.digest('hex').slice(0, 16), files: [...files, '/icon.svg'] };
      const source = `const built = ${JSON.stringify(built)};\n${worker.code}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};

function sourceOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) {
  if (part?.type !== 'asset') throw new Error('A page was not built.');
  return part.source;
}

// What is fetched often is made as small as it gets, once: beside each file lie the same bytes as brotli and, for addresses
// without TLS, where browsers take no other, as gzip.
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = fs
      .readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|css|svg|webmanifest)$/.test(file))
      .map((file) => path.join(dir, file));
    await Promise.all(
      files.map(async (file) => {
        const content = fs.readFileSync(file);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          }),
          promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
        ]);
        // Brotli's own default is its strongest.
        if (br.length < content.length) fs.writeFileSync(`${file}.br`, br);
        if (gz.length < content.length) fs.writeFileSync(`${file}.gz`, gz);
      }),
    );
  },
};

const first = {
  mantine:
    'ActionIcon|Alert|Badge|Burger|Button|Center|Group|Loader|Paper|Skeleton|Stack|Text|ThemeIcon|Title|Transition|UnstyledButton|VisuallyHidden',
  hooks: 'use-disclosure',
  // Of both the menu and the dashboard.
  icons: 'IconPill|IconReceipt|IconTicket|IconUserPlus|IconUsers',
  shared: 'initial|isolated|language|message|money|permissions|speaker',
  web: 'api/(addresses|api|link|queryClient|useAction)|session/(presence|otherTabs|session|sessionEnd|useSignOut)|live/outdatedList|language/(browserTimeZone|dateFormat|format|language)|shell/(Brand|later|screenLabels)|forms/unsaved|offline/untilReachable|ui/(layers|PageHeader|StatCards)',
  styles:
    'web/(look/[^/]+|(live/LiveMark|shell/(?!ReachNote)[^/]+|ui/(PageHeader|StatCards))\\.module)|(app/web/shell/(?!GlobalSearch|NoticeList|PersonMenu)[^/]+|features/(accounts/EntranceCard|dashboard/(?!DayPicture).+))\\.module',
};
// What opens above a screen: lists of choices and dialogs.
const overlays = {
  packages:
    '@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar',
  mantine:
    'Combobox|FocusTrap|Modal|ModalBase|OptionalPortal|Overlay|Popover|Portal|ScrollArea|Select',
};

// A browser fetches six files at a time, and left alone each set of screens would share a file of its own: a hundred for
// a consultation. What the first screens draw, what checks fields, overlays and styles are files of their own; tests in
// tests/e2e/sizes.spec.ts count and weigh the outcome.
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  // Reading on in a long list comes with the first screen that has one.
  {
    name: 'app',
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@orpc)\/(?!.*nfiniteQuery(Observer)?\.js)/,
  },
  {
    name: 'first',
    priority: 1,
    test: new RegExp(
      `@mantine/(core/esm/(core(?!/utils/(create-s|find-|close-|is-el|get-(context|single|ref)))|components/(${first.mantine}))/|hooks/esm/(${first.hooks})/|notifications/esm/notifications.store)|@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/(${first.icons})\\.)|src/(shared/(${first.shared})|web/(${first.web}))\\.tsx?$|src/(${first.styles})\\.css$`,
    ),
  },
  {
    name: 'zod',
    priority: 3,
    test: /node_modules\/zod\/|src\/web\/zodConfig/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'overlays',
    test: new RegExp(
      `node_modules/(${overlays.packages})/|@mantine/core/esm/(components/(${overlays.mantine})|utils/Floating)/`,
    ),
    includeDependenciesRecursively: false,
  },
  // The rules of a patient's record, and the reader of its prescriptions: what checks medicines shares with every page of a
  // patient.
  {
    name: 'records',
    test: /src\/features\/(patients\/patient|prescriptions\/texts\/readTexts)\.ts$/,
  },
  // Styles cannot be copied as code is.
  { name: 'styles', test: /(\.module|paperFonts)\.css$/, includeDependenciesRecursively: false },
];

// Other code that several screens share is copied into the file of each; rolldown sees to it that it runs once. What is
// larger (bytes before it is made small) stays a file.
const copied = { maxSize: 110_000, exclude: /\.css(\?|$)/ };

// One tool builds both sides: `vite build` makes the browser's files, `vite build --ssr` with the entries in
// scripts/setup.mjs the server's and its commands' (their packages stay in node_modules).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        react(),
        zodAsConfigured,
        contractAddresses,
        comparedRules,
        landing,
        early,
        serviceWorker,
        compressed,
      ],
  publicDir: isSsrBuild ? false : 'public',
  // React has had the hook itself since 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  ssr: { noExternal: ['kysely', 'zod', /^@orpc\//] },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true, minify: false }
    : {
        outDir: 'dist/web',
        manifest: true,
        // What lacks it only loads a little later.
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          input: {
            index: 'index.html',
            early: 'src/web/early.ts',
            landing: 'landing.html',
            paperDocument: 'paper.html',
          },
          preserveEntrySignatures: false,
          // What the front page, the early file and the application have in common is a word.
          optimization: { inlineConst: true },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Every name stands in the first files; the manifest says what is in which.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: sharedFiles,
              experimentalInlineCommonChunks: copied,
            },
          },
        },
      },
}));
