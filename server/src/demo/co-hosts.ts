import type { Caller } from './community-day.ts'

const SALE = {
  title: "Grandma's house",
  description: 'Fifty years of a house in Winter Park. The family looks first.',
  streetAddress: '418 Lakeview Ave',
  city: 'Winter Park',
  state: 'FL',
  zipCode: '32789',
}

const ITEMS = [
  { title: 'Oak rocking chair', category: 'furniture', priceSuggested: '120.00' },
  { title: 'Mantel clock', category: 'other', priceSuggested: '85.00' },
  { title: 'Singer sewing machine', category: 'tools', priceSuggested: '95.00' },
  { title: 'Pyrex mixing bowls', category: 'kitchen', priceSuggested: '45.00' },
  { title: 'Patchwork quilt', category: 'other', priceSuggested: '60.00' },
  { title: 'Cookbooks', category: 'books', priceSuggested: '2.00', quantity: 12 },
  { title: 'Cake stand', category: 'kitchen', priceSuggested: '18.00' },
] as const

const DAYS_OPEN = 5

interface Parts {
  owner: Caller
  /** The demo's own account, which edits the sale. */
  editor: Caller
  cousin: Caller
  /** YYYY-MM-DD */
  saleDate: string
}

/** A draft of a family, whose dibs are open: two want the rocking chair. */
export async function seedCoHosts({ owner, editor, cousin, saleDate }: Parts): Promise<void> {
  const { id } = await owner('POST', '/api/listings', { ...SALE, saleDate })
  const listingId = String(id)
  await owner('POST', `/api/listings/${listingId}/items/bulk`, { items: ITEMS })
  const invite = async (name: string, role: 'edit' | 'dibs', person: Caller) => {
    const { token, code } = await owner('POST', `/api/co-hosts/${listingId}`, { name, role })
    await person('POST', '/api/co-hosts', { token, code })
  }
  await invite('Robin', 'edit', editor)
  await invite('Theo', 'dibs', cousin)
  const dibs = `/api/listings/${listingId}/dibs`
  const closesAt = new Date(Date.now() + DAYS_OPEN * 24 * 3_600_000).toISOString()
  const { items } = await owner('PUT', dibs, { closesAt, way: 'owner' })
  const wish = (person: Caller, title: (typeof ITEMS)[number]['title'], comment = '') => {
    const item = (items as { id: string; title: string }[]).find((each) => each.title === title)
    return person('PUT', `${dibs}/${item?.id}/wish`, { comment })
  }
  await wish(editor, 'Oak rocking chair')
  await wish(cousin, 'Oak rocking chair', 'I learned to read in it')
  await wish(cousin, 'Patchwork quilt')
  await wish(editor, 'Pyrex mixing bowls')
}
