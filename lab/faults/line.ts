import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { endTogether } from '../../tests/endTogether';

/** A way to a database that stays where it is when the database behind it comes back at another address. */
export async function openLine(target: () => string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-line-'));
  const open = new Set<net.Socket>();
  const line = net.createServer((near) => {
    const far = net.connect(target());
    endTogether(near, far, open);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
  return {
    host: folder,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
