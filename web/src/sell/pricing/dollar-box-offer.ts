import { useState } from 'react'
import { readText, writeText } from '#lib/browser-storage.ts'

const KEY = 'yardsnap:no-dollar-box'

/** Whether an offer may be made: closed once, it is not made again on this device. */
export function useDollarBoxOffer(): { isWelcome: boolean; closeForGood: () => void } {
  const [isWelcome, setWelcome] = useState(() => readText(KEY) === null)
  return {
    isWelcome,
    closeForGood: () => {
      setWelcome(false)
      // Without storage it stays closed until the page is left.
      writeText(KEY, 'yes')
    },
  }
}
