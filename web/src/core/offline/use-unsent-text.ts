import { useState } from 'react'
import { readText, writeText } from '#lib/browser-storage.ts'
import { UNSENT_PREFIX } from './forget.ts'

/**
 * A text that is being typed, as `useState` has it. It stays in this tab until it is sent, also while somebody who was
 * signed out signs in again.
 * @param keptAs under which it stays, with the id of the account; undefined: it does not
 */
export function useUnsentText(keptAs: string | undefined): [text: string, change: (typed: string) => void] {
  const key = keptAs === undefined ? null : `${UNSENT_PREFIX}${keptAs}`
  const [text, setText] = useState(() => (key && readText(key, 'sessionStorage')) ?? '')
  const change = (typed: string) => {
    setText(typed)
    if (key) writeText(key, typed || null, 'sessionStorage')
  }
  return [text, change]
}
