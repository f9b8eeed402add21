import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { begin, beginParts, JPEG, createPhoto, upload } from './test-photos.ts'

const MB = 1024 * 1024

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('S-N3 concurrent uploads', () => {
  test('S-N3 are bounded for one account, so that others can still upload', async () => {
    const seller = await site.signUp()
    const port = await site.listen()
    const stalled = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { put } = await begin(seller, { size: MB })
        const headers = { 'content-length': `${MB}` }
        const request = http.request({ host: '127.0.0.1', port, method: 'PUT', path: put, headers })
        request.on('error', () => {})
        request.write(Buffer.alloc(1000))
        return request
      }),
    )
    const temporary = () => readdir(path.join(site.dataDir, 'objects/temp'))
    await vi.waitFor(async () => expect(await temporary()).toHaveLength(12), 10_000)
    const { put } = await begin(seller, { size: MB })
    const refused = await seller.put(put, await createPhoto(MB), JPEG)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    await upload(await site.signUp())
    for (const request of stalled) request.destroy()
    await vi.waitFor(async () => expect(await temporary()).toEqual([]), 10_000)
    expect((await seller.put(put, await createPhoto(MB), JPEG)).statusCode).toBe(200)
  })

  test('S-N3 are rate limited for one account', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
    const seller = await limited.signUp()
    const parts = await beginParts(seller)
    const address = await parts.getPartUrl(1)
    let answer
    for (let count = 0; count <= 240; count++) {
      answer = await seller.put(address, Buffer.from('x'))
      if (answer.statusCode !== 200) break
    }
    expect(answer?.statusCode).toBe(429)
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    const neighbor = await limited.signUp()
    expect((await neighbor.put(await (await beginParts(neighbor)).getPartUrl(1), Buffer.from('x'))).statusCode).toBe(
      200,
    )
    await limited.close()
  }, 60_000)
})
