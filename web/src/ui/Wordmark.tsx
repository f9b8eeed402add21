import { site } from '#lib/site.ts'
import { classes } from './classes.ts'

/** The logo, a barn shaped like a price tag, and the product's name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2.5 font-display text-[1.5rem] leading-none font-extrabold tracking-[-0.04em] text-ink',
        className,
      )}
    >
      <Barn />
      {site.productName}
    </span>
  )
}

function Barn() {
  return (
    <svg aria-hidden viewBox="0 0 26 30" className="h-[1.2em] w-[1.04em] shrink-0">
      <path
        className="fill-brick"
        fillRule="evenodd"
        d="M13 .6 25 8.7a1.6 1.6 0 0 1 .7 1.3v17.6a1.8 1.8 0 0 1-1.8 1.8H2.1A1.8 1.8 0 0 1 .3 27.6V10A1.6 1.6 0 0 1 1 8.7ZM13 8a3.1 3.1 0 1 0 0 6.2A3.1 3.1 0 0 0 13 8Z"
      />
    </svg>
  )
}
