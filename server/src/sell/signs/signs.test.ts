import { MAX_SIGNS, type OwnSignPlan, type SignPlan, type StreetSign } from '@yardsnap/contract/street-signs'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPlans } from '#db/schema/street-signs.ts'
import { openPdf, rasterize, readCodes, readText } from '#printing/test-pdf.ts'
import { makeListingWithItems } from '#sell/exports/test-listing.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let host: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  host = await site.signUp()
  await site.makePremium(host.userId)
})
afterAll(() => site.close())

const house = { latitude: 28.54, longitude: -81.375 }
const sign = (fields: Partial<StreetSign> = {}): StreetSign => ({
  crossing: 'Oak & 5th',
  position: { latitude: 28.55, longitude: -81.375 },
  carsFrom: 'west',
  turn: null,
  isCollected: false,
  ...fields,
})
const planOf = (signs: StreetSign[], fields: Partial<SignPlan> = {}): SignPlan => ({
  signs,
  accent: 'ocean',
  families: 3,
  ...fields,
})

async function makeSale(fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await makeListingWithItems(host, [{ title: 'Lamp' }], fields)
  return id
}

const put = (who: Visitor, id: string, plan: object) => who.put(`/api/listings/${id}/signs`, plan)
const print = (who: Visitor, id: string) => who.get(`/api/listings/${id}/exports/signs?arrows=corners`)

describe('the signs of a sale', () => {
  test('are kept for its host, with the house once it is known', async () => {
    const id = await makeSale()
    const path = `/api/listings/${id}/signs`
    expect((await host.get(path)).json()).toMatchObject({ signs: [], families: null, house: null, around: {} })
    const plan = planOf([sign(), sign({ crossing: '', position: null, turn: 90, isCollected: true })])
    expect((await put(host, id, plan)).json()).toMatchObject(plan)
    expect((await host.put(`/api/listings/${id}/position`, { pin: house })).statusCode).toBe(200)
    expect((await host.get(path)).json<OwnSignPlan>()).toEqual({ ...plan, house, around: house })
  })

  test('are of nobody else, even while the address is hidden and the sale is public', async () => {
    const id = await makeSale({ status: 'published', hidesAddress: true })
    await put(host, id, planOf([sign()]))
    const other = await site.signUp()
    for (const answer of [
      await other.get(`/api/listings/${id}/signs`),
      await put(other, id, planOf([])),
      await print(other, id),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await print(site.visitor, id)).statusCode).toBe(401)
    expect(JSON.stringify((await other.get(`/api/listings/${id}`)).json())).not.toContain('Oak & 5th')
    expect((await host.get(`/api/listings/${id}/signs`)).json<OwnSignPlan>().signs).toHaveLength(1)
  })

  test.each([
    ['too many', planOf(Array.from({ length: MAX_SIGNS + 1 }, () => sign()))],
    ['an arrow between the eight', planOf([sign({ turn: 10 })])],
    ['a crossing that is too long', planOf([sign({ crossing: 'x'.repeat(61) })])],
    ['a place that is none', planOf([sign({ position: { latitude: 91, longitude: 0 } })])],
    ['one family', planOf([], { families: 1 })],
  ])('are refused with %s, and stay as they were', async (_, plan) => {
    const id = await makeSale()
    await put(host, id, planOf([sign()]))
    expect((await put(host, id, plan)).statusCode).toBe(400)
    expect((await host.get(`/api/listings/${id}/signs`)).json<OwnSignPlan>().signs).toEqual([sign()])
  })

  test('are in the copy of the host’s data, and go with the sale', async () => {
    const other = await site.signUp()
    const { id } = await makeListingWithItems(other, [{ title: 'Lamp' }])
    await put(other, id, planOf([sign({ crossing: 'Elm & 9th' })]))
    const files = unzipSync((await other.get('/api/account/data.zip')).rawPayload)
    expect(Buffer.from(files['data.json']!).toString()).toContain('Elm & 9th')
    await other.delete(`/api/listings/${id}`)
    expect((await other.get(`/api/listings/${id}/signs`)).statusCode).toBe(404)
    const left = await site.database.db.select().from(signPlans).where(eq(signPlans.listingId, id))
    expect(left).toEqual([])
  })
})

describe('printed by corner', () => {
  test('each sign is two Letter pages with its place; the code is on the last one alone', async () => {
    const id = await makeSale()
    await host.put(`/api/listings/${id}/position`, { pin: house })
    await put(host, id, planOf([sign(), sign({ crossing: 'Elm & 9th', carsFrom: 'north' })]))
    const pdf = await openPdf((await print(host, id)).rawPayload)
    expect(pdf.numPages).toBe(4)
    for (const number of [1, 2, 3, 4]) expect((await pdf.getPage(number)).view).toEqual([0, 0, 792, 612])
    expect(await readText(pdf, 1)).toContain('Sign 1 of 2: put at Oak & 5th, facing cars from the west')
    expect(await readText(pdf, 1)).toContain('Saturday, May 3')
    expect(await readText(pdf, 2)).toMatch(/3 FAMILIES.*Sign 1 of 2/)
    expect(await readText(pdf, 4)).toContain('Sign 2 of 2: put at Elm & 9th, facing cars from the north')
    const codes = await Promise.all([1, 2, 3, 4].map(async (number) => (await readCodes(pdf, number))[0]))
    expect(codes).toEqual([null, null, null, `https://sales.example/sale/${id}`])
    for (const number of [1, 2, 3, 4]) expect(await readText(pdf, number)).not.toContain('Orange Ave')
  })

  test('letters are four inches high', async () => {
    const id = await makeSale()
    await put(host, id, planOf([sign()]))
    const pdf = await openPdf((await print(host, id)).rawPayload)
    const { data, width } = await rasterize(pdf, 1, 72)
    const isInked = (row: number) =>
      Array.from({ length: width }, (_, x) => data[4 * (row * width + x)]!).some((value) => value < 100)
    const rows = Array.from({ length: 612 }, (_, row) => row).filter((row) => row > 98 && isInked(row))
    const end = rows.findIndex((row, index) => rows[index + 1] !== row + 1)
    expect(rows[end]! - rows[0]! + 1).toBeGreaterThanOrEqual(4 * 72)
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => data[4 * (250 * width + x)]! < 100)
    expect(columns.at(0)).toBeGreaterThan(18)
    expect(columns.at(-1)).toBeLessThan(792 - 18)
  })

  test.each([
    ['ahead', sign({ carsFrom: 'north' }), [0, -1]],
    ['to the right', sign(), [1, 0]],
    ['to the left', sign({ carsFrom: 'east' }), [-1, 0]],
    ['as the host has turned it', sign({ turn: 180 }), [0, 1]],
  ] as const)('the arrow points %s', async (_, only, [right, down]) => {
    const id = await makeSale()
    await host.put(`/api/listings/${id}/position`, { pin: house })
    // The last sign has less room for its arrow.
    await put(host, id, planOf([only, sign()]))
    const { data, width } = await rasterize(await openPdf((await print(host, id)).rawPayload), 2, 72)
    /** Whether it is inked a way toward the arrow's point from its middle, and a way beside its axis. */
    const isInked = (toward: number, beside: number): boolean => {
      const [x, y] = [396 + toward * right + beside * down, 329 + toward * down + beside * right]
      return data[4 * (Math.round(y) * width + Math.round(x))]! < 128
    }
    expect([isInked(190, 0), isInked(43, 149), isInked(43, -149)]).toEqual([true, true, true])
    expect([isInked(-85, 149), isInked(-85, -149)]).toEqual([false, false])
  })

  test('a sale whose corners have no signs is told so', async () => {
    const id = await makeSale()
    const answer = await print(host, id)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'No corner has a sign yet. Put your signs on the map first.' })
  })
})
