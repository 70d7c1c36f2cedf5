// Behind `npm start`: puts everything in place, then runs the server in this same process,
// so that Ctrl-C and SIGTERM reach it directly. `node start.mjs` does the same without npm.
import { checkNode, ensureBuilt, ensurePackages } from './scripts/setup.mjs';

checkNode();
ensurePackages();
await ensureBuilt();
const { main } = await import('./dist/server/main.js');
await main();
