import { useEffect, useEffectEvent } from 'react'
import { OverlayEntries } from './overlay-entries.ts'

/** Made when this is imported, before any router; none where the server renders. */
export const overlayEntries = globalThis.window === undefined ? null : new OverlayEntries(window)

/** Lets the browser's Back close what lies over the page (a dialog, a sheet, a task) before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? overlayEntries?.open(() => close()) : undefined), [isOpen])
}
