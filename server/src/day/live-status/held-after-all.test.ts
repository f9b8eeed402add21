import { formatDay } from '@yardsnap/contract/dates'
import { addDays } from '@yardsnap/contract/sale-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FakePush } from '#ports/push/fake-push.ts'
import { getReceivedTitles, startLiveStatusSite } from '#testing/live-status.ts'
import type { Visitor } from '#testing/test-app.ts'

let started: Awaited<ReturnType<typeof startLiveStatusSite>>
let service: FakePush
let host: Visitor
let tools: typeof started.tools
beforeAll(async () => {
  started = await startLiveStatusSite()
  ;({ service, host, tools } = started)
})
afterAll(() => started.close())

describe('who heard that a sale was called off', () => {
  test('is told that it is held again where its host publishes it anew', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await tools.saver(id, service)
    const { saleDate, laterDays } = await tools.read(id)
    const callOff = async () => {
      await tools.updateStatus(id, { kind: 'called_off' })
      await tools.told()
      device.received.length = 0
    }
    await callOff()
    await host.put(`/api/listings/${id}`, { status: 'published' })
    await tools.told()
    expect(getReceivedTitles(device)).toEqual(['Porch: takes place after all'])
    await callOff()
    const days = [{ ...laterDays[0]!, date: addDays(saleDate!, 5) }]
    await host.put(`/api/listings/${id}`, { laterDays: days })
    await host.put(`/api/listings/${id}`, { status: 'published', saleDate: addDays(saleDate!, 4) })
    await tools.told()
    expect(getReceivedTitles(device)).toEqual(['Porch: takes place after all'])
    expect(device.received[0]!.payload.text).toContain(formatDay(addDays(saleDate!, 4)))
  })

  test('is told of its new days where it was called off only for a moment', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await tools.saver(id, service)
    const { saleDate } = await tools.read(id)
    await tools.updateStatus(id, { kind: 'called_off' })
    const moved = { status: 'published', saleDate: addDays(saleDate!, 4), laterDays: [] }
    expect((await host.put(`/api/listings/${id}`, moved)).statusCode).toBe(200)
    await tools.told()
    expect(getReceivedTitles(device)).toEqual(['Porch: its days have changed'])
    expect(device.received[0]!.payload.text).toContain(formatDay(addDays(saleDate!, 4)))
  })

  test('is told once that it is held again, with its days, where it was taken down, too', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await tools.saver(id, service)
    const { saleDate } = await tools.read(id)
    await tools.updateStatus(id, { kind: 'called_off' })
    await tools.told()
    const put = async (changes: object) => {
      expect((await host.put(`/api/listings/${id}`, changes)).statusCode).toBe(200)
      await tools.told()
    }
    await put({ status: 'draft' })
    await put({ saleDate: addDays(saleDate!, 4), laterDays: [] })
    expect(getReceivedTitles(device)).toEqual(['Porch: Called off'])
    for (const status of ['published', 'draft', 'published']) await put({ status })
    expect(getReceivedTitles(device)).toEqual(['Porch: Called off', 'Porch: takes place after all'])
    expect(device.received[1]!.payload.text).toContain(formatDay(addDays(saleDate!, 4)))
  })
})
