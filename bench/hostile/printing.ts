import { createListing } from '@yardsnap/contract/own-listings'
import { type Call, measureHarm, newAccount, reportHarm } from './flood.ts'

const BUDGET_MS = 2000
const CONNECTIONS = 4

/** Texts that take long to draw: changing directions, ligatures, many marks, and nowhere to break a line. */
const mixed = (length: number) => Array.from({ length }, (_, index) => (index % 2 ? 'a' : 'ב')).join('')
const ligatures = (length: number) => 'क्ष'.repeat(length / 3)
const marked = (length: number) => 'á̖̣'.repeat(length / 4)

async function openSale(call: Call, fields: object, items: object[]): Promise<string> {
  const { id } = createListing.response.parse(await (await call('POST', createListing.path, fields)).json())
  const saved = await call('POST', `/api/listings/${id}/items/bulk`, { items })
  if (!saved.ok) throw new Error(`items: ${saved.status} ${await saved.text()}`)
  return id
}

const TITLES = [mixed(190), ligatures(190), marked(190)]

const print = (call: Call, id: string, document: string) => () => call('GET', `/api/listings/${id}/exports/${document}`)

/** One account orders its worst flyer and its longest document many times while another prints a flyer each second. */
export async function attackPrinting(url: string): Promise<boolean> {
  let isGood = true
  for (const [calls, document] of [
    [24, 'flyer'],
    [200, 'flyer'],
    [24, 'stickers'],
  ] as const) {
    const [attacker, other] = [await newAccount(url), await newAccount(url)]
    const worst = await openSale(
      attacker,
      { title: mixed(120), description: ligatures(4900) },
      Array.from({ length: 500 }, (_, index) => ({ title: `${index} ${TITLES[index % TITLES.length]}` })),
    )
    const own = await openSale(other, { title: 'Moving sale' }, [{ title: 'Brass lamp', priceSuggested: '20.00' }])
    const harm = await measureHarm({
      calls,
      connections: CONNECTIONS,
      attack: print(attacker, worst, document),
      ask: print(other, own, 'flyer'),
    })
    isGood = reportHarm(`${calls} orders of ${document}`, harm, BUDGET_MS) && isGood
  }
  return isGood
}
