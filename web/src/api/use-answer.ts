import { useEffect, useRef } from 'react'
import { showFailure } from './show-failure.ts'
import { leaveWhenUnauthorized } from './unauthorized.ts'

interface Telling {
  /** Says that it is done, whether the form is still open or not. */
  tell: () => void
  /** Closes the form. */
  onDone: () => void
  /** The title of a failure that comes when the form, which shows it otherwise, is closed. */
  failureTitle: string
}

/**
 * For a form that can be closed while it is sent: what came of it is told all the same, which the callbacks of `mutate` do
 * not do.
 */
export function useAnswer() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return async (sending: Promise<unknown>, { tell, onDone, failureTitle }: Telling): Promise<void> => {
    try {
      await sending
    } catch (error) {
      if (isOpen.current) leaveWhenUnauthorized(error)
      else showFailure(error, { title: failureTitle })
      return
    }
    tell()
    if (isOpen.current) onDone()
  }
}
