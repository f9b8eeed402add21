import { formatPrice } from '@yardsnap/contract/formats'
import { classes } from './classes.ts'

interface PriceTagProps {
  /** Dollars, or a text in place of a price such as '$50+' or 'Free'. */
  price: string | number
  size?: 'small' | 'normal' | 'large'
}

const SIZES = { small: 'text-small', normal: 'text-[min(1.0625rem,8vw)]', large: 'text-[min(1.375rem,7vw)]' }

/** A price. This look is used for nothing else (see motifs.css). */
export function PriceTag({ price, size = 'normal' }: PriceTagProps) {
  const isText = typeof price === 'string' && Number.isNaN(Number(price))
  return <span className={classes('price-tag', SIZES[size])}>{isText ? price : formatPrice(price)}</span>
}
