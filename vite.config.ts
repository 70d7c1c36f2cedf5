import { createHash } from 'node:crypto';
import fs from 'node:fs';
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

async function landingRenderer() {
  const { module } = await runnerImport<typeof import('./src/features/landing/renderLanding')>(
    './src/features/landing/renderLanding.tsx',
  );
  return module;
}

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
        .filter((file) => file.startsWith('assets/') && !file.endsWith('.map'))
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

// One tool builds both sides: `vite build` makes the browser's files, `vite build --ssr` with the entries in
// scripts/setup.mjs the server's and its commands' (their packages stay in node_modules).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), landing, serviceWorker],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true, minify: false }
    : {
        outDir: 'dist/web',
        manifest: true,
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          input: { index: 'index.html', landing: 'landing.html', sw: 'src/web/serviceWorker.ts' },
          output: {
            // A worker's place is the top of what it serves.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // In one file with zod, so that it is told how to work before any other file builds a schema.
            codeSplitting: {
              groups: [{ name: 'zod', test: /node_modules\/zod\/|src\/web\/zodConfig/ }],
            },
          },
        },
      },
}));
