import { Link } from '@tanstack/react-router'
import type { Hiding } from '@yardsnap/contract/own-listings'
import { EyeOff } from 'lucide-react'
import { classes, TEXT_LINK } from '#ui/classes.ts'

/** Tells a seller that the sale was hidden, why, and where to answer. */
export function HiddenNotice({ hiding, className }: { hiding: Hiding; className?: string }) {
  return (
    <div
      role="note"
      aria-label="Hidden sale"
      className={classes('flex gap-3 rounded-control bg-danger-wash px-4 pt-3', className)}
    >
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">The people who run this site have hidden this sale. Only you can see it.</p>
        {hiding.reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">“{hiding.reason}”</p>}
        <Link to="/contact" className={TEXT_LINK}>
          Write to them
        </Link>
      </div>
    </div>
  )
}
