import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'

test('V15.3.2 a redirect of a service is not followed', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    if (request.url === '/elsewhere') response.setHeader('content-type', 'application/json').end('{}')
    else response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answer = fetchJson(z.object({}), { provider: 'A service', url })
  await expect(answer).rejects.toMatchObject({ code: 'provider_failed', cause: { status: 302 } })
  expect(asked).toEqual(['/'])
  server.close()
})
