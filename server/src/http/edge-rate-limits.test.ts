import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendTarget } from '#testing/raw-http.ts'
import { collectRoutes } from '#testing/routes.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('S-N4 a rate limit counts a path however it is escaped', () => {
  const ID = '0190a000-0000-7000-8000-000000000000'
  const DISGUISES: [string, (path: string) => string][] = [
    ['plain', (path) => path],
    ['escaped', (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ['escaped once', (path) => path.replace(/(?<=\/)[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ['escaped slash', (path) => `/${path.slice(1).replace('/', '%2f')}`],
    ['doubled slash', (path) => `/${path}`],
    ['doubled slash within', (path) => path.replace(/(?<=.)\//, '//')],
    ['absolute', (path) => `http://localhost${path}`],
    ['absolute, of another', (path) => `HTTPS://evil.example:81${path}`],
    ['upper case', (path) => path.toUpperCase()],
    ['mixed case', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
    ['parameter', (path) => `${path};x`],
    ['parameter within', (path) => path.replace(/(?<=.)\//, ';x/')],
    ['dot segment', (path) => `/.${path}`],
    ['dot segments', (path) => `/x/..${path}`],
    ['escaped dot segments', (path) => `/x/%2e%2e${path}`],
    ['slash at the end', (path) => `${path}/`],
    ['query', (path) => `${path}?x=/api/health`],
  ]
  /** Each route gives the reason beside its declaration. */
  const WITHOUT_LIMIT =
    /^\/(empty-page|metrics|api\/(health|ready)|manifest\.webmanifest|[\w.-]+\.(js|css|svg|png|ico|html)|assets\/.*)$/

  let limited: TestApp
  let limitedPort: number
  let routes: { method: string; url: string }[]
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', SITE_MODE: 'open' }
    routes = await collectRoutes(async () => {
      limited = await testApp({ env, beside: site })
    })
    await limited.app.listen({ port: 0, host: '127.0.0.1' })
    limitedPort = (limited.app.server.address() as AddressInfo).port
    // The limits are used up, and the clock is frozen so that they stay so.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const name of ['anonymous', 'picture', 'mapTile', 'doorTicket']) {
      await site.database.pool.query('insert into rate_limits (key, points, expire) values ($1, 9999, $2)', [
        `${name}:127.0.0.1`,
        Date.now() + 9_000,
      ])
    }
  })
  afterAll(async () => {
    vi.useRealTimers()
    await limited.close()
  })

  test('on every route', async () => {
    const passed: string[] = []
    expect(routes.length).toBeGreaterThan(100)
    for (const { method, url } of routes.filter((route) => !WITHOUT_LIMIT.test(route.url))) {
      const path = url.replace(/:\w+/g, ID).replace('*', `uploads/${ID}`)
      for (const [name, disguise] of DISGUISES) {
        const { status, headers } = await sendTarget(limitedPort, method, disguise(path))
        const isRefused = [429, 404, 400].includes(status) && (name !== 'plain' || status === 429)
        // Paths without a route get the web app's page, which is cheap and not limited.
        const isPage = headers['content-type']?.startsWith('text/html') && !/^\/(api|objects|storage)\//.test(url)
        if (!isRefused && !isPage) passed.push(`${method} ${disguise(path)} (${name}): ${status}`)
      }
    }
    expect(passed).toEqual([])
  })
})
