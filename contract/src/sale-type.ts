import { t } from './texts.ts'

export type SaleType = 'multi-family' | 'estate' | 'moving' | 'family'

/** What kind of sale it is, read from its title (S4.15). */
export function inferSaleType(title: string): SaleType {
  const words = title.toLowerCase()
  if (words.includes('multi-family')) return 'multi-family'
  if (words.includes('estate')) return 'estate'
  if (words.includes('moving')) return 'moving'
  return 'family'
}

/** The label of a sale: 'Estate Sale'. */
export function saleTypeText(title: string): string {
  switch (inferSaleType(title)) {
    case 'multi-family':
      return t`Multi-Family`
    case 'estate':
      return t`Estate Sale`
    case 'moving':
      return t`Moving Sale`
    case 'family':
      return t`Family Sale`
  }
}

/** The kinds of sale that a search can ask for. */
export const SALE_TYPE_FILTERS = ['estate', 'moving', 'multi-family', 'church'] as const
export type SaleTypeFilter = (typeof SALE_TYPE_FILTERS)[number]
