import type { OwnHoldAnywhere } from '@yardsnap/contract/holds'
import type { LiveListing } from '@yardsnap/contract/live-status'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { liveStatusTools } from '#testing/live-status.ts'

let site: TestApp
let host: Visitor
let tools: ReturnType<typeof liveStatusTools>
beforeAll(async () => {
  site = await testApp()
  host = await site.signUp({ firstName: 'Ana', lastName: 'Ruiz' })
  await site.makePremium(host.userId)
  tools = liveStatusTools({ site, host })
})
afterAll(() => site.close())

const ownHold = async (shopper: Visitor) => (await shopper.get('/api/holds')).json<OwnHoldAnywhere[]>()[0]!

describe('the stream of a sale', () => {
  test('sends how it stands at once, and each change that any process makes', async () => {
    const id = await tools.publish()
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const port = await second.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const next = await follow(port, id, leaving.signal)
    expect((await next()).liveStatus).toBeNull()
    await tools.updateStatus(id, { kind: 'open' })
    expect(await next()).toMatchObject({ id, liveStatus: { kind: 'open' } })
  })

  test('S-L5 sends the last of many changes at most once a second', async () => {
    const id = await tools.publish()
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const next = await follow(await second.listen(), id, leaving.signal)
    await next()
    const startedAt = performance.now()
    let newest = 0
    for (let count = 0; count < 20; count += 1) {
      newest = (await tools.updateStatus(id, { kind: 'open', isHalfPrice: count % 2 === 0 })).version
    }
    let events = 0
    for (let version = 0; version < newest; events += 1) version = (await next()).version
    expect(events).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1000)
  })

  test('says within a second that a hold was asked for, granted and given up, and nothing of whom', async () => {
    const id = await tools.publish()
    const items = [{ title: 'Record player', priceSuggested: '85.00' }]
    const [player] = (await host.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
    await host.put(`/api/listings/${id}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const port = await second.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const answer = await fetch(`http://127.0.0.1:${port}/api/listings/${id}/live-status`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (end: string) => {
      while (!text.includes(end)) text += (await reader.read()).value ?? ''
      text = ''
    }
    await until('event: progress')
    const shopper = await site.signUp({ firstName: 'Nani', lastName: 'Silva' })
    const holds = `/api/listings/${id}/holds`
    const changes = [
      () => shopper.post(holds, { itemId: player?.id }),
      async () => host.put(`${holds}/${(await ownHold(shopper)).id}/answer`, { isYes: true }),
      async () => shopper.delete(`${holds}/${(await ownHold(shopper)).id}`),
    ]
    for (const change of changes) {
      expect((await change()).statusCode).toBeLessThan(300)
      const changedAt = Date.now()
      await until('event: holds\ndata: {}\n\n')
      expect(Date.now() - changedAt).toBeLessThan(1000)
    }
  })

  test('holds a connection for each of a bounded number of pages', async () => {
    const id = await tools.publish()
    const other = await testApp({ beside: site })
    onTestFinished(() => other.close())
    const port = await other.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const open = () =>
      fetch(`http://127.0.0.1:${port}/api/listings/${id}/live-status`, {
        headers: { accept: 'text/event-stream' },
        signal: leaving.signal,
      })
    const answers = await Promise.all(Array.from({ length: 61 }, open))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60')
  })

  test('HEAD of a stream is answered at once', async () => {
    const id = await tools.publish()
    const url = `/api/listings/${id}/live-status`
    const answer = await site.app.inject({ method: 'HEAD', url, headers: { accept: 'text/event-stream' } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

/** Opens the stream of a sale. @returns waits for its next event */
async function follow(port: number, listingId: string, signal: AbortSignal): Promise<() => Promise<LiveListing>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/listings/${listingId}/live-status`, {
    headers: { accept: 'text/event-stream' },
    signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async () => {
    for (;;) {
      const [event, data] = /^[^]*?event: progress\ndata: (.*)\n\n/.exec(text) ?? []
      if (event !== undefined && data !== undefined) {
        text = text.slice(event.length)
        return JSON.parse(data) as LiveListing
      }
      text += (await reader.read()).value ?? ''
    }
  }
}
