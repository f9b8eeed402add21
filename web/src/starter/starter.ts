import { APP_FILES_ID, type AppFiles } from '@yardsnap/contract/page-rendering'
import { onFirstSign } from '#lib/first-sign.ts'
import { loadPatiently } from '#lib/missing-code.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { keepEarlyInput } from './early-input.ts'

/*
 * Runs first on a page that the server has rendered, as a script of its own without imports. Where the page names the app's
 * files, it loads them once the page can be read, or as soon as somebody uses it.
 */

declare global {
  interface Window {
    /** See `keepEarlyInput`; only on pages that the server has rendered. */
    stopKeepingInput?: () => () => Promise<void>
  }
}

/** What screen readers and other helpers do with a page, which no pointer and no key may come before. */
const OTHER_SIGNS = ['focusin', 'click', 'input'] as const

/** A picture that does not come keeps nobody waiting longer than this. Milliseconds. */
const MOST_WAIT_MS = 4000

window.stopKeepingInput = keepEarlyInput()
performance.mark('early-input-kept')

const text = document.getElementById(APP_FILES_ID)?.textContent
if (text) onceReadOrUsed((isUsed) => load(JSON.parse(text) as AppFiles, isUsed ? 'high' : 'low'))

/** Style sheet, fonts and the first pictures are there when the page has loaded: scripts would slow them down. */
function onceReadOrUsed(run: (isUsed: boolean) => void): void {
  let isStarted = false
  const start = (isUsed: boolean) => {
    if (isStarted) return
    isStarted = true
    stopListening()
    run(isUsed)
  }
  const stopListening = onFirstSign(() => start(true), OTHER_SIGNS)
  setTimeout(start, MOST_WAIT_MS, false)
  const whenLoaded = () => afterPaint(() => whenIdle(() => start(false)))
  if (document.readyState === 'complete') whenLoaded()
  else window.addEventListener('load', whenLoaded)
}

/** What is laid out now is on the screen when the frame after the next is made. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Fetches all at once, rather than each file when another one asks for it; asking for one takes a phone some milliseconds. */
function load({ entry, others }: AppFiles, fetchPriority: 'high' | 'low'): void {
  const run = () => void loadPatiently(() => import(/* @vite-ignore */ entry))
  // The app reads the whole page.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
  others.forEach((href) => setTimeout(() => document.head.append(preloadOf(href, fetchPriority))))
}

function preloadOf(href: string, fetchPriority: 'high' | 'low'): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href })
}
