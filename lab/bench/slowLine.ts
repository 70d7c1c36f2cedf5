import net from 'node:net';
import { endTogether } from '../../tests/endTogether';

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const bytesPerSecond = { down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8 };
const oneWay = 75;
/** Of one packet, so that nothing comes in one lump. */
const portion = 1460;

export interface SlowLine {
  url: string;
  /** False lets everything pass at once. */
  isSlow: boolean;
  close(): Promise<void>;
}

/**
 * A slow line to a server on this machine. Chromium's own emulation knows nothing of a service worker's requests and of
 * the time it takes to connect; this slows down both.
 */
export async function openSlowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<net.Socket>();
  const busyUntil = { down: 0, up: 0 };

  function pass(from: net.Socket, to: net.Socket, way: 'down' | 'up', opensAt: number): void {
    // In the order in which it came, whatever the clock makes of two timers.
    const waiting: { at: number; act: () => void }[] = [];
    const deliver = () => {
      while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act();
      if (waiting[0]) setTimeout(deliver, waiting[0].at - performance.now());
    };
    const later = (at: number, act: () => void) => {
      waiting.push({ at: Math.max(at, waiting.at(-1)?.at ?? 0), act });
      if (waiting.length === 1) deliver();
    };
    from.on('data', (data: Buffer) => {
      for (let start = 0; start < data.length; start += portion) {
        const part = data.subarray(start, start + portion);
        let at = performance.now();
        if (line.isSlow) {
          busyUntil[way] =
            Math.max(at, opensAt, busyUntil[way]) + (part.length / bytesPerSecond[way]) * 1000;
          at = busyUntil[way] + oneWay;
        }
        later(at, () => to.write(part));
      }
    });
    from.on('end', () => later(0, () => to.end()));
  }

  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ host: hostname, port: Number(port), noDelay: true });
    const opensAt = performance.now() + (line.isSlow ? 2 * oneWay : 0);
    endTogether(near, far, open);
    pass(near, far, 'up', opensAt);
    pass(far, near, 'down', 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: SlowLine = {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    isSlow: true,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
