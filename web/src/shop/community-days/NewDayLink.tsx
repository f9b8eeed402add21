import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { classes, TEXT_LINK } from '#ui/classes.ts'

/** Leads to where a sale day of a neighborhood is started. */
export function NewDayLink({ className }: { className?: string }) {
  return (
    <Link to="/days/new" className={classes(TEXT_LINK, 'gap-2', className)}>
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      Organize a sale day for your neighborhood
    </Link>
  )
}
