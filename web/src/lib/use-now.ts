import { useEffect, useState } from 'react'

/** The time, which passes while the page is open. @param everyMs milliseconds @returns epoch milliseconds */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const updateNow = () => setNow(Date.now())
    const timer = setInterval(updateNow, everyMs)
    // In the background timers sleep.
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [everyMs])
  return now
}
