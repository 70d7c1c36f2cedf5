import type net from 'node:net';

/** Of a connection that is passed on: when either side goes, the other one does. `open` holds those that are there. */
export function endTogether(near: net.Socket, far: net.Socket, open: Set<net.Socket>): void {
  for (const socket of [near, far]) {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      near.destroy();
      far.destroy();
    });
  }
}
