import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/setup.mjs';

/** Another version of the product, with a clinic of so many patients that it has seeded itself. */
export interface OtherBuild {
  /** Its files, installed and built. */
  root: string;
  /** The folder of its clinics. */
  keep: string;
}

/**
 * Puts a revision of this repository into a folder, builds it there and has its own bench seed a clinic: its tables are
 * not today's. What is there already is used again.
 */
export function otherBuild(revision: string, patients: number, folder: string): OtherBuild {
  const place = path.join(folder, revision);
  const keep = path.join(folder, `${revision}-clinics`);
  fs.mkdirSync(place, { recursive: true });
  // PostgreSQL may run as another user, who has to come through.
  fs.chmodSync(folder, 0o755);
  const run = (program: string, args: string[], cwd: string) => {
    const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}`);
  };
  if (!fs.existsSync(path.join(place, 'package.json'))) {
    const archive = path.join(folder, `${revision}.tar`);
    run('git', ['archive', `--output=${archive}`, revision], root);
    run('tar', ['-xf', archive, '-C', place], root);
    fs.rmSync(archive);
  }
  if (!fs.existsSync(path.join(keep, `${patients}`, 'seeded.json'))) {
    const bench = ['lab/bench', 'bench'].find((one) => fs.existsSync(path.join(place, one))) ?? '';
    const asked = [`--patients=${patients}`, `--keep=${keep}`, '--seconds=1', '--only=nothing'];
    // No job has this in its name: it only seeds.
    run(process.execPath, [path.join(bench, 'bench.mjs'), ...asked], place);
  }
  return { root: place, keep };
}
