import type { Page } from 'playwright-core'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Visitor } from '#server/testing/test-app.ts'
import { itemsCard, openListing } from './create-screen.ts'
import { taskScreen } from './items-screen.ts'

/** The column and row of a grid in a photo. */
export const cell = (column: number, row: number) => ({ x: column * 20 + 2, y: row * 25 + 2, width: 15, height: 20 })
export const guess = (title: string, ...guesses: [string, 'kitchen' | 'art' | 'furniture'][]): Partial<DraftItem> => ({
  title,
  isLabelSure: false,
  confidence: 0.6,
  nameGuesses: guesses.map(([name, category]) => ({ title: name, category })),
})
/** A guess that is likely right. */
export const likelyGuess = (title: string, ...others: Parameters<typeof guess>[1][]): Partial<DraftItem> => {
  const { nameGuesses = [], ...fields } = guess(title, [title, 'art'], ...others)
  return { ...fields, nameGuesses: nameGuesses.map((one, index) => ({ ...one, probability: index === 0 ? 0.8 : 0.1 })) }
}

/** What was found, as the seller goes through it. */
export const reviewScreen = (page: Page) => taskScreen(page, '2 AI Analysis & Results')

/** Opens the draft and what was found in it. */
export async function openReview(
  site: Parameters<typeof openListing>[0],
  options: { width: number; visitor: Visitor; listingId: string },
): Promise<Page> {
  const page = await openListing(site, options)
  await itemsCard(page)
    .getByRole('button', { name: /^Review what was found/ })
    .click()
  await reviewScreen(page).waitFor()
  return page
}

/** Follows the hand that drags a thing. */
export const liftedPicture = (page: Page) => page.locator('[data-ghost]')
