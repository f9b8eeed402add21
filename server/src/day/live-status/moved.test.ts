import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReceivedTitles, startLiveStatusSite } from '#testing/live-status.ts'

let started: Awaited<ReturnType<typeof startLiveStatusSite>>
beforeAll(async () => {
  started = await startLiveStatusSite()
})
afterAll(() => started.close())

const HOME = { streetAddress: '100 Main Street', city: 'Orlando', state: 'FL', zipCode: '32801' }

/** A sale at `HOME` next week, and the phone of somebody who saved it. */
async function setUp(fields: object = {}) {
  const { host, service, tools } = started
  const id = await tools.publish({ title: 'Porch', ...HOME, ...fields }, { inDays: 7 })
  const { device } = await tools.saver(id, service)
  const edit = async (changes: object) => {
    expect((await host.put(`/api/listings/${id}`, changes)).statusCode).toBe(200)
  }
  return { id, device, edit }
}

test('who saved a sale is told once that its address has changed, and where to see it', async () => {
  const { id, device, edit } = await setUp()
  await edit({ streetAddress: '7 Oak Ave' })
  await edit({ streetAddress: '9 Oak Ave' })
  await started.tools.told()
  expect(device.received.map(({ payload }) => [payload.title, payload.text, payload.path])).toEqual([
    ['Porch: its address has changed', 'See on its page where it is held now.', `/sale/${id}`],
  ])
  await edit({ streetAddress: '100 Elm St', zipCode: '32803' })
  await edit({ streetAddress: '9 Oak Avenue', zipCode: '32801' })
  await started.tools.told()
  expect(device.received).toHaveLength(1)
})

test('who saved a sale is not told of an address that is written otherwise, completed, hidden or shown', async () => {
  const { device, edit } = await setUp({ zipCode: '' })
  await edit({ streetAddress: '100 Main St', zipCode: '32801-1234' })
  await edit({ city: 'ORLANDO', zipCode: '32801' })
  await edit({ hidesAddress: true })
  await edit({ streetAddress: '7 Oak Ave' })
  await edit({ hidesAddress: false })
  await started.tools.told()
  expect(device.received).toEqual([])
  await edit({ hidesAddress: true })
  await edit({ city: 'Tampa', zipCode: '33602' })
  await started.tools.told()
  expect(getReceivedTitles(device)).toEqual(['Porch: its address has changed'])
})
