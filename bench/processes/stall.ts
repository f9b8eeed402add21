import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a port of this machine that can stop passing anything on. */
export async function openStall(port: number) {
  let isStalled = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket) && other.destroy())
      socket.pipe(other)
      if (isStalled) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next: boolean): void {
      isStalled = next
      for (const socket of sockets) {
        if (next) socket.pause()
        else socket.resume()
      }
    },
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
