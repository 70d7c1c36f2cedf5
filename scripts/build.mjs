// Behind `npm run build`: puts the packages and the built files in place, and ends. `npm start` then needs no network and
// writes nothing into the program's folder.
import { checkNode, ensureBuilt, ensurePackages } from './setup.mjs';

checkNode();
ensurePackages();
await ensureBuilt();
const { linkPostgres } = await import('../dist/server/commands.js');
linkPostgres();
