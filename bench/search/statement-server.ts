import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import type { StatementServerInput } from './start-statement-server.ts'

const { connection, port, statements } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as StatementServerInput
const pool = new pg.Pool(connection)
const texts = [...new Set(statements.map(({ text }) => text))]
/** JSON is not parsed, but sent as it came. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }
const queries = statements.map(({ text, values }) => ({ name: `search ${texts.indexOf(text)}`, text, values, types }))

const server = createServer((request, response) => {
  const query = queries[Number(request.url?.slice(1))]
  if (!query) return void response.writeHead(404).end()
  pool.query<{ listings: string | null }>(query).then(
    ({ rows: [row] }) => {
      const body = Buffer.from(row?.listings ?? '[]')
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.keepAliveTimeout = 0 // the candidates take turns
server.listen(port, '127.0.0.1', () => process.send?.('ready'))
