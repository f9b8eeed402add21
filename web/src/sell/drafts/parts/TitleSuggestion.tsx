import type { DraftItem } from '@yardsnap/contract/drafts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { getDefaultListingTitle } from '@yardsnap/contract/listings'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { suggestedTitle } from '#sell/drafts/title-suggestion.ts'

interface TitleSuggestionProps {
  form: UseFormReturn<ListingForm>
  /** What is in the sale. */
  items: readonly DraftItem[]
}

/** Offers a title made of the items and the city, while the seller has typed none. */
export function TitleSuggestion({ form, items }: TitleSuggestionProps) {
  const [title, city] = useWatch({ control: form.control, name: ['title', 'city'] })
  const suggestion = suggestedTitle(items, city)
  const isOpen = title.trim() === '' || title.trim() === getDefaultListingTitle()
  if (!isOpen || suggestion === null) return null
  return (
    <button
      type="button"
      onClick={() => form.setValue('title', suggestion, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
      className="-mt-2 min-h-11 justify-self-start rounded-full border-[1.5px] border-line-strong bg-card px-4 py-2 text-left font-semibold wrap-anywhere hover:bg-paper-deep"
    >
      Use “<bdi>{suggestion}</bdi>”
    </button>
  )
}
