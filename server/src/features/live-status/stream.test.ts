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

describe('the stream of a sale', () => {
  test('sends how it stands at once, and each change that any process makes', async () => {
    const id = await tools.publish()
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const port = await second.listen()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const answer = await fetch(`http://127.0.0.1:${port}/api/listings/${id}/live-status`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = async (): Promise<LiveListing> => {
      for (let text = ''; ;) {
        text += (await reader.read()).value ?? ''
        const [, data] = /event: progress\ndata: (.*)\n\n/.exec(text) ?? []
        if (data) return JSON.parse(data) as LiveListing
      }
    }
    expect((await next()).liveStatus).toBeNull()
    await tools.said(id, { kind: 'open' })
    expect(await next()).toMatchObject({ id, liveStatus: { kind: 'open' } })
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
})
