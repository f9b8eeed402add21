import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import { findKinds, listGroupKinds, matchKinds, MAX_KINDS_FOUND, MAX_TITLES_AT_ONCE } from '@yardsnap/contract/kinds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { kindMeant, kindNames } from './kind-names.ts'
import { searchKinds } from './kind-search.ts'

const names = kindNames()
const search = (text: string) => searchKinds(names, text, kindMeant(text)).map(({ kind }) => kind)
const titlesFor = (text: string) => search(text).map(({ title }) => title)

describe('a text that means a kind has it first', () => {
  test.each([
    ['red floor lamp', 'Floor lamp', 'furniture'],
    ['Floor lamps', 'Floor lamp', 'furniture'],
    ['LAMP', 'Lamp', 'furniture'],
    ['cast iron dutch oven', 'Cast iron Dutch oven', 'kitchen'],
    ['tv', 'TV', 'electronics'],
    ['TVs', 'TV', 'electronics'],
    ['2 cds', 'CD', 'music'],
    ['ipad', 'iPad', 'electronics'],
    ['blue jeans', 'Blue jeans', 'clothing'],
    ["kid's bikes", "Kids' bike", 'sports'],
    ['coffeemaker', 'Coffee maker', 'kitchen'],
    ['tshirt', 'T-shirt', 'clothing'],
    ['couches', 'Couch', 'furniture'],
    ['set of 4 dining chairs', 'Set of 4 dining chairs', 'furniture'],
    ['coffee table book', 'Coffee table book', 'books'],
    ['legos', 'Lego', 'toys'],
    ['guitar', 'Guitar', 'music'],
    ['poster', 'Poster', 'art'],
    ['rakes', 'Rake', 'garden'],
    ['cordless drill', 'Cordless drill', 'tools'],
  ])('%s: %s, %s', (text, title, category) => {
    expect(kindMeant(text)).not.toBeNull()
    expect(search(text)[0]).toMatchObject({ title, category })
  })
})

describe('a beginning', () => {
  test.each([
    ['fl', ['Flute', 'Flatware', 'Flower pot', 'Flat sheet', 'Floor lamp', 'Flip phone']],
    ['floor l', ['Floor lamp', 'Arc floor lamp', 'Large floor vase', 'Uplight floor lamp']],
    ['flat sc', ['Flat screen', 'Flat screen monitor', 'Small flat screen TV', 'Large flat screen TV']],
    ['Dut', ['Dutch oven', 'Lodge Dutch oven', 'Heavy-duty shelving', 'Le Creuset Dutch oven']],
    ['pouf', ['Pouf']],
    ['toas', ['Toaster', 'Toaster oven', '4-slice toaster', 'Sandwich toaster']],
    ['electric bike', ['Electric bike', 'Bike', 'Bike lock', "Boy's bike", 'Bike helmet', 'Exercise bike']],
    ['!!!', []],
    ['asdf', []],
  ])('%s finds %j', (text, titles) => {
    expect(titlesFor(text)).toEqual(titles)
  })
})

test.each([
  ['coffee t', 'Coffee table'],
  ['wine glasse', 'Wine glass'],
  ['sh', 'Shelf'],
  ['bed', 'Bed'],
])('what is sold most comes first: %s finds %s', (text, title) => {
  expect(titlesFor(text)[0]).toBe(title)
})

test('one kind is found by two names only if they differ', () => {
  const beds = titlesFor('bed').filter((title) => ['Bed', 'Bedstead', 'Bed frame'].includes(title))
  expect(beds).toEqual(['Bed', 'Bedstead'])
})

test('prices are tag prices of one piece in good condition', () => {
  expect(search('set of 4 floor lamps')[0]).toEqual({
    title: 'Floor lamp',
    category: 'furniture',
    price: '18.00',
    low: '10.00',
    high: '30.00',
  })
})

test('every name of the catalog means itself', () => {
  const lost = names.filter((name) => kindMeant(name.kind.title) !== name)
  expect(lost.map(({ kind }) => kind.title)).toEqual([])
})

test('a name is found by its beginning once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), ({ words, kind }) => {
      const [first, ...others] = search(words.join(' '))
      expect(first?.title).toBe(kind.title)
      expect(others.map(({ title }) => title)).not.toContain(kind.title)
    }),
  )
})

test('any text up to 200 characters finds at most six, none twice', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...names.map(({ kind }) => kind.title)),
    fc.constantFrom(' ', ', ', "'s ", ' with ', 'set of 4 ', ' (', '’'),
  )
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').slice(0, 200))
  fc.assert(
    fc.property(text, (typed) => {
      const titles = titlesFor(typed)
      expect(titles.length).toBeLessThanOrEqual(MAX_KINDS_FOUND)
      expect(new Set(titles).size).toBe(titles.length)
      for (const { low, price, high } of search(typed)) {
        expect(Number(low)).toBeLessThanOrEqual(Number(price))
        expect(Number(price)).toBeLessThanOrEqual(Number(high))
      }
    }),
  )
})

test('letter case and plural do not matter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), ({ kind }) => {
      expect(titlesFor(kind.title.toUpperCase())).toEqual(titlesFor(kind.title.toLowerCase()))
    }),
  )
  for (const title of ['Lamp', 'Dutch oven', 'Dish set', 'Bookshelf', 'Wine glass']) {
    const plural = title.replace(/f$/, 've').replace(/ss$/, 'sse') + 's'
    expect(titlesFor(plural)[0]).toBe(title)
  }
})

describe('GET /api/kinds', () => {
  let site: TestApp
  let seller: Visitor
  beforeAll(async () => {
    site = await testApp()
    seller = await site.signUp()
  })
  afterAll(() => site.close())

  const ask = (q: string, who = seller) => who.get(`/api/kinds?q=${encodeURIComponent(q)}`)

  test('tells of the first whether the text means it', async () => {
    const answer = await ask('Red floor lamp')
    expect(answer.statusCode).toBe(200)
    const kinds = findKinds.response.parse(answer.json())
    expect(kinds.map(({ isMatch }) => isMatch)).toEqual([true, false, false, false, false, false])
    expect(kinds[0]).toMatchObject({ title: 'Floor lamp', price: '18.00', group: 'home-decor' })
    const [beginning] = findKinds.response.parse((await ask('Floor la')).json())
    expect(beginning).toMatchObject({ title: 'Floor lamp', isMatch: false })
  })

  test('finds and calls kinds in the language of the page', async () => {
    const inSpanish = async (path: string) => (await seller.get(path, { 'x-language': 'es' })).json<unknown>()
    const beginning = findKinds.response.parse(await inSpanish('/api/kinds?q=lampara%20de%20p'))
    expect(beginning[0]).toMatchObject({ title: 'Lámpara de pie', price: '18.00', isMatch: false })
    const [named] = findKinds.response.parse(await inSpanish(`/api/kinds?q=${encodeURIComponent('Lámpara de pie')}`))
    expect(named).toMatchObject({ title: 'Lámpara de pie', isMatch: true })
    const groups = listGroupKinds.response.parse(await inSpanish('/api/kind-groups'))
    expect(groups.flatMap(({ kinds }) => kinds.map(({ title }) => title))).toContain('Silla')
  })

  test('S2.5.5 every group has a price and eight common kinds of its own', async () => {
    expect((await site.visitor.get('/api/kind-groups')).statusCode).toBe(401)
    const groups = listGroupKinds.response.parse((await seller.get('/api/kind-groups')).json())
    expect(groups.map(({ group }) => group)).toEqual(ITEM_GROUPS)
    for (const { group, price, low, high, kinds } of groups) {
      expect(Number(low)).toBeLessThan(Number(price))
      expect(Number(price)).toBeLessThan(Number(high))
      expect([group, kinds.length]).toEqual([group, 8])
      for (const { title } of kinds) expect([title, kindMeant(title)?.group]).toEqual([title, group])
    }
  })

  test('tells of each title of a list which kind it means', async () => {
    const match = (titles: string[], who = seller) => who.post('/api/kinds/matches', { titles })
    const kinds = matchKinds.response.parse((await match(['Red floor lamp', 'Qwxyz', '', 'Chair'])).json())
    expect(kinds.map((kind) => kind?.title ?? null)).toEqual(['Floor lamp', null, null, 'Chair'])
    expect((await match(['Chair'], site.visitor)).statusCode).toBe(401)
    expect((await match(Array.from({ length: MAX_TITLES_AT_ONCE + 1 }, () => 'Chair'))).statusCode).toBe(400)
  })

  test('needs a session and a text of 1 to 200 characters', async () => {
    expect((await ask('lamp', site.visitor)).statusCode).toBe(401)
    expect((await ask(' ')).statusCode).toBe(400)
    expect((await ask('x'.repeat(201))).statusCode).toBe(400)
    expect((await ask('x'.repeat(200))).json()).toEqual([])
  })
})
