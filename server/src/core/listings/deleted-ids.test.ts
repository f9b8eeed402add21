import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'

const GONE = {
  code: 'conflict',
  message: 'This sale was deleted, and its address cannot be used again. Begin a new sale.',
}

let site: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

/** What a browser sends for a sale with an id that it made. */
const makeWith = (person: Visitor, id: string) =>
  person.patch(`/api/listings/${id}/draft`, {
    version: 0,
    fields: { base: {}, changes: { title: 'Garage sale' } },
    items: [],
  })

describe('S-T14 V-I1 the address of a deleted sale', () => {
  test.each([
    ['a public sale', true],
    ['a draft', false],
  ])('of %s belongs to nobody anymore, not to its seller either', async (_name, isPublic) => {
    const seller = await site.signUp()
    await site.makePremium(seller.userId)
    const id = randomUUID()
    expect((await makeWith(seller, id)).statusCode).toBe(200)
    if (isPublic) await seller.put(`/api/listings/${id}`, { status: 'published' })
    expect((await seller.delete(`/api/listings/${id}`)).statusCode).toBe(204)
    for (const person of [await site.signUp(), seller]) {
      for (const name of [id, id.toUpperCase()]) {
        const answer = await makeWith(person, name)
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toEqual(GONE)
      }
    }
    expect((await site.visitor.get(`/api/listings/${id}`)).statusCode).toBe(404)
  })

  test('is not free after its account is deleted', async () => {
    const seller = await site.signUp()
    const id = randomUUID()
    await makeWith(seller, id)
    await site.database.pool.query('delete from "user" where id = $1', [seller.userId])
    expect((await makeWith(await site.signUp(), id)).json()).toEqual(GONE)
  })

  test('is not given to anybody who asks while it is being deleted, through two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seller = await site.signUp()
      const thieves = await Promise.all(Array.from({ length: 8 }, () => site.signUp()))
      const id = randomUUID()
      await makeWith(seller, id)
      const [deleted, ...answers] = await Promise.all([
        seller.delete(`/api/listings/${id}`),
        ...thieves.map((thief, index) => makeWith((index % 2 ? site : second).enter(thief), id)),
      ])
      expect(deleted.statusCode).toBe(204)
      for (const { statusCode } of answers) expect([404, 409]).toContain(statusCode)
      expect((await seller.get(`/api/listings/${id}`)).statusCode).toBe(404)
    }
  })
})
