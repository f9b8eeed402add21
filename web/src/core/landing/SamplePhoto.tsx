import { formatPrice } from '@yardsnap/contract/formats'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { classes } from '#ui/classes.ts'
import drivewayListing from './driveway-sale.svg'
import { type Region, SAMPLE_ITEMS, SAMPLE_SUGGESTION } from './sample.ts'

/** The size of the drawing. */
const WIDTH = 960
const HEIGHT = 720

const STAGGER_MS = 40
const FIRST_BOX_MS = 350

/** @param isFirst whether it stands in the first screen of its page */
export function SamplePhoto({ isFirst = true }: { isFirst?: boolean }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="relative">
      <img
        src={drivewayListing}
        width={WIDTH}
        height={HEIGHT}
        alt="An armchair, a radio on a side table, a bicycle and a box of books in front of a garage door"
        loading={isFirst ? 'eager' : 'lazy'}
        className="aspect-4/3 w-full"
      />
      {isHydrated && <Boxes />}
    </div>
  )
}

/** Drawn by the browser, because the security policy allows no positions in the server's HTML. */
function Boxes() {
  return (
    <>
      {SAMPLE_ITEMS.map((item, index) => (
        <Box
          key={item.title}
          region={item.region}
          text={`${item.title} · ${formatPrice(item.price)}`}
          delayMs={FIRST_BOX_MS + index * STAGGER_MS}
        />
      ))}
      <Box
        isSuggested
        region={SAMPLE_SUGGESTION.region}
        text={SAMPLE_SUGGESTION.title}
        delayMs={FIRST_BOX_MS + SAMPLE_ITEMS.length * STAGGER_MS}
      />
    </>
  )
}

interface BoxProps {
  region: Region
  text: string
  delayMs: number
  isSuggested?: boolean
}

function Box({ region, text, delayMs, isSuggested = false }: BoxProps) {
  const { left, top, width, height } = region
  return (
    <span
      aria-hidden
      className={classes('absolute animate-pop', isSuggested ? 'suggested-box' : 'found-box')}
      style={{
        left: `${left}%`,
        top: `${top}%`,
        width: `${width}%`,
        height: `${height}%`,
        animationDelay: `${delayMs}ms`,
      }}
    >
      <b className={classes('absolute bottom-full left-[-3px] mb-1', isSuggested ? 'suggested-name' : 'found-name')}>
        {text}
      </b>
    </span>
  )
}

export function SampleCrop({ region, className }: { region: Region; className?: string }) {
  const view = [
    (region.left / 100) * WIDTH,
    (region.top / 100) * HEIGHT,
    (region.width / 100) * WIDTH,
    (region.height / 100) * HEIGHT,
  ]
  return <img src={`${drivewayListing}#svgView(viewBox(${view.join(',')}))`} alt="" className={className} />
}
