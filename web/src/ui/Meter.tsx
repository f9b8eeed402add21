import { Meter as BaseMeter } from '@base-ui/react/meter'
import { classes } from './classes.ts'

interface MeterProps {
  /** What is measured: '9:00 AM'. */
  label: string
  value: number
  /** The value of a full bar, above 0. */
  max: number
  /** The value in words: '$134'. */
  valueText: string
  className?: string
}

/** A bar that shows how much something is beside others. */
export function Meter({ label, value, max, valueText, className }: MeterProps) {
  return (
    <BaseMeter.Root
      aria-label={label}
      value={value}
      max={max}
      getAriaValueText={() => valueText}
      className={classes('block min-w-0 grow', className)}
    >
      <BaseMeter.Track className="block h-2.5 overflow-hidden rounded-full bg-line">
        <BaseMeter.Indicator className="block h-full rounded-full bg-grass forced-colors:bg-[CanvasText]" />
      </BaseMeter.Track>
    </BaseMeter.Root>
  )
}
