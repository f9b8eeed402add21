import { useState } from 'react'
import { classes } from '#ui/classes.ts'

/** More than this is folded, so that the way to the sale and its items stay near. */
const LONG_CHARACTERS = 360
const LONG_LINES = 6

/** The seller's own words. */
export function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  return (
    <div className="mt-5 max-w-[68ch]">
      <p
        dir="auto"
        className={classes('text-lead whitespace-pre-line wrap-anywhere', isLong && !isOpen && 'line-clamp-6')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-4"
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
