import { LRUCache } from 'lru-cache'
import type { Picture } from './pictures.ts'

/** How long a picture may be shown after its publication ends, by our memory and by others' caches together (W4). */
export const PUBLIC_SECONDS = 60
/** Others may keep what they get for the rest of `PUBLIC_SECONDS`. */
const MEMORY_SECONDS = 30
const MAX_ANSWERS = 10_000
/** Longer URLs, which no page of ours uses, would let callers grow the memory at will. */
const MAX_URL_CHARACTERS = 300

type Answer = Pick<Picture, 'name' | 'etag' | 'mediaType'>

/**
 * Which URLs show which public picture, as checked less than `MEMORY_SECONDS` ago. It says nothing of pictures that
 * only some may see.
 */
export function publicAnswers() {
  const answers = new LRUCache<string, Answer & { checkedMs: number }>({ max: MAX_ANSWERS })
  return {
    remember(url: string, { name, etag, mediaType, isPublic }: Picture): void {
      if (!isPublic || url.length > MAX_URL_CHARACTERS) return
      answers.set(url, { name, etag, mediaType, checkedMs: performance.now() })
    },

    /** @returns null if this URL has to be checked; `ageSeconds` is the time since its check, rounded up */
    find(url: string): (Answer & { ageSeconds: number }) | null {
      const answer = answers.get(url)
      if (!answer) return null
      const ageSeconds = Math.ceil((performance.now() - answer.checkedMs) / 1000)
      return ageSeconds <= MEMORY_SECONDS ? { ...answer, ageSeconds } : null
    },
  }
}
