import { randomUUID } from 'node:crypto'
import type { LocalRuleInput, LocalRules } from '@yardsnap/contract/local-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, openDay } from '#shop/community-days/test-community-days.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { TestApp, Visitor } from '#testing/test-app.ts'
import { RULE } from './test-local-rules.ts'

let site: TestApp
let admin: Visitor
let host: Visitor
beforeAll(async () => {
  const opened = await appWithAdmin({ firstName: 'Olga', lastName: 'Perez' })
  site = opened.site
  admin = opened.admin
  host = await site.signUp()
  await site.makePremium(host.userId)
})
afterAll(() => site.close())

async function enter(fields: Partial<LocalRuleInput>, ruleId: string = randomUUID()): Promise<string> {
  const answer = await admin.put(`/api/admin/local-rules/${ruleId}`, { ...RULE, ...fields })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  return ruleId
}

const PLACE = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }
async function makeSale(fields: object = {}, who = host): Promise<string> {
  const answer = await who.post('/api/listings', { title: 'Porch sale', saleDate: '2031-05-03', ...PLACE, ...fields })
  return answer.json<{ id: string }>().id
}
const read = async (listingId: string, who = host) =>
  (await who.get(`/api/listings/${listingId}/local-rules`)).json<LocalRules>()
const namesAt = async (fields: object) => (await read(await makeSale(fields))).rules.map(({ name }) => name)

describe('the rules of a place', () => {
  test('are those of its city, and of what its ZIP belongs to, the city first', async () => {
    await enter({ name: 'orlando' })
    await enter({ authority: 'hoa', name: 'Lake Nona HOA', zips: ['32827'] })
    await enter({ authority: 'county', name: 'Orange County', zips: ['32801', '32827'] })
    await enter({ name: 'Orlando', state: 'KY' })
    expect(await namesAt({})).toEqual(['orlando', 'Orange County'])
    expect(await namesAt({ city: 'ORLANDO ', zipCode: '32827-1234' })).toEqual([
      'orlando',
      'Orange County',
      'Lake Nona HOA',
    ])
    expect(await namesAt({ city: 'Tampa', zipCode: '33601' })).toEqual([])
    const bare = await read(await makeSale({ streetAddress: '', city: '', state: '', zipCode: '' }))
    expect(bare).toMatchObject({ place: null, rules: [], salesHere: [] })
  })

  test("come with the host's other sales at the same address, and not those elsewhere, called off or never public", async () => {
    const street = { streetAddress: '12 Elm Street' }
    const publish = (fields: object) => makeSale({ ...street, status: 'published', ...fields })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const counted = await publish({ saleDate: inDays(20), streetAddress: '12 Elm St.' })
    await publish({ saleDate: inDays(20), streetAddress: '14 Elm Street' })
    const off = await publish({ saleDate: inDays(30) })
    const calledOff = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect((await host.put(`/api/listings/${off}/live-status`, calledOff)).statusCode).toBe(200)
    await makeSale({ ...street, saleDate: inDays(40) })
    const { salesHere } = await read(await makeSale(street))
    expect(salesHere).toEqual([{ listingId: counted, dates: [inDays(20)], isCommunityDay: false }])
  })

  test('come with which sales are part of a community sale day', async () => {
    const day = await openDay(site)
    const street = { streetAddress: '77 Fair Street', saleDate: dayFromNow(30) }
    const taking = await makeSale({ ...street, status: 'published' })
    const path = `/api/listings/${taking}/community-days/${day.id}`
    expect((await host.post(path, { code: day.code, acceptsRules: true })).json()).toMatchObject({
      entry: { status: 'in' },
    })
    expect((await read(taking)).isCommunityDay).toBe(true)
    const other = await read(await makeSale(street))
    expect([other.isCommunityDay, other.salesHere]).toMatchObject([
      false,
      [{ listingId: taking, isCommunityDay: true }],
    ])
  })

  test('are read by the host alone', async () => {
    const id = await makeSale()
    expect((await (await site.signUp()).get(`/api/listings/${id}/local-rules`)).statusCode).toBe(404)
    expect((await site.visitor.get(`/api/listings/${id}/local-rules`)).statusCode).toBe(401)
  })
})

describe('admins', () => {
  test('change and delete rules, and no name is entered twice', async () => {
    const id = await enter({ name: 'Ocala' })
    await enter({ name: 'Ocala', maxSales: 4 }, id)
    expect((await read(await makeSale({ city: 'Ocala', zipCode: '34470' }))).rules).toMatchObject([{ id, maxSales: 4 }])
    const twice = await admin.put(`/api/admin/local-rules/${randomUUID()}`, { ...RULE, name: 'OCALA' })
    expect(twice.statusCode).toBe(409)
    expect((await admin.put(`/api/admin/local-rules/${id}`, { ...RULE, quote: '' })).statusCode).toBe(400)
    expect((await admin.delete(`/api/admin/local-rules/${id}`)).statusCode).toBe(204)
    expect((await admin.delete(`/api/admin/local-rules/${id}`)).statusCode).toBe(404)
    expect(await namesAt({ city: 'Ocala', zipCode: '34470' })).toEqual([])
    const actions = (await admin.get('/api/admin/actions')).json<{ action: string; subject: string }[]>()
    expect(actions[0]).toMatchObject({ action: 'delete local rule', subject: 'Ocala, FL' })
  })

  test('do not bring back by a change what another one has deleted, but may enter it anew', async () => {
    const id = await enter({ name: 'Largo' })
    const address = `/api/admin/local-rules/${id}`
    const change = () => admin.put(`${address}?isChange=true`, { ...RULE, name: 'Largo', maxSales: 5 })
    expect((await change()).statusCode).toBe(204)
    expect((await admin.delete(address)).statusCode).toBe(204)
    const answer = await change()
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      'This rule was deleted meanwhile.',
    ])
    expect(await namesAt({ city: 'Largo', zipCode: '33770' })).toEqual([])
    await enter({ name: 'Largo' }, id)
    expect(await namesAt({ city: 'Largo', zipCode: '33770' })).toEqual(['Largo'])
  })

  test('who enter one name at the same time enter it once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.put(`/api/admin/local-rules/${randomUUID()}`, { ...RULE, name: 'Destin' })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409])
  })

  test('read what hosts found, and put it away', async () => {
    const id = await makeSale({ city: 'Deltona' })
    const found = { sourceUrl: 'https://deltona.example/code', words: 'Three a year' }
    expect((await host.post(`/api/listings/${id}/local-rules/finds`, found)).statusCode).toBe(204)
    const bad = { ...found, sourceUrl: 'javascript:alert(1)' }
    expect((await host.post(`/api/listings/${id}/local-rules/finds`, bad)).statusCode).toBe(400)
    const list = async () =>
      (await admin.get('/api/admin/local-rules')).json<{ finds: { id: string; city: string }[] }>().finds
    const [first] = await list()
    expect(first).toMatchObject({ ...found, city: 'Deltona', state: 'FL', email: host.email })
    expect((await admin.delete(`/api/admin/local-rule-finds/${first?.id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
  })

  test('take a table in, row by row, and get the same table back', async () => {
    const heading =
      'authority,name,state,zips,permit,feeCents,maxSales,communityDaysCount,sourceUrl,quote,checkedOn,checkedBy'
    const source = 'https://city.example/code,"No more than 3, please",2031-02-01,Kai'
    const csv = [
      heading,
      `city,Plano,TX,,needed,1500,2,no,${source}`,
      `county,Collin County,TX,75002 75013,,,,,${source}`,
      `hoa,Nowhere,TX,,,,,,${source}`,
      `city,Frisco,Texas,,,,,,${source}`,
      `city,Allen,TX,,,,many,,${source}`,
      `city,Dallas,TX,,,-1,,,${source}`,
    ].join('\n')
    const answer = await admin.post('/api/admin/local-rules/import', { csv })
    const { savedCount, problems } = answer.json<{ savedCount: number; problems: { line: number; text: string }[] }>()
    expect(savedCount).toBe(2)
    expect(problems).toEqual([
      { line: 4, text: 'zips: Enter the ZIPs that it applies to' },
      { line: 5, text: 'state: State is two letters, such as FL' },
      { line: 6, text: expect.stringMatching(/^maxSales: /) },
      { line: 7, text: 'feeCents: Fee: an amount from $0 to $1,000' },
    ])
    const rules = async () => (await admin.get('/api/admin/local-rules?search=TX')).json<{ rules: object[] }>().rules
    expect(await rules()).toMatchObject([
      { name: 'Plano', permit: 'needed', feeCents: 1500, maxSales: 2, communityDaysCount: false, zips: [] },
      { name: 'Collin County', permit: 'unknown', feeCents: null, zips: ['75002', '75013'] },
    ])
    const before = await rules()
    const exported = await admin.get('/api/admin/local-rules.csv')
    expect(exported.headers['content-type']).toMatch(/^text\/csv/)
    expect(exported.body).toMatch(/^\uFEFFauthority,/)
    const again = await admin.post('/api/admin/local-rules/import', { csv: exported.body })
    expect(again.json()).toMatchObject({ problems: [] })
    expect(await rules()).toEqual(before)
  })

  test.each([
    ['nothing', ''],
    ['no columns', 'a,b\n1,2'],
    ['an open quotation', 'authority,name\n"city,Plano'],
  ])('are told what is wrong with a file of %s', async (_what, csv) => {
    expect((await admin.post('/api/admin/local-rules/import', { csv })).statusCode).toBe(400)
  })
})

test('the number of the permit is on the page, and a copy starts without it', async () => {
  const id = await makeSale({ permitNumber: ' GS-31-77 ', status: 'published' })
  expect((await site.visitor.get(`/api/listings/${id}`)).json()).toMatchObject({ permitNumber: 'GS-31-77' })
  expect((await host.post(`/api/listings/${id}/copy`)).json()).toMatchObject({ permitNumber: null })
  expect((await host.put(`/api/listings/${id}`, { permitNumber: 'x'.repeat(41) })).statusCode).toBe(400)
})
