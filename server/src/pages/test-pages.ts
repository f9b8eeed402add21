import { APP_FILES_ID, type AppFiles, PAGE_STATE_ID, type PageState } from '@yardsnap/contract/page-rendering'
import { testApp, type Visitor } from '#testing/test-app.ts'

/** A public sale with one thing. @returns its id */
export async function publish(who: Visitor, title: string): Promise<string> {
  const body = { title, saleDate: '2031-05-03', startTime: '08:00', endTime: '14:00', status: 'published' }
  const { id } = (await who.post('/api/listings', body)).json<{ id: string }>()
  const items = [{ title: 'Green armchair', priceSuggested: '20.00', category: 'furniture' }]
  await who.post(`/api/listings/${id}/items/bulk`, { items })
  return id
}

/** What a page hands over to its scripts. */
export const readState = (html: string): PageState => readJson(html, PAGE_STATE_ID)

/** The files that a page's starter loads. */
export const readAppFiles = (html: string): AppFiles => readJson(html, APP_FILES_ID)

function readJson(html: string, id: string) {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1]
  return JSON.parse(text ?? '')
}

/** What a page has before any script. */
export const readRoot = (html: string) =>
  /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? ''

/** A site that is open to all, and a seller with a public sale. */
export async function openSite() {
  const open = await testApp({ env: { SITE_MODE: 'open' } })
  const seller = await open.signUp({ firstName: 'Marian', lastName: 'Cole' })
  const listingId = await publish(seller, 'Porch sale </script><script>alert(1)</script>')
  return { open, seller, listingId }
}
