import { isPrintable } from '#printing/text.ts'
import type { PrintedSale } from './printed-sale.ts'

/** Gives names to what would have none on paper: its title is in letters that none of our fonts has. */
export function legible(sale: PrintedSale): PrintedSale {
  return {
    ...sale,
    title: isPrintable(sale.title) ? sale.title : sale.kind,
    items: sale.items.map((item, index) => (isPrintable(item.title) ? item : { ...item, title: `Item ${index + 1}` })),
  }
}
