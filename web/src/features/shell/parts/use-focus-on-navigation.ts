import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page the focus goes to what the address names (`/browse#search`), else to the page's title, so that
 * a screen reader reads where one is and Tab starts at the top.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isFirstPage = fromLocation === undefined
        if (toLocation.hash && toLocation.hash !== fromLocation?.hash) {
          document.getElementById(toLocation.hash)?.focus()
        } else if (pathChanged && !isFirstPage) {
          const title = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
          title?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}
