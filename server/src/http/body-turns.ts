/**
 * A piece of a body has up to 64 kB, which take a third of a millisecond to pass on; so bodies arrive with at most 64 MB a
 * second together.
 */
const TURN_MS = 1

const waiting: (() => void)[] = []

/**
 * Waits for a turn at reading a piece of a large body. Fifty photos that arrive at once on a fast line would otherwise each hand
 * over a piece in every turn of the event loop, and a page, which takes six of those, would wait for 150 ms.
 * @returns resolves first come, first served
 */
export function bodyTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setTimeout(giveTurn, TURN_MS)
  })
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setTimeout(giveTurn, TURN_MS)
}
