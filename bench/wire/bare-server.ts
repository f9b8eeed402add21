import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The limit for every server in Node: one buffer, and nothing else. `bare-server.ts <port> <file>` */
const [, , port, file = ''] = process.argv
const bytes = readFileSync(file)

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': bytes.length })
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
