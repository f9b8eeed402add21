import { useState } from 'react'
import { readText, writeText } from '#lib/browser-storage.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { UNSENT_PREFIX } from './forget.ts'

/**
 * A text that is being typed, as `useState` has it. It stays in this tab until it is sent, also while somebody who was
 * signed out signs in again.
 * @param keptAs under which it stays, with the id of the account; undefined: it does not
 */
export function useUnsentText(keptAs: string | undefined): UnsentText {
  const key = keptAs === undefined ? null : `${UNSENT_PREFIX}${keptAs}`
  const [text, setText] = useState(() => (key && readText(key, 'sessionStorage')) ?? '')
  const change = (typed: string) => {
    setText(typed)
    if (key) writeText(key, typed || null, 'sessionStorage')
  }
  const forget = useLatestCallback((sent: string) => {
    const typed = text.trimStart()
    const since = typed.slice(sent.length)
    // Another text may begin with the same letters.
    if (typed.startsWith(sent) && !/^\S/.test(since)) change(since.trimStart())
  })
  return [text, change, forget]
}

type UnsentText = [
  text: string,
  change: (typed: string) => void,
  /** Takes away what has been sent, also when the page has been left. What was typed on meanwhile stays. */
  forget: (sent: string) => void,
]
