// Behind `npm run gallery`: the shared pieces of the screens in every state, in a browser, drawn again at every change.
import { checkNode, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
const { createServer } = await import('vite');
const server = await createServer({ root, server: { open: '/tests/gallery/index.html' } });
await server.listen();
server.printUrls();
