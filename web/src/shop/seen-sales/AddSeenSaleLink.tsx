import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { site } from '#lib/site.ts'
import { classes, TEXT_LINK } from '#ui/classes.ts'

/** Leads to where a sale that one saw is added; nothing where the site has no such sales. */
export function AddSeenSaleLink({ className }: { className?: string }) {
  if (!site.hasSeenSales) return null
  return (
    <Link to="/seen/new" className={classes(TEXT_LINK, 'gap-2', className)}>
      <Eye aria-hidden className="size-5 shrink-0" />
      Saw a sale? Add it
    </Link>
  )
}
