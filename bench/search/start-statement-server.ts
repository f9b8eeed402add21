import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SocketConnection } from '#server/db/database.ts'
import type { Statement } from './statements.ts'

export interface StatementServerInput {
  connection: SocketConnection
  port: number
  statements: Statement[]
}

interface StatementServer {
  /** The URL that runs a statement. */
  toUrl(index: number): string
  stop(): Promise<void>
}

/**
 * The least that a server in Node can do for a search, in a process of its own as the app: it runs a prepared statement and
 * sends the JSON of PostgreSQL as it is. No framework, checks, limits or public view of a listing.
 */
export async function startStatementServer(folder: string, input: StatementServerInput): Promise<StatementServer> {
  const file = path.join(folder, 'statements.json')
  writeFileSync(file, JSON.stringify(input))
  const child = fork(path.join(import.meta.dirname, 'statement-server.ts'), [file])
  await once(child, 'message')
  return {
    toUrl: (index) => `http://127.0.0.1:${input.port}/${index % input.statements.length}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
