import type { AnyRouter } from '@tanstack/react-router'
import { trackedPageOf } from '@yardsnap/contract/event-names'
import { useEffect } from 'react'
import { recordPageView } from './record.ts'

/** Counts each page that is come to, by its route. Another search or filter on the same page is no other page. */
export function usePageViews(router: AnyRouter): void {
  useEffect(() => {
    const count = ({ pathChanged }: { pathChanged: boolean }) => {
      if (pathChanged) recordPageView(trackedPageOf(router.state.matches.at(-1)?.fullPath ?? ''))
    }
    return router.subscribe('onResolved', count)
  }, [router])
}
