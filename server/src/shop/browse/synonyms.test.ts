import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { toSearchUrl, searchListings, searchTitles, setUpListings } from './test-listings.ts'
import { synonymQuery, synonymsIn } from './synonyms.ts'

/** Names for the same thing: a search for one must match items called the other. */
const PAIRS: [string, string][] = [
  ['bike', 'bicycle'],
  ['bikes', 'bicycles'],
  ['couch', 'Sofa'],
  ['couches', 'sofas'],
  ['fridge', 'Refrigerator'],
  ['tv', 'Television'],
  ['TVs', 'televisions'],
  ['kids', 'children'],
  ['kid', 'child'],
  ['sneakers', 'Running shoes'],
  ['sneakers', 'Tennis shoes'],
  ['love seat', 'Loveseat'],
  ['dresser', 'Bureau'],
  ['armchair', 'Easy chair'],
  ['bookcase', 'Bookshelf'],
  ['bookshelves', 'bookcases'],
  ['nightstand', 'Bedside table'],
  ['coffee table', 'Cocktail table'],
  ['recliner', 'Reclining chair'],
  ['sleeper sofa', 'Sofa bed'],
  ['china cabinet', 'China hutch'],
  ['rug', 'Carpet'],
  ['crib', 'Baby bed'],
  ['stroller', 'Pram'],
  ['high chair', 'Highchair'],
  ['purse', 'Handbag'],
  ['swimsuit', 'Bathing suit'],
  ['pajamas', 'Pyjamas'],
  ['slow cooker', 'Crock-Pot'],
  ['crockpot', 'Slow cooker'],
  ['microwave', 'Microwave oven'],
  ['coffee maker', 'Coffee machine'],
  ['bread machine', 'Bread maker'],
  ['waffle iron', 'Waffle maker'],
  ['espresso machine', 'Cappuccino maker'],
  ['cutting board', 'Chopping board'],
  ['robot vacuum', 'Roomba'],
  ['vacuum cleaner', 'Vacuum'],
  ['lawn mower', 'Mower'],
  ['string trimmer', 'Weed eater'],
  ['weed whacker', 'String trimmer'],
  ['wheelbarrow', 'Wheel barrow'],
  ['garden hose', 'Water hose'],
  ['shovel', 'Spade'],
  ['planter', 'Flower pot'],
  ['violin', 'Fiddle'],
  ['drum set', 'Drum kit'],
  ['vinyl record', 'LP'],
  ['exercise bike', 'Stationary bike'],
  ['treadmill', 'Running machine'],
  ['dumbbells', 'Hand weights'],
  ['jump rope', 'Skipping rope'],
  ['fishing rod', 'Fishing pole'],
  ['stuffed animal', 'Plush toy'],
  ['jigsaw puzzle', 'Puzzle'],
  ['women', 'ladies'],
  ['men', 'man'],
  ['knife', 'knives'],
  ['shelf', 'shelves'],
  ['scarves', 'scarf'],
  ['Christmas', 'Xmas'],
  ['grill', 'Barbecue'],
  ['trash can', 'Garbage can'],
  ['book bag', 'Backpack'],
]

/** Descriptive words beside its name do not hide an item. */
const MORE: [search: string, title: string][] = [
  ['bike', 'Kids bicycle'],
  ['kids bike', "Children's bicycle"],
  ['couch', 'Gray leather sofas'],
  ['tv', 'Samsung television 55'],
  ['fridge', 'White refrigerator with freezer'],
  ['sneakers', 'Nike running shoes'],
  ['mountain bike', 'Mountain bicycle'],
]

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  const listings = await setUpListings(site)
  for (const title of new Set([...PAIRS.flat(), ...MORE.map(([, title]) => title)])) {
    await listings.publish({ title: `Sale of ${title}` }, [{ title }])
  }
})
afterAll(() => site.close())

const titlesFor = (search: string) => searchTitles(site.visitor, { search, limit: 50 })

describe('a search understands synonyms', () => {
  test.each(PAIRS)('%s finds %s, and the other way round', async (one, other) => {
    expect(await titlesFor(one)).toContain(`Sale of ${other}`)
    expect(await titlesFor(other)).toContain(`Sale of ${one}`)
  })

  test.each(MORE)('%s finds %s', async (search, title) => {
    expect(await titlesFor(search)).toContain(`Sale of ${title}`)
  })

  test('and shows the item that it means', async () => {
    const found = await searchListings(site.visitor, { search: 'fridge', limit: 50 })
    expect(found.map(({ matchedItem }) => matchedItem?.title)).toContain('White refrigerator with freezer')
  })

  test('together with other words, excluded words and pages', async () => {
    expect(await searchTitles(site.visitor, { search: 'gray couch' })).toEqual(['Sale of Gray leather sofas'])
    const all = await searchTitles(site.visitor, { search: 'couch', limit: 50 })
    expect(all).toContain('Sale of Gray leather sofas')
    expect(await searchTitles(site.visitor, { search: 'couch -gray', limit: 50 })).toEqual(
      all.filter((title) => title !== 'Sale of Gray leather sofas'),
    )
    expect(await searchTitles(site.visitor, { search: 'couch', limit: 2 })).toEqual(all.slice(0, 2))
  })

  test('but quotation marks mean what they say', async () => {
    expect(await searchTitles(site.visitor, { search: '"fridge"' })).toEqual(['Sale of fridge'])
  })
})

test.each([
  ['wobbegong', ''],
  ['"couch"', ''],
  ['couch or lamp', ''],
  ['shiny shelf', "'shiny' & ("],
])('%s has the synonyms %s', (text, query) => {
  expect(synonymQuery(text).startsWith(query)).toBe(true)
  expect(synonymQuery(text) === '').toBe(query === '')
})

test.each([
  "it's",
  "' | '",
  'a & b',
  '\\',
  "kids' bike \\ ' :*",
  '!couch',
  'couch:*',
  'т-shirt -fridge',
  '-fridge',
  "'",
])('whatever is typed is no query language: %s', async (search) => {
  expect((await site.visitor.get(toSearchUrl({ search }))).statusCode).toBe(200)
})

test('a word has at most eight alternatives, three words and three names in another language, with and without accents', () => {
  for (const text of ['sneakers', 'sofa', 'kids bike', 'bed', 'power tool', 'tv']) {
    expect(synonymsIn(text).length).toBeLessThanOrEqual((8 + 2 * 3 + 2 * 3) * text.split(' ').length)
  }
})
