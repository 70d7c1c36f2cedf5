// Behind `npm run check`: types, lint, dead code and unit tests, side by side, for after each change. What is left is `npm test`'s.
import { checkDeadCode, checkLint, checkTypes, run } from './run.mjs';
import { checkNode, ensurePackages } from './setup.mjs';

checkNode();
ensurePackages();
const results = await Promise.all([
  checkTypes(),
  checkLint(),
  checkDeadCode(),
  run('unit tests', 'vitest/vitest.mjs', ['run', '--project=unit', '--reporter=default'], {
    quiet: true,
  }),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
