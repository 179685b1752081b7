// Forwards ports of this machine to node ports: node forward.ts NODE_ADDRESS LOCAL:NODE_PORT ...
import { connect, createServer } from 'node:net';

const [address, ...pairs] = process.argv.slice(2);
for (const pair of pairs) {
  const [local, remote = 0] = pair.split(':').map(Number);
  createServer((socket) => {
    const far = connect(remote, address);
    socket.pipe(far).pipe(socket);
    socket.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  }).listen(local, '127.0.0.1');
}
