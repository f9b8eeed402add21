import { ArrowDown, Check, Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface NumberPadProps {
  onKey: (key: string) => void
  onDelete: () => void
  onFree: () => void
  onNext: () => void
  /** There is no line after this one. */
  isLast: boolean
}

const KEY = 'grid min-h-12.5 place-items-center rounded-control font-display text-[1.375rem] font-bold active:bg-line'
const DIGIT = classes(KEY, 'border border-line bg-paper-deep')

/** Keys for prices on phones, whose own number keys have no Next. */
export function NumberPad({ onKey, onDelete, onFree, onNext, isLast }: NumberPadProps) {
  const digits = (keys: readonly string[]): ReactNode[] =>
    keys.map((key) => (
      <Key key={key} label={key === '.' ? 'Point' : key} onPress={() => onKey(key)} className={DIGIT}>
        {key}
      </Key>
    ))
  return (
    <fieldset aria-label="Number keys" className="grid min-w-0 grid-cols-[repeat(3,1fr)_1.15fr] gap-2">
      {digits(['1', '2', '3'])}
      <Key label="Delete" onPress={onDelete} className={classes(KEY, 'border-[1.5px] border-line-strong')}>
        <Delete className="size-6" />
      </Key>
      {digits(['4', '5', '6'])}
      <Key
        label={isLast ? 'Done' : 'Next'}
        onPress={onNext}
        className="row-span-3 grid content-center justify-items-center gap-1.5 rounded-control bg-brick text-[1.0625rem] font-semibold text-on-brick active:bg-brick-strong"
      >
        {isLast ? <Check /> : <ArrowDown />}
        {isLast ? 'Done' : 'Next'}
      </Key>
      {digits(['7', '8', '9', '.', '0'])}
      <Key label="Free" onPress={onFree} className={classes(DIGIT, 'font-sans text-body')}>
        Free
      </Key>
    </fieldset>
  )
}

interface KeyProps {
  label: string
  onPress: () => void
  className: string
  children: ReactNode
}

function Key({ label, onPress, className, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // The price field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={className}
    >
      {children}
    </button>
  )
}
