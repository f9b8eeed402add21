import type { Page, Request } from 'playwright-core'

interface Calls {
  isRead: (request: Request) => boolean
  isChange: (request: Request) => boolean
}

/**
 * Answers what a page reads next with what there was before a change that the page sends meanwhile, and after that change.
 * @returns a function that waits until that has happened, and the page shows what follows from it
 */
export async function answerReadLate(page: Page, { isRead, isChange }: Calls): Promise<() => Promise<void>> {
  const known = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (isChange(request)) {
      await known.promise
      await route.continue()
      const response = await request.response()
      if (!response) return
      await response.finished()
      changed.resolve()
    } else if (isRead(request) && isFirst) {
      isFirst = false
      const isOver = untilOver(page, request)
      const before = await route.fetch()
      known.resolve()
      await changed.promise
      // The page may have given it up.
      await route.fulfill({ response: before }).catch(() => undefined)
      await isOver
      answered.resolve()
    } else await route.fallback()
  })
  return async () => {
    await answered.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

/** Until it was answered, failed or was given up. */
function untilOver(page: Page, request: Request): Promise<void> {
  return new Promise((resolve) => {
    const end = (one: Request) => {
      if (one !== request) return
      page.off('requestfinished', end)
      page.off('requestfailed', end)
      resolve()
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  })
}
