import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

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

// One tool builds both sides: `vite build` makes the browser's files, `vite build --ssr` with the entries in
// scripts/setup.mjs the server's and its commands' (their packages stay in node_modules).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), landing],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true, minify: false }
    : {
        outDir: 'dist/web',
        manifest: true,
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          input: ['index.html', 'landing.html'],
          // In one file with zod, so that it is told how to work before any other file builds a schema.
          output: {
            codeSplitting: {
              groups: [{ name: 'zod', test: /node_modules\/zod\/|src\/web\/zodConfig/ }],
            },
          },
        },
      },
}));
