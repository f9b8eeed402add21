import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatPrice } from '@yardsnap/contract/formats'
import { plural } from '@yardsnap/contract/texts'
import { useTillQueue } from './use-till-queue.ts'

/** What a phone has sold and cannot send, for somebody who may no longer open the till: the host has to hear of it. */
export function KeptSales({ listingId }: { listingId: string }) {
  const { waiting } = useTillQueue(listingId)
  const sales = waiting.flatMap(({ saleId, sale }) => (sale ? [{ saleId, ...sale }] : []))
  if (sales.length === 0) return null
  return (
    <section className="rounded-card bg-danger-wash p-4">
      <h2 className="text-h3 text-danger">
        {plural(sales.length, { one: '# kept on this phone', other: '# kept on this phone' })}
      </h2>
      <ul className="py-2">
        {sales.map(({ saleId, totalCents, lines }) => (
          <li key={saleId}>
            {formatPrice(totalCents / 100)}: {lines.map(shownTitle).join(', ')}
          </li>
        ))}
      </ul>
      <p>Tell the host what you sold. It is sent once you may use the till again.</p>
    </section>
  )
}
