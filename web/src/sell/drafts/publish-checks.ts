import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { isPriced } from '@yardsnap/contract/item-prices'
import { isNamed } from '@yardsnap/contract/item-titles'
import { type ListingForm, PublishableForm } from '@yardsnap/contract/listing-form'
import { getDefaultListingTitle } from '@yardsnap/contract/listings'
import { keysOf } from '@yardsnap/contract/schemas'

/** A part of a sale that the seller is asked about before it is public. */
export interface PublishCheck {
  part: 'title' | 'place' | 'day' | 'photos' | 'names' | 'prices'
  /** `required`: without it the sale cannot be published. `missed`: without it shoppers cannot find the sale. */
  weight: 'required' | 'missed' | 'note'
  text: string
  hint: string
  /** What the main button says while this comes first. */
  action: string
}

const PARTS = {
  title: ['title', 'description'],
  place: ['streetAddress', 'city', 'state', 'zipCode', 'permitNumber'],
  day: ['saleDate', 'rainDate', 'startTime', 'endTime', 'dayNote', 'laterDays', 'priceRules'],
} satisfies Record<string, (keyof ListingForm)[]>

/** What is missing or wrong, worst first. */
export function publishChecks(form: ListingForm, items: readonly DraftItem[], photoCount: number): PublishCheck[] {
  const checks: PublishCheck[] = []
  const wrong = new Map(PublishableForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]))
  for (const part of keysOf(PARTS)) {
    const problem = PARTS[part].map((field) => wrong.get(field)).find((message) => message !== undefined)
    if (problem) checks.push({ part, weight: 'required', ...ASKED[part], hint: problem })
    else if (part === 'place' && !form.city.trim() && !form.zipCode)
      checks.push({ part, weight: 'missed', ...ASKED.place })
    else if (part === 'day' && !form.saleDate) checks.push({ part, weight: 'missed', ...ASKED.day })
  }
  if (form.title.trim() === getDefaultListingTitle()) {
    const hint = t`A title of your own is found more easily`
    checks.push({
      part: 'title',
      weight: 'note',
      text: t`Still called “${getDefaultListingTitle()}”`,
      hint,
      action: t`Add a title`,
    })
  }
  if (photoCount === 0) {
    const hint = t`Shoppers see drawings instead`
    checks.push({ part: 'photos', weight: 'note', text: t`No photos`, hint, action: t`Add photos` })
  }
  const unnamed = items.filter((item) => !isNamed(item)).length
  if (unnamed > 0) {
    const text = plural(unnamed, { one: '# thing has no name', other: '# things have no name' })
    const hint = t`Shoppers see a picture and a group such as “Kitchenware”`
    checks.push({ part: 'names', weight: 'note', text, hint, action: t`Name them` })
  }
  const unpriced = items.filter((item) => !isPriced(item)).length
  if (unpriced > 0) {
    const text = plural(unpriced, { one: '# item has no price', other: '# items have no price' })
    checks.push({ part: 'prices', weight: 'note', text, hint: t`They are listed without one`, action: t`Set prices` })
  }
  return checks.toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight))
}

const WEIGHTS = ['required', 'missed', 'note']

const ASKED = {
  title: { text: t`What is it called?`, hint: t`A title is required`, action: t`Add the title` },
  place: { text: t`Where is it?`, hint: t`City and ZIP are enough`, action: t`Add the place` },
  day: { text: t`When is it?`, hint: t`Without a day nobody knows when to come`, action: t`Add the day` },
}
