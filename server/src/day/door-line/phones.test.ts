import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { doorTools } from './test-door-line.ts'

let site: TestApp
let tools: ReturnType<typeof doorTools>
beforeAll(async () => {
  site = await testApp()
  tools = doorTools(site)
})
afterAll(() => site.close())

describe('the phone of somebody in line', () => {
  test('knows within a second that it is called, with 500 in line, whichever process let it in', async () => {
    const line = await tools.open({ cap: 500 })
    const token = await tools.take(line)
    for (let first = 2; first <= 500; first += 50) {
      const numbers = Array.from({ length: Math.min(50, 501 - first) }, (_, index) => first + index)
      const added = numbers.map((number) => ({
        kind: 'add' as const,
        ticketId: randomUUID(),
        name: 'Bo',
        partySize: 1,
        number,
      }))
      expect((await tools.act(line, added)).statusCode).toBe(200)
    }
    expect((await tools.ask(line)).statusCode).toBe(409)
    const second = await testApp({ beside: site })
    onTestFinished(() => second.close())
    const until = await openTicket(second, token)
    await until('"state":"waiting"')
    const ticketIds = await tools.nextIds(line, 1)
    const calledAt = performance.now()
    expect((await tools.act(line, [{ kind: 'let_in', ticketIds }])).statusCode).toBe(200)
    await until('"state":"in"')
    expect(performance.now() - calledAt).toBeLessThan(1000)
  })

  test.each([{ kind: 'called_off' as const }, { isMoved: true }])(
    'knows at once that the sale is not held today: %o',
    async (change) => {
      const line = await tools.open({}, { rainDate: '2099-05-02' })
      const token = await tools.take(line)
      const second = await testApp({ beside: site })
      onTestFinished(() => second.close())
      const until = await openTicket(second, token)
      await until('"isOver":false')
      expect((await tools.say(line, change)).statusCode).toBe(200)
      const changedAt = performance.now()
      await until('"isOver":true')
      // The stream reads again by itself after half a minute.
      expect(performance.now() - changedAt).toBeLessThan(10_000)
      expect(await tools.view(token)).toMatchObject({ isOver: true, state: 'waiting' })
    },
  )
})

/** The stream of a number, as its open page reads it. @returns waits until it has said something */
async function openTicket(at: TestApp, token: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`http://127.0.0.1:${await at.listen()}/api/door-tickets/${token}`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (part: string) => {
    while (!text.includes(part)) text += (await reader.read()).value ?? ''
  }
}
