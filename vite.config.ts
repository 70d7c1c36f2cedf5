import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';

// The front page is rendered when it is built (or served by `npm run dev`), in each language a document of its own.
const landing: Plugin = {
  name: 'landing',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['landing.html'];
    if (page?.type !== 'asset') return;
    const template = String(page.source);
    const { renderLanding, otherLanguages } = await landingRenderer();
    page.source = renderLanding(template, 'en');
    for (const language of otherLanguages) {
      const source = renderLanding(template, language);
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

function landingRenderer() {
  return imported<typeof import('./src/features/landing/renderLanding')>(
    './src/features/landing/renderLanding.tsx',
  );
}

/** A module of the product, for what is made of it while building. */
async function imported<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(file)).module;
}

// The browser needs of the contract where each operation stands and how it answers. Its schemas, and with them zod, are the server's and
// the forms'.
const contractAddresses: Plugin = {
  name: 'contract-addresses',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/src/contract.ts')) return null;
    const { contract } = await imported<typeof import('./src/contract')>('./src/contract.ts');
    const { metaForBrowser } = await imported<typeof import('./src/shared/operation')>(
      './src/shared/operation.ts',
    );
    const addresses = JSON.stringify(minifyContractRouter(contract), (key, value) => {
      if (key !== '~orpc') return value;
      // What the API's documents say of it is theirs.
      const { operationId, tags, summary, ...route } = value.route;
      return { errorMap: {}, meta: metaForBrowser(value.meta), route };
    });
    return `export const contract = ${addresses};`;
  },
};

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

// The service worker is told the name of every other built file, so that a new build is a new worker.
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
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
      worker.code = `const built = ${JSON.stringify(built)};\n${worker.code}`;
    },
  },
};

function sourceOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) {
  if (part?.type !== 'asset') throw new Error('A page was not built.');
  return part.source;
}

const first = {
  mantine:
    'ActionIcon|Alert|Anchor|Badge|Burger|Button|Center|CloseButton|Group|Input|InputBase|Loader|Paper|SimpleGrid|Skeleton|Stack|Text|TextInput|ThemeIcon|Title|Transition|UnstyledButton',
  hooks: 'use-disclosure|use-hotkeys|use-merged-ref|use-uncontrolled|use-window-event',
  shared: 'clinicDay|language|message|money|permissions',
  web: 'api/(api|useAction)|session/(presence|otherTabs|session|sessionEnd|useSignOut)|language/(dateFormat|format|language)|shell/(Brand|couldNotLoad|later|screenLabels)|forms/(FormAlert|unsaved)|offline/untilReachable|ui/(layers|ListState|PageHeader|StatCards)',
};

// What several files need is a file of its own. Left alone that makes sixty of them for the first screen, and a
// browser fetches six at a time; so what login and the dashboard draw is put together.
// tests/e2e/sizes.spec.ts weighs the outcome.
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'zod', priority: 3, test: /node_modules\/zod\/|src\/web\/zodConfig/ },
  // The front page's too.
  { name: 'languageKey', priority: 3, test: /src\/shared\/languageKey/ },
  {
    name: 'app',
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@orpc)\//,
  },
  {
    name: 'first',
    priority: 1,
    test: new RegExp(
      `@mantine/(core/esm/(core|components/(${first.mantine}))/|hooks/esm/(${first.hooks})/|notifications/esm/notifications.store)|src/(shared/(${first.shared})|web/(${first.web}))\\.tsx?$`,
    ),
  },
  { name: 'icons', test: /@tabler\//, minShareCount: 2 },
];

// One tool builds both sides: `vite build` makes the browser's files, `vite build --ssr` with the entries in
// scripts/setup.mjs the server's and its commands' (their packages stay in node_modules).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), zodAsConfigured, contractAddresses, landing, serviceWorker],
  publicDir: isSsrBuild ? false : 'public',
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
            landing: 'landing.html',
            paperDocument: 'paper.html',
            sw: 'src/web/offline/serviceWorker.ts',
          },
          output: {
            // A worker's place is the top of what it serves.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // Every name stands in the first files; the manifest says what is in which.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
}));
