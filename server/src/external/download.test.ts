import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { downloadKnownFile, mayFollow } from './download.ts'

const CONTENT = Buffer.from('what is published')
const sha256 = createHash('sha256').update(CONTENT).digest('hex')

let folder: string
let server: Server
let origin: string
/** How often a request is sent on before it is answered. */
let redirects: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardsnap-download-'))
  server = createServer(({ url = '' }, response) => {
    const done = Number(url.slice(1))
    if (done < redirects) response.writeHead(302, { location: `/${done + 1}` }).end()
    else response.end(CONTENT)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const download = (redirectDomains?: string[]) =>
  downloadKnownFile({
    url: `${origin}/0`,
    file: join(folder, 'file'),
    sha256,
    bytes: CONTENT.length,
    redirectDomains,
    signal: AbortSignal.timeout(10_000),
  })

describe('S-P1 a redirect of a download', () => {
  test('is followed three times within the domains that are named', async () => {
    redirects = 3
    await download(['127.0.0.1'])
    expect(await readFile(join(folder, 'file'))).toEqual(CONTENT)
  })

  test.each([
    ['a fourth time', 4, ['127.0.0.1']],
    ['where no domain is named', 1, undefined],
    ['to another domain', 1, ['example.com']],
  ])('is refused %s', async (_, count, domains) => {
    redirects = count
    await expect(download(domains)).rejects.toThrow('status 302')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['https://cdn.hf.co/x', true],
    ['https://hf.co/x', true],
    ['https://evil-hf.co/x', false],
    ['https://hf.co.evil.example/x', false],
    ['http://cdn.hf.co/x', false],
    ['https://cdn.hf.co:8443/x', false],
    ['https://127.0.0.1/x', false],
  ])('to %s, where hf.co is named: %s', (address, isAllowed) => {
    expect(mayFollow(new URL('https://huggingface.co/x'), new URL(address), ['hf.co'])).toBe(isAllowed)
  })
})
