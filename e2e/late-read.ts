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
      const before = await route.fetch()
      known.resolve()
      await changed.promise
      await route.fulfill({ response: before })
      // Null where the page has given it up.
      await (await request.response())?.finished()
      answered.resolve()
    } else await route.fallback()
  })
  return async () => {
    await answered.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
