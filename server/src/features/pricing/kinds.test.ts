import { findKinds, MAX_KINDS_FOUND } from '@yardsnap/contract/kinds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { guideKinds } from './guide-kinds.ts'
import { readGuide } from './guide.ts'
import { searchKinds } from './kind-search.ts'

const guide = readGuide()
const kinds = guideKinds(guide)
const { names } = kinds
const search = (text: string) => searchKinds(names, text, kinds.meant(text)).map(({ kind }) => kind)
const titlesFor = (text: string) => search(text).map(({ title }) => title)

describe('a text that means a kind has it first', () => {
  test.each([
    ['red floor lamp', 'Floor lamp', 'furniture'],
    ['Floor lamps', 'Floor lamp', 'furniture'],
    ['LAMP', 'Lamp', 'furniture'],
    ['cast iron dutch oven', 'Dutch oven', 'kitchen'],
    ['tv', 'TV', 'electronics'],
    ['TVs', 'TV', 'electronics'],
    ['2 cds', 'CD', 'music'],
    ['ipad', 'iPad', 'electronics'],
    ['blue jeans', 'Jeans', 'clothing'],
    ["kid's bikes", 'Kids bike', 'sports'],
    ['coffeemaker', 'Coffee maker', 'kitchen'],
    ['tshirt', 'T-shirt', 'clothing'],
    ['couches', 'Couch', 'furniture'],
    ['set of 4 dining chairs', 'Dining chair', 'furniture'],
    ['coffee table book', 'Coffee table book', 'books'],
    ['legos', 'Lego', 'toys'],
    ['guitar', 'Guitar', 'music'],
    ['poster', 'Poster', 'art'],
    ['rakes', 'Rake', 'garden'],
    ['cordless drill', 'Cordless drill', 'tools'],
  ])('%s: %s, %s', (text, title, category) => {
    expect(kinds.meant(text)).not.toBeNull()
    expect(search(text)[0]).toMatchObject({ title, category })
  })
})

describe('a beginning', () => {
  test.each([
    ['fl', ['Flute', 'Flatware', 'Floor fan', 'Floor lamp', 'Flat sheet', 'Flip phone']],
    ['coffee t', ['Coffee table', 'Coffee table book']],
    ['floor l', ['Floor lamp']],
    ['flat sc', ['Flat screen']],
    ['green gla', ['Glassware', 'Wine glass']],
    ['wine glasse', ['Wine glass']],
    ['Dut', ['Dutch oven']],
    ['pouf', ['Pouf']],
    ['toas', ['Toaster', 'Toaster oven']],
    ['electric bike', ['Bike', 'Kids bike', 'Bike lock', 'Spin bike', 'Bike helmet']],
    ['!!!', []],
    ['asdf', []],
  ])('%s finds %j', (text, titles) => {
    expect(titlesFor(text)).toEqual(titles)
  })
})

test('one kind is found by two names only if they differ', () => {
  expect(titlesFor('sh')).toEqual(expect.arrayContaining(['Shovel']))
  expect(titlesFor('sp')).toEqual(expect.arrayContaining(['Spade']))
  expect(titlesFor('bed').filter((title) => ['Bed', 'Bed frame', 'Bedstead', 'Queen bed'].includes(title))).toEqual([
    'Bed',
  ])
})

test('prices are tag prices of one piece in good condition', () => {
  expect(search('set of 4 floor lamps')[0]).toEqual({
    title: 'Floor lamp',
    category: 'furniture',
    price: '14.00',
    low: '4.00',
    high: '50.00',
  })
})

test('every name of the guide means itself, and is found by its beginning', () => {
  const lost = names.filter(({ words, kind }) => {
    const [first, ...others] = search(words.join(' '))
    return first?.title !== kind.title || others.some(({ title }) => title === kind.title)
  })
  expect(lost.map(({ kind }) => kind.title)).toEqual([])
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
    expect(kinds.map(({ isMatch }) => isMatch)).toEqual([true, false, false, false])
    expect(kinds[0]).toMatchObject({ title: 'Floor lamp', price: '14.00' })
    expect((await ask('Floor la')).json()).toMatchObject([{ title: 'Floor lamp', isMatch: false }])
  })

  test('needs a session and a text of 1 to 200 characters', async () => {
    expect((await ask('lamp', site.visitor)).statusCode).toBe(401)
    expect((await ask(' ')).statusCode).toBe(400)
    expect((await ask('x'.repeat(201))).statusCode).toBe(400)
    expect((await ask('x'.repeat(200))).json()).toEqual([])
  })
})
