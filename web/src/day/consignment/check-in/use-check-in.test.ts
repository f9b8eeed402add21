import { QueryObserver } from '@tanstack/react-query'
import type { ConsignedItem, listConsignedItems } from '@yardsnap/contract/consigned-items'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { toConsignedItem } from './scans.ts'
import { broughtQuery } from './use-check-in.ts'

afterEach(() => void vi.unstubAllGlobals())

const COAT: ConsignedItem = {
  ...toConsignedItem({
    consignorNumber: 12,
    number: 1,
    title: 'Blue coat',
    size: '5T',
    cents: 800,
    flag: 'half',
    color: null,
    printed: null,
    state: 'announced',
  }),
  id: '00000000-0000-7000-8000-000000000000',
}

test('what a consignor has entered at the table is there when their number is typed again', async () => {
  const items: ConsignedItem[] = []
  vi.stubGlobal('fetch', async () => Response.json({ items, nextCursor: null }))
  const client = createQueryClient()
  /** What the table shows once it has asked, if it asks. */
  const open = async () => {
    const table = new QueryObserver(client, broughtQuery('sale', 12))
    let stop = (): void => undefined
    const shown = await new Promise<ResponseOf<typeof listConsignedItems>>((resolve) => {
      const show = () => {
        const { data, isFetching } = table.getCurrentResult()
        if (data && !isFetching) resolve(data)
      }
      stop = table.subscribe(show)
      show()
    })
    stop()
    return shown.items.map(({ title }) => title)
  }
  expect(await open()).toEqual([])
  items.push(COAT)
  expect(await open()).toEqual(['Blue coat'])
  client.clear()
})
