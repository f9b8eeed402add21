import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './harness.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ SITE_MODE: 'prelaunch' })
})
afterAll(() => site.close())

test('whoever writes a client reads the calls on a page and tries them, with files of this site alone', async () => {
  const page = await site.open({ width: 1280 })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto('/api/docs')
  expect(await page.title()).toBe('Yardsnap API')
  const getGroup = (name: string) => page.locator(`.opblock-tag-section:has(#operations-tag-${name})`)

  await getGroup('account').locator('.opblock-tag').click()
  const { paths } = await (await page.request.get('/api/openapi.json')).json()
  const ofAccount = Object.entries<object>(paths).filter(([path]) => /^\/api\/account(\/|$)/.test(path))
  const calls = ofAccount.flatMap(([, methods]) => Object.keys(methods))
  await expect.poll(() => getGroup('account').locator('.opblock').count()).toBe(calls.length)

  const group = getGroup('affiliate-categories')
  await group.locator('.opblock-tag').click()
  await group.locator('.opblock-summary-control').click()
  await group.getByRole('button', { name: 'Try it out' }).click()
  await group.getByRole('button', { name: 'Execute' }).click()
  await group
    .locator('.live-responses-table .response-col_status')
    .getByText(/^\d{3}/)
    .waitFor()
  expect([...origins]).toEqual([site.url])
})
