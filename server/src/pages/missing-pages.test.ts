import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { isBuilt } from './template.ts'
import { openSite, readRoot, readState } from './test-pages.ts'

let open: TestApp
let seller: Visitor
beforeAll(async () => {
  ;({ open, seller } = await openSite())
})
afterAll(() => open.close())

describe.runIf(isBuilt())('S2.12.1 an address of no page', () => {
  const NOWHERE = ['/nowhere', '/map/nowhere', '/saved/wants/nowhere', '/sale/x/y/z', '/near/orlando-fl/x', '/api-docs']

  test.each(NOWHERE)('%s answers 404 with its page, signed in and out', async (address) => {
    for (const who of [open.visitor, seller]) {
      const { statusCode, body, headers } = await who.get(address)
      expect(statusCode).toBe(404)
      expect(readState(body).user === null).toBe(who === open.visitor)
      expect(headers['cache-control']).toContain('no-store')
    }
  })

  test('a page answers 200 however its address is written', async () => {
    const pages = ['/browse/', '/Browse', '/map', '/saved/wants', '/saved/drive', '/messages/x', '/sign-in', '/till']
    for (const address of pages) expect([address, (await seller.get(address)).statusCode]).toEqual([address, 200])
  })

  test('before the launch it answers 404 with the landing page, which is kept for nobody', async () => {
    const closed = await testApp({ env: { PAGE_CACHE_SECONDS: '60' } })
    try {
      const { statusCode, body, headers } = await closed.visitor.get('/nowhere')
      expect(statusCode).toBe(404)
      expect(readRoot(body)).toContain('Turn Your Garage Sale Photos')
      expect(headers['cache-control']).toContain('no-store')
    } finally {
      await closed.close()
    }
  })

  test('calls and files answer as they did', async () => {
    for (const address of ['/api/nowhere', '/objects/nowhere', '/nowhere.png']) {
      const { statusCode, headers } = await open.visitor.get(address)
      expect([address, statusCode, headers['content-type']]).toEqual([address, 404, expect.stringMatching('json')])
    }
  })
})
