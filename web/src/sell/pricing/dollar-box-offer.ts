import { useState } from 'react'

const KEY = 'yardsnap:no-dollar-box'

/** Whether an offer may be made: closed once, it is not made again on this device. */
export function useDollarBoxOffer(): { isWelcome: boolean; closeForGood: () => void } {
  const [isWelcome, setWelcome] = useState(() => read() === null)
  return {
    isWelcome,
    closeForGood: () => {
      setWelcome(false)
      try {
        localStorage.setItem(KEY, 'yes')
      } catch {
        // Without storage it stays closed until the page is left.
      }
    },
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
