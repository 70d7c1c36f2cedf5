import fs from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';

/** Of two pixels, each of their colours may differ by so much without being seen. */
const unseen = 16;
/** A clock's minute has changed, or a made-up id. */
const shareOfClocks = 0.002;

/**
 * Lays the pictures of two versions beside each other, those that changed most first.
 * @param {{ before: string, after: string, into: string }} folders
 * @returns the page that shows them
 */
export function comparePictures({ before, after, into }) {
  const names = (folder) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const all = [...new Set([...names(before), ...names(after)])].sort();
  const compared = all.map((name) => ({
    name,
    share: shareChanged(path.join(before, name), path.join(after, name)),
  }));
  const changed = compared
    .filter(({ share }) => share > shareOfClocks)
    .sort((one, other) => other.share - one.share);

  fs.rmSync(into, { recursive: true, force: true });
  fs.mkdirSync(into, { recursive: true });
  fs.cpSync(before, path.join(into, 'before'), { recursive: true });
  fs.cpSync(after, path.join(into, 'after'), { recursive: true });
  const page = path.join(into, 'index.html');
  fs.writeFileSync(page, sheet(changed, all.length));
  for (const { name, share } of changed) console.log(`${percent(share)}  ${name}`);
  console.log(`${changed.length} of ${all.length} pictures changed.`);
  return page;
}

/** The share of a picture's pixels that differ, 0 to 1; 1 where there is only one of the two, or of another size. */
function shareChanged(before, after) {
  if (!fs.existsSync(before) || !fs.existsSync(after)) return 1;
  const [one, other] = [before, after].map((file) => PNG.sync.read(fs.readFileSync(file)));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const isOther = [0, 1, 2].some(
      (colour) => Math.abs(one.data[at + colour] - other.data[at + colour]) > unseen,
    );
    if (isOther) differing++;
  }
  return differing / (one.width * one.height);
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`.padStart(7);
}

function sheet(changed, count) {
  const rows = changed.map(({ name, share }) => {
    const address = name.split(path.sep).map(encodeURIComponent).join('/');
    return `<h2>${name} (${percent(share).trim()})</h2>
<p><img src="before/${address}" alt="before" loading="lazy"> <img src="after/${address}" alt="after" loading="lazy"></p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What looks different</title>
<style>body{font:14px system-ui}img{max-width:48%;vertical-align:top;border:1px solid}</style>
<h1>${changed.length} of ${count} pictures changed</h1>
${rows.join('\n')}
</html>
`;
}
