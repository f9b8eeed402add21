import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocketConnection } from '#db/database.ts'

/** An SQLSTATE with which the server refuses new connections. */
interface Refusal {
  says: string
}

/**
 * `closed`: nothing listens. `silent`: neither new nor existing connections get a response. `slow`: every response
 * takes 1.5 seconds, also that to a new connection: existing ones are cut, so that every call waits at least twice.
 */
export type DoorState = 'open' | 'closed' | 'silent' | 'slow' | Refusal

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

const SLOW_MS = 1_500

/** A TCP proxy in front of a database, for simulating failures. */
export async function openDatabaseProxy(behind: SocketConnection) {
  let state: DoorState = 'open'
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    keep(client)
    if (typeof state === 'object') return refuse(client, state)
    const database = keep(createConnection(path.join(behind.host, `.s.PGSQL.${behind.port}`)))
    client.on('data', (bytes) => state !== 'silent' && database.write(bytes))
    database.on('data', (bytes) => {
      if (state === 'slow') void delay(SLOW_MS).then(() => client.writable && client.write(bytes))
      else if (state !== 'silent') client.write(bytes)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }

  async function shut(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...behind, host: '127.0.0.1', port },
    /** Cuts existing connections, but for `silent`. */
    async set(next: DoorState): Promise<void> {
      state = next
      if (next !== 'silent') await shut()
      if (next !== 'closed' && !server.listening) await listen(port)
    },
    close: shut,
  }
}

/** PostgreSQL's ErrorResponse to a startup message (protocol 3.0). */
function refuse(client: Socket, { says }: Refusal): void {
  client.once('data', () => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${says}\0Mthe database system says ${says}\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    client.end(Buffer.concat([head, fields]))
  })
}
