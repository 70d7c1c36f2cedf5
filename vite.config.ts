import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One tool builds both sides: `vite build` makes the browser's files,
// `vite build --ssr src/server/main.ts` the server's (its packages stay in node_modules).
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true, minify: false }
    : { outDir: 'dist/web', manifest: true, chunkSizeWarningLimit: 600 },
}));
