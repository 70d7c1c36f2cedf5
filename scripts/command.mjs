// Behind `npm run backup`, `backup:verify`, `restore`, `contents:adopt`, `audit:verify` and `two-step:off`: puts
// everything in place, then runs the one that is named first.
import { checkNode, ensureBuilt, ensurePackages } from './setup.mjs';

checkNode();
ensurePackages();
await ensureBuilt();
const commands = await import('../dist/server/commands.js');
await commands[process.argv[2]]();
