import { plural } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'

interface PriceStripProps {
  /** In dollars, like all prices here; at least one. */
  prices: readonly number[]
  range: { min: number; max: number }
  recommended: number
  yours: number | null
}

const DOT_PIXELS = 9
/** How many dots fit side by side. */
const COLUMNS = 28

/** Prices as dots, the range as a box, the recommended price as a line in it, the seller's as an arrow. */
export function PriceStrip({ prices, range, recommended, yours }: PriceStripProps) {
  const all = [...prices, range.min, range.max, ...(yours === null ? [] : [yours])]
  const [from, to] = [Math.min(...all), Math.max(...all)]
  const place = (price: number) => (to === from ? 0.5 : (price - from) / (to - from))
  const left = (price: number) => ({ left: `${place(price) * 100}%` })
  const heights = new Map<number, number>()
  const dots = prices.map((price) => {
    const column = Math.round(place(price) * COLUMNS)
    const height = heights.get(column) ?? 0
    heights.set(column, height + 1)
    return { price, height }
  })
  const rows = Math.max(...heights.values())
  return (
    <figure>
      <div
        aria-hidden
        className="relative mx-2 mt-4 border-b-2 border-line-strong"
        style={{ height: 20 + rows * (DOT_PIXELS + 1) }}
      >
        <span
          className="absolute inset-y-0 rounded-t-mark border-x-2 border-t-2 border-grass bg-grass-wash"
          style={{ ...left(range.min), right: `${(1 - place(range.max)) * 100}%` }}
        />
        <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-grass" style={left(recommended)} />
        {dots.map(({ price, height }, index) => (
          <span
            key={index}
            className="absolute -translate-x-1/2 rounded-full border-[1.5px] border-card bg-ink"
            style={{ ...left(price), bottom: 3 + height * (DOT_PIXELS + 1), width: DOT_PIXELS, height: DOT_PIXELS }}
          />
        ))}
        {yours !== null && (
          <svg aria-hidden viewBox="0 0 12 9" className="absolute -top-3 w-3 -translate-x-1/2" style={left(yours)}>
            <path d="M0 0h12L6 9z" fill="var(--ink)" />
          </svg>
        )}
      </div>
      <figcaption className="mt-1 text-tiny text-ink-soft">
        <span className="sr-only">
          {plural(prices.length, { one: '# asking price', other: '# asking prices' })} from{' '}
          {formatPrice(Math.min(...prices))} to {formatPrice(Math.max(...prices))}.
        </span>
        <span aria-hidden className="flex justify-between tabular-nums">
          <span>{formatPrice(from)}</span>
          <span>{formatPrice(to)}</span>
        </span>
        {yours === null
          ? 'Dots are asking prices, the box is the range, its line the recommended price.'
          : 'Dots are asking prices, the box is the range, its line the recommended price, the arrow yours.'}
      </figcaption>
    </figure>
  )
}
