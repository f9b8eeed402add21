import { type RefObject, useEffect } from 'react'
import { useLatestCallback } from '#lib/use-latest-callback.ts'

/**
 * Keeps the form of a field from being sent while what was typed is not accepted: the form knows the last accepted value
 * alone, and would send that one.
 */
export function useHeldForm(input: RefObject<HTMLInputElement | null>, isRefused: boolean, onHeld?: () => void): void {
  const hold = useLatestCallback((event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
    onHeld?.()
  })
  useEffect(() => {
    const form = input.current?.form
    if (!isRefused || !form) return
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [input, isRefused, hold])
}
