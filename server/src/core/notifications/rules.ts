import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime, IANAZone } from 'luxon'

/** Between these hours of a person's day, only urgent notifications are sent. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 7

/** With the pauses of `retrySeconds`, six hours and a half: an outage of a mail server or a push service. */
export const MAX_ATTEMPTS = 13

/** A push message holds 3,900 octets; a character takes up to four, and as JSON up to six. */
const MAX_TITLE_CHARACTERS = 100
export const MAX_TEXT_CHARACTERS = 300

/** @returns `from`, or the end of the quiet hours that it is in */
export function afterQuietHours(from: Date, timeZone: string | null | undefined): Date {
  const zone = timeZone && IANAZone.isValidZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE
  const local = DateTime.fromJSDate(from, { zone })
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return from
  const morning = local.hour < QUIET_UNTIL_HOUR ? local : local.plus({ days: 1 })
  return morning.startOf('day').set({ hour: QUIET_UNTIL_HOUR }).toJSDate()
}

/** Lengths that fit on one line of a locked phone's screen. */
export function shortened<Words extends { title: string; text: string }>(words: Words): Words {
  return { ...words, title: cut(words.title, MAX_TITLE_CHARACTERS), text: cut(words.text, MAX_TEXT_CHARACTERS) }
}

/**
 * Words with a name in their title. Where the title is too long the name is cut, so that what is said of it stays: its price,
 * until when it is held, that a sale is called off.
 */
export function naming<Words extends { title: string }>(name: string, describe: (name: string) => Words): Words {
  const words = describe(name)
  const excess = Array.from(words.title).length - MAX_TITLE_CHARACTERS
  return excess > 0 ? describe(cut(name, Math.max(1, Array.from(name).length - excess))) : words
}

function cut(text: string, max: number): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : letters.join('')
}
