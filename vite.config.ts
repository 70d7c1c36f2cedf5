import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

// The front page is rendered when it is built (or served by `npm run dev`), and is a document of its own.
const landing: Plugin = {
  name: 'landing',
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { filename }) {
      if (!filename.endsWith('landing.html')) return html;
      const { module } = await runnerImport<typeof import('./src/features/landing/renderLanding')>(
        './src/features/landing/renderLanding.tsx',
      );
      return html.replace('<!--landing-->', module.renderLanding());
    },
  },
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.url === '/') request.url = '/landing.html';
      next();
    });
  },
};

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
