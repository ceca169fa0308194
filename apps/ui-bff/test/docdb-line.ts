import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

type Command = 'delete' | 'find' | 'findAndModify' | 'insert' | 'update';

/** A line to docdb that can be cut and mended, on which one command can be held up, and commands be counted. */
export async function startDocdbLine(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let lastStraw: Buffer | undefined;
  const counters = new Set<(chunk: Buffer) => void>();
  let held: { beginning: Buffer; reach: () => void; goOn: Promise<undefined> } | undefined;
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
  const holdingUp = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const pass = () => done(null, chunk);
        if (!held || !chunk.includes(held.beginning)) {
          pass();
          return;
        }
        const { reach, goOn } = held;
        held = undefined;
        reach();
        void goOn.then(pass);
      },
    });
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.on('data', (chunk) => {
      for (const count of counters) count(chunk);
      if (lastStraw !== undefined && chunk.includes(lastStraw)) cut();
    });
    near.pipe(holdingUp()).pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    cut,
    /** Cuts the line when that command on that collection is about to go over it: docdb never gets it. */
    cutAt(command: Command, collection: string) {
      lastStraw = beginningOf(command, collection);
    },
    /** Holds up the next such command: docdb gets it when it may go on. Nothing else on the line waits for it. */
    holdAt(command: Command, collection: string) {
      const [reached, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      held = {
        beginning: beginningOf(command, collection),
        reach: () => reached.resolve(undefined),
        goOn: goOn.promise,
      };
      return { reached: reached.promise, goOn: () => goOn.resolve(undefined) };
    },
    /** Counts such commands from now on. */
    counting(command: Command, collection: string) {
      const beginning = beginningOf(command, collection).toString('latin1');
      let seen = 0;
      counters.add((chunk) => {
        seen += chunk.toString('latin1').split(beginning).length - 1;
      });
      return () => seen;
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
