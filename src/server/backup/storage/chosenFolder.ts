import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../startupError';
import { isWithin } from './offeredFolders';

/** The folder that an administrator chose, and the mark by which the right drive is known again. */
const chosenFolderSchema = z.object({ folder: z.string(), mark: z.string() });
export type ChosenFolder = z.infer<typeof chosenFolderSchema>;

/** In the chosen folder: a mount point without its drive has none, another clinic's has another one. */
const markName = 'clinic-backup-place';
const choiceFile = (dataDir: string) => path.join(dataDir, 'backup-place');

/** What was chosen; null: nothing. Beside the data, because a place belongs to this machine and not to the records. */
export function readChosen(dataDir: string): ChosenFolder | null {
  const file = choiceFile(dataDir);
  return existsSync(file) ? chosenFolderSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Is the drive with the folder there? */
export function isThere({ folder, mark }: ChosenFolder): boolean {
  try {
    return readFileSync(path.join(folder, markName), 'utf8') === mark;
  } catch {
    return false;
  }
}

/** Throws if the drive is disconnected: writes would go to the wrong disk. */
export function requireFolder(one: ChosenFolder): void {
  if (!isThere(one)) {
    throw new StartupError(`The folder ${one.folder} is not there. Is its drive connected?`);
  }
}

/**
 * Makes the clinic's folder in a place, tries it by writing and reading back, and remembers it. Throws a StartupError
 * that says what is wrong. A folder of another clinic is left alone.
 */
export async function chooseIn(place: string, dataDir: string): Promise<ChosenFolder> {
  const before = readChosen(dataDir);
  const chosen = await prepareFolder(
    place,
    before?.mark ?? randomUUID(),
    await fs.realpath(dataDir),
  );
  const file = choiceFile(dataDir);
  await fs.writeFile(`${file}.part`, JSON.stringify(chosen), { mode: 0o600 });
  await fs.rename(`${file}.part`, file);
  return chosen;
}

async function prepareFolder(place: string, mark: string, data: string): Promise<ChosenFolder> {
  try {
    for (let number = 1; number < 100; number++) {
      const folder = path.join(place, number === 1 ? 'clinic-backups' : `clinic-backups-${number}`);
      await fs.mkdir(folder, { mode: 0o700, recursive: true });
      const real = await fs.realpath(folder);
      if (isWithin(real, data) || isWithin(data, real)) {
        throw new StartupError(`The folder ${folder} lies in the clinic's data.`);
      }
      const isOwn = isThere({ folder, mark });
      if (!isOwn && (await fs.readdir(folder)).length > 0) continue;
      await testFolder(folder);
      await fs.writeFile(path.join(folder, markName), mark, { mode: 0o600, flush: true });
      return { folder, mark };
    }
    throw new StartupError(`There are too many folders of clinics in ${place}.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code || error instanceof StartupError) throw error;
    throw new StartupError(`${place} cannot be written to (${code}).`);
  }
}

/** Writes a file, reads it back and compares: a drive that is full, read-only or broken says so now. */
async function testFolder(folder: string): Promise<void> {
  const file = path.join(folder, 'clinic-trial.part');
  const sent = randomBytes(1024 * 1024);
  try {
    await fs.writeFile(file, sent, { mode: 0o600, flush: true });
    if (!sent.equals(await fs.readFile(file))) {
      throw new StartupError(`What was written to ${folder} does not read as it was written.`);
    }
  } finally {
    await fs.rm(file, { force: true });
  }
}
