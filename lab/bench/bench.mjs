// Behind `npm run bench`: seeds clinics of chosen sizes and measures the built server on them over HTTP, beside its
// floors on the same machine.
//   npm run bench -- --patients=10000,100000 --seconds=5   results in reports/bench-<patients>.json
//   npm run bench -- --patients=1000000 --write            and the tables of docs/performance.md from all results there
//   npm run bench -- --only=token                          only the jobs with this in their names, nothing is kept
//   npm run bench -- --profile=after                       flame graphs of the hottest operations, docs/performance
//   npm run bench -- --profile=before --beside=63ef774 --only=bill --keep=…   the same of one job of that revision
//   npm run bench -- --visits=0 --only=search              patients without visits before today; nothing is kept
//   npm run bench -- --keep=/var/tmp/clinics               seeds there, once for each size and day
//   npm run bench -- --reports                             what the reports over a year cost one person alone
//   npm run bench -- --commits                             what telling costs 32 clients that change patients at once
//   npm run bench -- --beside=63ef774                      that revision, built next to this one, in turns
//   npm run bench -- --live --beside=63ef774 --keep=…      the same of that revision alone; so with --start
//   npm run bench -- --soak=60                             an hour of a clinic's load, with the memory it takes
//   npm run bench -- --live                                what open screens cost, and all of them coming back at once
//   npm run bench -- --live --only=back                    the second of the two alone
//   npm run bench -- --start                               how long a first and a later start take, the memory at rest
//   npm run bench -- --live --profile=after                a flame graph of that return
import { checkNode, ensureBuilt, ensurePackages, root } from '../../scripts/setup.mjs';

/** The value of `--name=value`; `--name` alone is the empty text. */
function option(name, otherwise) {
  const found = process.argv.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  return found === undefined ? otherwise : found.slice(name.length + 3);
}

checkNode();
ensurePackages();
await ensureBuilt();
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./lab/bench/bench.ts', { root });
const sizes = option('patients', '10000').split(',').map(Number);
const seconds = Number(option('seconds', '5'));
const profile = option('profile');
const soak = option('soak');
const reports = option('reports');
const live = option('live');
const commits = option('commits');
const revision = option('beside');
const keep = option('keep', null);
/** Another one in place of this one, if it is asked for. */
function otherBuild() {
  if (revision === undefined) return undefined;
  if (!keep) throw new Error('--beside needs --keep=FOLDER here, where the other build stays.');
  return module.otherBuild(revision, sizes[0], keep);
}
const visits = option('visits');
if (profile !== undefined) {
  const what = { patients: sizes[0], keep, seconds, name: profile || 'profile' };
  const jobs = { only: option('only', ''), build: otherBuild() };
  await (live === undefined ? module.profile({ ...what, ...jobs }) : module.profileReturn(what));
} else if (reports !== undefined) {
  await module.reports({ patients: sizes[0], keep, seconds });
} else if (option('start') !== undefined) {
  const build = otherBuild();
  await module.start(build?.root ?? root, !build);
} else if (live !== undefined) {
  await module.live({
    patients: sizes[0],
    keep,
    seconds,
    only: option('only', ''),
    build: otherBuild(),
  });
} else if (commits !== undefined) {
  await module.commits({ patients: sizes[0], keep, seconds });
} else if (revision !== undefined) {
  await module.beside({ revision, patients: sizes[0], keep, seconds, only: option('only', '') });
} else if (soak !== undefined) {
  await module.soak({ patients: sizes[0], keep, minutes: Number(soak || 60) });
} else {
  await module.bench({
    sizes,
    ...(visits !== undefined && { visits: Number(visits) }),
    keep,
    seconds,
    writes: option('write') !== undefined,
    only: option('only', ''),
  });
}
