import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to docdb that can be cut and mended. */
export async function startDocdbLine(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let lastStraw: Buffer | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const end = () => sockets.forEach((socket) => socket.destroy());
  const cut = () => {
    isCut = true;
    end();
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.on('data', (chunk) => {
      if (lastStraw !== undefined && chunk.includes(lastStraw)) cut();
    });
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    cut,
    /** Cuts the line when that command on that collection is about to go over it: docdb never gets it. */
    cutAt(command: 'delete' | 'insert' | 'update', collection: string) {
      lastStraw = beginningOf(command, collection);
    },
    mend() {
      isCut = false;
      lastStraw = undefined;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        end();
      }),
  };
}

/** A command's document begins with its name and the collection, as a BSON string. */
function beginningOf(command: string, collection: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32LE(collection.length + 1);
  return Buffer.concat([Buffer.from(`${command}\0`), length, Buffer.from(`${collection}\0`)]);
}
