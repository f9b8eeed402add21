import { readText, writeText } from '#lib/browser-storage.ts'

const VISITS_KEY = 'yardsnap:visits'
const SHOWN_KEY = 'yardsnap:install-hint'
/** Of trips that are kept on this device. */
const TRIP_PREFIX = 'yardsnap:trip:'
/** The visit from which on somebody is likely to come again. */
const VISITS = 2

/** Counts this visit, once a tab. @returns how many there were on this device, at most as many as matter */
function countVisit(): number {
  const known = Number(readText(VISITS_KEY) ?? 0)
  if (known >= VISITS || readText(VISITS_KEY, 'sessionStorage') !== null) return known
  writeText(VISITS_KEY, '1', 'sessionStorage')
  writeText(VISITS_KEY, String(known + 1))
  return known + 1
}

function hasTrip(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(TRIP_PREFIX))
  } catch {
    return false
  }
}

/** Whether the person has come back or planned a trip, and was not shown the hint before. */
export function isHintDue(): boolean {
  const visits = countVisit()
  return readText(SHOWN_KEY) === null && (visits >= VISITS || hasTrip())
}

/** Once is enough, whatever the person does about it. */
export function noteHintShown(): void {
  writeText(SHOWN_KEY, '1')
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches || isOnHomeScreen() === true
}

/** Safari on iPhones and iPads installs from its own menu alone, and offers nothing. */
export function isSafariOnPhone(): boolean {
  return (
    isOnHomeScreen() === false && /iPhone|iPad/.test(navigator.userAgent) && !/CriOS|FxiOS/.test(navigator.userAgent)
  )
}

/** Of Safari on iPhones and iPads; undefined elsewhere. */
function isOnHomeScreen(): boolean | undefined {
  return (navigator as { standalone?: boolean }).standalone
}
