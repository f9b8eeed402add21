import type { Draft, DraftItem } from '@yardsnap/contract/drafts'
import type { Locator, Page } from 'playwright-core'
import type { ReferencePhoto } from '../detection/reference-photos.ts'
import { matchPhotos, type Prediction } from '../detection/score.ts'
import { analyze, button, type Hand, handOn } from './hand.ts'

/** Which of the found items a person would sell: by their boxes, each thing once. */
async function rightOnes(page: Page, photos: readonly ReferencePhoto[]) {
  const listingId = new URL(page.url()).searchParams.get('edit') ?? ''
  const draft = (await (await page.request.get(`/api/listings/${listingId}/draft`)).json()) as Draft
  const filesByUrl = new Map(draft.photos.map(({ url }, index) => [url, photos[index]?.file ?? '']))
  const predictions = new Map<string, (Prediction & { id: string })[]>()
  for (const { id, cropData, sourceImageUrl, title, isLabelSure, confidence } of draft.items) {
    if (!cropData || !sourceImageUrl) continue
    const { x, y, width, height } = cropData
    const box = { x0: x / 100, y0: y / 100, x1: (x + width) / 100, y1: (y + height) / 100 }
    const file = filesByUrl.get(sourceImageUrl) ?? ''
    predictions.set(file, [...(predictions.get(file) ?? []), { id, box, score: confidence ?? 0, title, isLabelSure }])
  }
  const matches = matchPhotos(photos, predictions)
  const right = new Map(
    matches.flatMap(({ prediction, item }) =>
      item ? [[(prediction as Prediction & { id: string }).id, item.label]] : [],
    ),
  )
  return { right, draft }
}

/** From what was found to a list of the right things, with prices; of names what takes one tap. */
export async function review(page: Page, photos: readonly ReferencePhoto[]) {
  await page.goto('/create')
  await analyze(page, handOn(page), photos)
  const { right, draft } = await rightOnes(page, photos)
  const hand = handOn(page)
  const startedAt = performance.now()
  for (const set of await page.getByRole('group', { name: /look alike/ }).all()) {
    const separate = set.getByRole('radio', { name: /^\d+ separate$/ })
    if (!(await separate.isChecked())) await hand.tap(separate)
  }
  for (const neighbors of await wrongTiles(page, (id) => right.has(id))) {
    if (neighbors.length > 1) await hand.slide(neighbors)
    else await hand.tap(neighbors[0]!)
  }
  if (!(await button(page, `Keep ${right.size}`).isVisible())) throw new Error('Not the right things are ticked')
  const afterReview = hand.counted()
  await hand.tap(button(page, /^Keep (\d+|none)/))
  const named = await nameByChips(page, hand, { right, draft })
  const prices = page.getByRole('dialog', { name: /prices?$/ })
  if (await prices.isVisible()) {
    const priceAll = prices.getByRole('button', { name: 'Price all' })
    if (await priceAll.isVisible()) await hand.tap(priceAll)
    await hand.tap(prices.getByRole('button', { name: 'Done' }))
  }
  const seconds = (performance.now() - startedAt) / 1000
  const found = draft.items.filter(({ state }) => state === 'kept').length
  return { found, right: right.size, reviewTaps: afterReview.taps, ...named, ...hand.counted(), seconds }
}

/** The tiles whose answer is wrong; neighbors of one row that have the same wrong answer together. */
async function wrongTiles(page: Page, isRight: (id: string) => boolean): Promise<Locator[][]> {
  const groups: Locator[][] = []
  let formerKey = ''
  for (const tile of await page.locator('[data-tile]').all()) {
    const isTicked = (await tile.getAttribute('aria-pressed')) === 'true'
    const isWrong = isTicked !== isRight((await tile.getAttribute('data-tile')) ?? '')
    const key = isWrong ? `${isTicked} ${(await tile.boundingBox())?.y}` : ''
    if (isWrong && key === formerKey) groups.at(-1)?.push(tile)
    else if (isWrong) groups.push([tile])
    formerKey = key
  }
  return groups
}

/** Whether a name is the last word of what a thing is called on its reference photo: a console table is a table. */
const fits = (label: string | undefined, title: string) =>
  label?.toLowerCase().replace(/ \(.*/, '').endsWith(title.toLowerCase()) ?? false

/** Answers each card that has the right name as a chip, and passes the others; of the known guesses it mends the wrong. */
async function nameByChips(page: Page, hand: Hand, { right, draft }: Awaited<ReturnType<typeof rightOnes>>) {
  const screen = page.getByRole('dialog', { name: 'What is it called?' })
  const chips = screen.getByRole('group', { name: 'What it may be' }).getByRole('button')
  const unsure = draft.items.filter(({ id, isLabelSure }) => right.has(id) && !isLabelSure)
  const { known = [], cards = [] } = Object.groupBy(unsure, ({ title, nameGuesses }) =>
    nameGuesses.some((guess) => guess.title === title) ? 'known' : 'cards',
  )
  const rightName = ({ id, nameGuesses }: DraftItem) =>
    nameGuesses.find(({ title }) => fits(right.get(id), title))?.title ?? null
  const getChip = (title: string) => chips.filter({ hasText: title }).first()
  const last = cards.findLastIndex((item) => rightName(item) !== null)
  let named = 0
  for (const item of cards.slice(0, last + 1)) {
    const title = rightName(item)
    // A thing without a name has only those that its group agrees with.
    const isOffered = title !== null && (await getChip(title).isVisible())
    if (isOffered) named += 1
    await hand.tap(isOffered ? getChip(title) : button(page, 'Skip, keep it as a guess'))
  }
  const isMoreThanOne = cards.length - last > 2
  if (last + 1 < cards.length) await hand.tap(button(page, isMoreThanOne ? 'Skip all' : 'Skip, keep it as a guess'))
  const wrong = known.filter(({ id, title }) => !fits(right.get(id), title))
  for (const item of wrong) {
    const title = rightName(item)
    if (title === null) continue
    await hand.tap(screen.getByRole('button', { name: `Change ${item.title}` }).first())
    // Of several with one guess, another one may be opened, with other chips.
    const isOffered = await getChip(title).isVisible()
    if (isOffered) named += 1
    await hand.tap(isOffered ? getChip(title) : button(page, 'Skip, keep it as a guess'))
  }
  const areAllRight = wrong.every((item) => rightName(item) !== null)
  const confirm = button(page, 'All names are right')
  const hasLikely = await confirm.isVisible()
  const end = !hasLikely ? button(page, 'Next') : areAllRight ? confirm : button(page, 'Keep them as guesses')
  if (await end.isVisible()) await hand.tap(end)
  return { cards: cards.length, guesses: known.length, named }
}
