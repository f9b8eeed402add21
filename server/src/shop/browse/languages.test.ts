import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { browseService } from './service.ts'
import { searchTitles, setUpListings } from './test-listings.ts'

/** The measured set is `npm run bench -- spanish`. */
const FOUND: [search: string, title: string][] = [
  ['sofá', 'Gray couch'],
  ['bici de niño', 'Kids bicycle'],
  ['mesa para comedor', 'Oak dining table'],
  ['libros de cocina', 'Cookbooks'],
  ['sillon verde', 'Green armchair'],
  ['herramientas', 'Box of tools'],
  // Beside it is the 'pistola para silicón', a caulking gun.
  ['pistola de silicón', 'Hot glue gun'],
  ['gray couch', 'Sofá gris'],
  ['dining table', 'Mesa redonda de comedor'],
  ["kids' books", 'Libros infantiles'],
  ['libros para niños', 'Libros infantiles'],
]

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  const listings = await setUpListings(site)
  for (const title of new Set(['Caulking gun', ...FOUND.map(([, title]) => title)])) {
    await listings.publish({ title: `Sale of ${title}` }, [{ title }])
  }
})
afterAll(() => site.close())

const refresh = () =>
  browseService({
    database: site.database,
    places: { geocode: async () => ({ latitude: null, longitude: null, precision: null, label: null }) },
  }).refreshWords()
const titlesFor = (search: string) => searchTitles(site.visitor, { search, limit: 50 })

test.each(FOUND)('S-E8 a search for “%s” finds “%s”', async (search, title) => {
  expect(await titlesFor(search)).toContain(`Sale of ${title}`)
})

test('a name that differs from another by a small word alone is itself', async () => {
  expect(await titlesFor('pistola de silicón')).not.toContain('Sale of Caulking gun')
})

test.each(['acordeón', 'silla de montar', 'sofá azul', 'de la'])(
  '“%s” finds nothing that is not meant',
  async (search) => {
    expect(await titlesFor(search)).toEqual([])
  },
)

test('a word that is known in another language is not taken for a misspelled one, as a mistyped one is', async () => {
  await setUpListings(site).then(({ publish }) => publish({ title: 'Old camera' }, [{ title: 'Canon' }]))
  await refresh()
  expect(await titlesFor('canoa')).toEqual([])
  expect(await titlesFor('canob')).toEqual(['Old camera'])
})
