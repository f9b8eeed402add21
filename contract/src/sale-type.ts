/** The label of a sale, read from its title (S4.15). */
export function inferSaleType(title: string): 'Multi-Family' | 'Estate Sale' | 'Moving Sale' | 'Family Sale' {
  const words = title.toLowerCase()
  if (words.includes('multi-family')) return 'Multi-Family'
  if (words.includes('estate')) return 'Estate Sale'
  if (words.includes('moving')) return 'Moving Sale'
  return 'Family Sale'
}
