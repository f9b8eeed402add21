import { JOIN_CODE_LENGTH } from '@yardsnap/contract/community-entries'
import { z } from 'zod'
import { readStored, writeJson } from '#lib/browser-storage.ts'

/** The code that houses join with, and the whole address of the page that it is typed into. */
export const JoinLink = z.object({ code: z.string(), url: z.string() })
export type JoinLink = z.infer<typeof JoinLink>

const toKey = (slug: string) => `sale-day-code:${slug}`

/** On this device: the server has only the code's hash. */
export function keepJoinLink(slug: string, link: JoinLink): void {
  writeJson(toKey(slug), link)
}

/** Null where the code was made on another device. It may have been renewed there since. */
export function readJoinLink(slug: string): JoinLink | null {
  return readStored(toKey(slug), JoinLink)
}

/** In two groups, as codes are read out: 'KPLM-2345'. */
export function formatCode(code: string): string {
  const half = JOIN_CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
