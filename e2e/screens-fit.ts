import type { Page } from 'playwright-core'

/** How a screen is looked at. */
export interface View {
  width: number
  /** The size of letters, in percent. */
  text: number
  /** Whether only a page that scrolls sideways is found, and no cut words. */
  isScrollOnly?: boolean
}

export const PHONE_VIEW: View = { width: 390, text: 100 }

interface LookOptions {
  views: readonly View[]
  /** What else is looked for on each screen, as on a phone. */
  findMore?: (page: Page) => Promise<string[]>
}

/**
 * Looks for what has no room on the screens of these paths. A screen is loaded once: it follows the window and the
 * letters by itself, as when somebody turns a phone or zooms.
 */
export async function findMisfits(page: Page, paths: readonly string[], options: LookOptions): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    // Until then placeholders stand for what the page loads.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    for (const view of options.views) {
      await show(page, view)
      const parts = view.isScrollOnly ? await widest(page) : await findMisfitsHere(page)
      if (parts.length > 0) found.push(`${path} in ${view.width} pixels at ${view.text}%: ${parts.join(' | ')}`)
    }
    if (!options.findMore) continue
    await show(page, PHONE_VIEW)
    found.push(...(await options.findMore(page)).map((part) => `${path}: ${part}`))
  }
  return found
}

/** Letters of twice the size, as their owner may choose. */
export const enlargeLetters = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

/** Buttons of the screen on top that begin or end beyond the phone. */
export const listOutside = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.getBoundingClientRect().right > innerWidth).map((button) => button.textContent),
    )

/** Looks for what has no room on the page as it stands. */
export async function findMisfitsHere(page: Page): Promise<string[]> {
  return [...(await widest(page)), ...(await cutWords(page)), ...(await narrowFields(page)), ...(await looseRows(page))]
}

/** Gives the page a width and a size of letters, and waits until it is laid out anew. */
async function show(page: Page, { width, text }: View): Promise<void> {
  await page.setViewportSize({ width, height: width < 720 ? 844 : 900 })
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    // What the page draws anew because of its width is there after the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, text)
}

/** What widens the page beyond the window, or sticks out of a screen that covers it and cannot be scrolled, the outermost of it first. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPageWide = document.documentElement.scrollWidth > window.innerWidth
    const isWide = (part: Element) => {
      const { right, width } = part.getBoundingClientRect()
      return width > 0 && right > window.innerWidth + 1
    }
    /** What scrolls by itself, as a table or a row of chips may, widens nothing. */
    const isWithinScroller = (part: Element) => {
      for (let outer = part.parentElement; outer && outer !== document.body; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true
      return false
    }
    const looked = document.querySelectorAll(isPageWide ? 'body *' : '[data-task-screen] *')
    const parts = [...looked].filter((part) => isWide(part) && !isWithinScroller(part))
    return parts
      .slice(0, 5)
      .map((part) => `<${part.localName} class="${part.getAttribute('class')}"> ${part.textContent?.slice(0, 40)}`)
  })
}

/** Words that stick out of a button, or of what hides what sticks out; not those that end in '…' or can be scrolled to. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (words: Node) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) return false
      for (let frame = words.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, display } = getComputedStyle(frame)
        const isForReaders = frame.clientWidth <= 1 && overflowX !== 'visible'
        const isSaidToBe = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (isForReaders || isSaidToBe || overflowX === 'auto' || overflowX === 'scroll') return false
        const edges = frame.getBoundingClientRect()
        const isFrame = overflowX !== 'visible' || (frame.matches('a, button') && display !== 'inline')
        if (isFrame && (right > edges.right + 1.5 || left < edges.left - 1.5)) return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let words = walker.nextNode(); words; words = walker.nextNode())
      if (words.textContent?.trim() && isCut(words)) found.add(`cut: ${words.textContent.trim().slice(0, 40)}`)
    return [...found].slice(0, 5)
  })
}

/** Fields for words that have no room for four letters of them. */
function narrowFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(input)
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const isSeen = input.clientWidth > 1
      return isSeen && room < 2 * Number.parseFloat(fontSize) ? [`narrow: ${input.placeholder}`] : []
    }),
  )
}

/** Rows that scroll by a hair upward, too: a finger that begins there moves the hair instead of the page. What is typed may have any height. */
function looseRows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :not(textarea)')].flatMap((row) => {
      const hair = row.scrollHeight - row.clientHeight
      const isScroller = /auto|scroll/.test(getComputedStyle(row).overflowY)
      return isScroller && hair > 0 && hair <= 3 ? [`loose: ${row.getAttribute('class')}`] : []
    }),
  )
}
