import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { renderThreads, type RenderThreads } from './render-threads.ts'
import { isBuilt } from './template.ts'

const NEVER = new AbortController().signal

describe('threads that render pages', () => {
  let threads: RenderThreads
  beforeAll(() => (threads = renderThreads(1)))
  afterAll(() => threads.close())

  const renderer = `({ render(address, { user }) {
    if (address === '/endless') for (;;);
    if (address === '/wrong') throw new Error('No such sale');
    return { html: address + siteConfig + user, title: 'Sales' };
  } })`
  const bundle = `data:text/javascript,export const createPageRenderer = (siteConfig) => ${encodeURIComponent(renderer)}`
  const render = (address: string, signal = NEVER) =>
    threads.render({ bundle, siteConfig: 'config', address, state: '{"user":"Dana","rendering":null}' }, signal)

  test('get the settings and the state of a page', async () => {
    expect(await render('/sales')).toEqual({ html: '/salesconfigDana', title: 'Sales' })
  })

  test('hand over an error, and go on', async () => {
    await expect(render('/wrong')).rejects.toThrow('No such sale')
    expect(await render('/sales')).toMatchObject({ title: 'Sales' })
  })

  test('are ended when a page takes too long, with those that wait for it, and go on', async () => {
    const tooLong = new AbortController()
    const endless = render('/endless', tooLong.signal)
    const waiting = render('/sales', tooLong.signal)
    tooLong.abort()
    await expect(endless).rejects.toThrow('aborted')
    await expect(waiting).rejects.toThrow('aborted')
    expect(await render('/sales')).toMatchObject({ title: 'Sales' })
  })
})

/** A page without what differs from minute to minute. One that is not ready in time comes without content on a busy machine. */
async function readRendered(visitor: Visitor, address: string): Promise<string> {
  let body = ''
  await expect.poll(async () => ({ body } = await visitor.get(address)).body).toContain('<main')
  return body.replace(/"(now|adTurn)":\d+/g, '')
}

describe.runIf(isBuilt())('a page that a thread renders', () => {
  let inProcess: TestApp
  let inThread: TestApp
  beforeAll(async () => {
    inProcess = await testApp({ env: { SITE_MODE: 'open' } })
    inThread = await testApp({ env: { SITE_MODE: 'open', PAGE_THREADS: '1' }, beside: inProcess })
  })
  afterAll(async () => {
    await inThread.close()
    await inProcess.close()
  })

  test('is the same as one that is rendered where requests are answered', async () => {
    const host = await inProcess.signUp()
    const created = await host.post('/api/listings', { title: 'Lamps & <toys>', status: 'published' })
    const { id } = created.json<{ id: string }>()
    for (const address of ['/', '/browse', '/things', `/sale/${id}`, '/es/browse']) {
      const [here, there] = await Promise.all(
        [inProcess, inThread].map(({ visitor }) => readRendered(visitor, address)),
      )
      expect(there).toBe(here)
    }
  })
})
