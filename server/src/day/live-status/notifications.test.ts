import { randomUUID } from 'node:crypto'
import { formatDay } from '@yardsnap/contract/dates'
import { addDays } from '@yardsnap/contract/sale-days'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { letIn } from '#core/co-hosts/test-co-hosts.ts'
import { announcements, notifications } from '#db/schema/notifications.ts'
import type { FakePush } from '#ports/push/fake-push.ts'
import { waitForDeliveries, subscribeDevice, NIGHT } from '#testing/notifications.ts'
import { toCookieHeader, type TestApp, type Visitor } from '#testing/test-app.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { getReceivedTitles, liveStatusTools, notifyHostInMorning, startLiveStatusSite } from '#testing/live-status.ts'

let started: Awaited<ReturnType<typeof startLiveStatusSite>>
let site: TestApp
let service: FakePush
let host: Visitor
let tools: typeof started.tools
beforeAll(async () => {
  started = await startLiveStatusSite()
  ;({ site, service, host, tools } = started)
})
afterAll(() => started.close())

describe('who saved the sale', () => {
  test('S-Y2 is told once of the rain date, once when it is taken back, and once when it is called off', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { shopper, device } = await tools.saver(id, service)
    const { url } = (await shopper.post('/api/saved-sales/calendar-feed')).json<{ url: string }>()
    const feed = async () => (await shopper.get(url.replace(/^https?:\/\/[^/]+/, ''))).body
    const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await feed())?.[1])
    const sequences = [await sequence()]
    const changes = [{ isMoved: true }, {}, { kind: 'called_off' }] as const
    for (const change of changes) {
      await tools.updateStatus(id, change)
      sequences.push(await sequence())
      await tools.told()
      await tools.updateStatus(id, change)
      await tools.told()
    }
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    expect(await feed()).toContain('STATUS:CANCELLED')
    expect(getReceivedTitles(device)).toEqual([
      expect.stringMatching(/^Porch: Moved to /),
      'Porch: takes place as planned',
      'Porch: Called off',
    ])
  })

  test('reads that a sale is called off, however long its title is', async () => {
    const id = await tools.publish({ title: `The ${'very '.repeat(21)}big one` })
    const { device } = await tools.saver(id, service)
    await tools.updateStatus(id, { kind: 'called_off' })
    await tools.told()
    expect(getReceivedTitles(device)).toEqual([expect.stringMatching(/^The very .*…: Called off$/)])
  })

  test('S-Y3 is told the last of 50 changes within a minute, once', async () => {
    const id = await tools.publish({ title: 'Porch' })
    const { device } = await tools.saver(id, service)
    for (let count = 0; count < 50; count++) {
      await tools.updateStatus(id, { kind: 'open', words: `Now serving number ${count}` })
      // As if a second had passed.
      await site.database.db.execute(sql`
        update announcements set due_at = due_at - interval '1 second', created_at = created_at - interval '1 second'
        where listing_id = ${id}`)
      const [waiting] = await site.database.db.select().from(announcements).where(eq(announcements.listingId, id))
      expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now())
    }
    await tools.told()
    expect(device.received.map(({ payload }) => payload.text)).toEqual([
      expect.stringContaining('Now serving number 49'),
    ])
  })

  test('is told at least every 90 seconds of a host who goes on changing', async () => {
    const id = await tools.publish()
    await tools.updateStatus(id, { kind: 'open' })
    await site.database.db.execute(
      sql`update announcements set created_at = now() - interval '100 seconds' where listing_id = ${id}`,
    )
    await tools.updateStatus(id, { kind: 'opening_late' })
    const [waiting] = await site.database.db.select().from(announcements).where(eq(announcements.listingId, id))
    expect(waiting?.dueAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('is told nothing of what was taken back at once', async () => {
    const id = await tools.publish()
    await tools.updateStatus(id, { kind: 'open' })
    await tools.told()
    const { device } = await tools.saver(id, service)
    await tools.updateStatus(id, { kind: 'called_off' })
    await tools.updateStatus(id, { kind: 'open' })
    await tools.told()
    expect(device.received).toEqual([])
  })

  test('is told that a sale is held after all while some are not yet told that it was called off', async () => {
    const id = await tools.publish({ title: 'Porch' })
    const { device } = await tools.saver(id, service)
    const { db } = site.database
    const ofSale = eq(announcements.listingId, id)
    await tools.updateStatus(id, { kind: 'called_off' })
    // It has begun, and goes on after the other.
    await db.update(announcements).set({ afterUserId: '' }).where(ofSale)
    await tools.updateStatus(id, { kind: 'open' })
    await db
      .update(announcements)
      .set({ dueAt: sql`now()` })
      .where(and(ofSale, isNull(announcements.afterUserId)))
    const services = await servicesBeside(site)
    await services.notifications.expand(new AbortController().signal)
    await expect.poll(() => getReceivedTitles(device)).toEqual(['Porch: Open now'])
    await tools.told()
    expect(getReceivedTitles(device)).toContain('Porch: Called off')
  })

  test('hears at night of a sale of this morning, and of another in the morning', async () => {
    const timeZone = NIGHT()
    const [today, later] = [await tools.publish({}, { timeZone }), await tools.publish({}, { timeZone, inDays: 3 })]
    await tools.updateStatus(today, { kind: 'opening_late' })
    await tools.updateStatus(later, { kind: 'called_off' })
    const dueIn = async (listingId: string) => {
      const [waiting] = await site.database.db
        .select()
        .from(announcements)
        .where(eq(announcements.listingId, listingId))
      return (waiting!.dueAt.getTime() - Date.now()) / 3_600_000
    }
    expect(await dueIn(today)).toBeLessThan(0.1)
    expect(await dueIn(later)).toBeGreaterThan(3)
    await site.database.db.delete(announcements)
  })

  test('S-Y1 is told once when days are taken out and added, and not of what is put back', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await tools.saver(id, service)
    const { saleDate, laterDays } = await tools.read(id)
    const later = { ...laterDays[0]!, date: addDays(saleDate!, 2) }
    const change = (days: object[]) => host.put(`/api/listings/${id}`, { laterDays: days })
    await change([])
    await change(laterDays)
    await host.put(`/api/listings/${id}`, { endTime: '15:00' })
    await tools.told()
    expect(device.received).toEqual([])
    await change([later])
    await change([])
    // The hours as they are when it is sent.
    await host.put(`/api/listings/${id}`, { endTime: '16:00' })
    await tools.told()
    expect(device.received.map(({ payload }) => [payload.title, payload.text])).toEqual([
      ['Porch: its days have changed', `It takes place ${formatDay(saleDate)}: 8:00 AM – 4:00 PM.`],
    ])
    // Nor of other days of a sale that was called off meanwhile.
    await change([later])
    await tools.updateStatus(id, { kind: 'called_off' })
    await tools.told()
    expect(getReceivedTitles(device).slice(1)).toEqual(['Porch: Called off'])
  })

  test('S-Y1 is told of other days of a sale that is called off only once it is held again', async () => {
    const id = await tools.publish({ title: 'Porch' }, { inDays: 1 })
    const { device } = await tools.saver(id, service)
    const { saleDate, laterDays } = await tools.read(id)
    const change = (inDays: number) =>
      host.put(`/api/listings/${id}`, { laterDays: [{ ...laterDays[0]!, date: addDays(saleDate!, inDays) }] })
    const days = (inDays: number) => expect.stringContaining(formatDay(addDays(saleDate!, inDays)))
    const tellOnly = async (announced: { isCrucial: boolean }) => {
      const isToBeTold = eq(announcements.isCrucial, announced.isCrucial)
      await site.database.db
        .update(announcements)
        .set({ dueAt: sql`case when ${isToBeTold} then now() else now() + interval '1 hour' end` })
        .where(eq(announcements.listingId, id))
      const services = await servicesBeside(site)
      await services.notifications.expand(new AbortController().signal)
      await waitForDeliveries(site)
    }
    await change(2)
    await tools.updateStatus(id, { kind: 'called_off' })
    // At night what concerns today is told, and the rest in the morning.
    await tellOnly({ isCrucial: true })
    await tools.told()
    expect(getReceivedTitles(device)).toEqual(['Porch: Called off'])
    await tools.updateStatus(id, {})
    await tools.told()
    expect(device.received.slice(1).map(({ payload }) => [payload.title, payload.text])).toEqual([
      ['Porch: takes place after all', days(2)],
    ])
    await change(3)
    // For a moment of which nobody hears.
    await tools.updateStatus(id, { kind: 'called_off' })
    await tellOnly({ isCrucial: false })
    await tools.updateStatus(id, {})
    await tools.told()
    expect(device.received.slice(2).map(({ payload }) => [payload.title, payload.text])).toEqual([
      ['Porch: its days have changed', days(3)],
    ])
  })
})

describe('the host', () => {
  test('is told on the morning of each day, once, with a link to say how the sale stands', async () => {
    const id = await tools.publish({ title: 'Porch' })
    const device = await subscribeDevice(host, service)
    const path = await notifyHostInMorning(site, id)
    expect(await notifyHostInMorning(site, id)).toBe(path)
    await waitForDeliveries(site)
    const about = device.received.filter(({ payload }) => payload.path === path)
    expect(about.map(({ payload }) => payload.title)).toEqual(['Your sale is today'])
  })

  test('says it by that link without signing in, of this sale alone, until it is taken down or over', async () => {
    const id = await tools.publish()
    const [, token = ''] = (await notifyHostInMorning(site, id)).split('#')
    const link = `/api/host-link?token=${token}`
    const before = await tools.read(id)
    expect((await site.visitor.get(link)).json()).toMatchObject({ id, liveStatus: null })
    expect(await tools.read(id)).toEqual(before)
    const open = { kind: 'open', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    const answer = await site.visitor.put(link, open)
    expect(answer.json()).toMatchObject({ id, liveStatus: { kind: 'open' } })
    const other = await tools.publish()
    expect((await site.visitor.put(link.replace(id, other), open)).statusCode).toBe(404)

    await host.put(`/api/listings/${id}`, { status: 'draft' })
    expect((await site.visitor.get(link)).statusCode).toBe(404)
    expect((await site.visitor.put(link, open)).statusCode).toBe(404)
    await host.put(`/api/listings/${id}`, { status: 'published' })
    expect((await site.visitor.get(link)).statusCode).toBe(200)
    await site.moveTo('2020-01-01', id)
    expect((await site.visitor.put(link, open)).statusCode).toBe(404)
  })

  describe('S-T17 the link of the morning', () => {
    const OPEN = { kind: 'open', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }

    async function mailedLink() {
      const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
      const account = { ...names, email: `${randomUUID()}@example.com`, password: 'saturday at nine' }
      const person = site.enter({
        userId: '',
        email: account.email,
        cookie: toCookieHeader(await site.visitor.post('/api/auth/sign-up/email', account)),
      })
      const own = liveStatusTools({ site, host: person })
      const id = await own.publish()
      const [, token = ''] = (await notifyHostInMorning(site, id)).split('#')
      const link = `/api/host-link?token=${token}`
      const statuses = async () => [
        (await site.visitor.get(link)).statusCode,
        (await site.visitor.put(link, OPEN)).statusCode,
      ]
      expect(await statuses()).toEqual([200, 200])
      return { person, id, link, statuses }
    }

    test('S-T17 is useless once its host has ended it; the next one works', async () => {
      const { person, id, link, statuses } = await mailedLink()
      const others = await mailedLink()
      expect((await site.visitor.delete('/api/host-link')).statusCode).toBe(401)
      expect((await person.delete('/api/host-link')).statusCode).toBe(204)
      expect(await statuses()).toEqual([404, 404])
      expect((await site.visitor.get(link)).json()).toMatchObject({ message: expect.stringContaining('Sign in') })
      expect(await others.statuses()).toEqual([200, 200])
      await site.database.db.delete(notifications).where(eq(notifications.listingId, id))
      const [, next = ''] = (await notifyHostInMorning(site, id)).split('#')
      expect((await site.visitor.get(`/api/host-link?token=${next}`)).statusCode).toBe(200)
    })

    test('S-T17 is useless once somebody else has taken the sale over', async () => {
      const { person, id, statuses } = await mailedLink()
      const heir = await site.signUp()
      const coHostId = await letIn(person, { listingId: id, helper: heir, role: 'edit', name: 'Ann' })
      await person.put(`/api/co-hosts/${id}/${coHostId}/offered-sale`, { isOffered: true })
      expect((await heir.post(`/api/co-hosts/${id}/take-over`)).statusCode).toBe(204)
      expect(await statuses()).toEqual([404, 404])
    })

    test('S-T17 ends with the day after the last day that the sale had, also when it is held again', async () => {
      const { id, statuses } = await mailedLink()
      await site.moveTo('2040-05-05', id)
      expect(await statuses()).toEqual([200, 200])
      onTestFinished(() => void vi.useRealTimers())
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 3600 * 1000 })
      expect(await statuses()).toEqual([404, 404])
    })

    test('S-T17 ends with a new password', async () => {
      const { person, statuses } = await mailedLink()
      const [currentPassword, newPassword] = ['saturday at nine', 'sunday at ten']
      const answer = await person.post('/api/auth/change-password', { currentPassword, newPassword })
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
      expect(await statuses()).toEqual([404, 404])
    })
  })
})
