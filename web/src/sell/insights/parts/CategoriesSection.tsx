import type { CategoryInsight } from '@yardsnap/contract/insights'
import { categoryName } from '@yardsnap/contract/item-words'
import { t } from '@yardsnap/contract/texts'
import { Section } from '#ui/Section.tsx'
import { Table } from '#ui/Table.tsx'
import { money } from '#sell/insights/insight-words.ts'

/** What share of each category was sold, and what was paid of what was asked. */
export function CategoriesSection({ categories }: { categories: readonly CategoryInsight[] }) {
  const shown = categories.filter(({ pieces, cents }) => pieces > 0 || cents > 0)
  if (shown.length === 0) return null
  return (
    <Section
      title="By category"
      description="Asked and Got are medians: half of the things were above, half below. A lot counts as one. Takings also count what you sold without listing it."
    >
      {/* Five columns just fit on a phone. */}
      <div className="max-desk:-mx-3 max-desk:text-small">
        <Table
          caption="Sold, asked and got by category, what brought in most first"
          rows={shown}
          keyOf={({ category }) => category}
          columns={[
            { header: t`Category`, cell: ({ category }) => categoryName(category) },
            { header: t.of('how many were sold')`Sold`, cell: soldText, isNumeric: true, isNowrap: true },
            { header: t`Asked`, cell: ({ askedCents }) => middle(askedCents), isNumeric: true },
            { header: t.of('what was paid')`Got`, cell: ({ gotCents }) => middle(gotCents), isNumeric: true },
            { header: t`Takings`, cell: ({ cents }) => money(cents), isNumeric: true },
          ]}
        />
      </div>
    </Section>
  )
}

/** '8 of 10'; a dash where nothing of the category is listed anymore. */
function soldText({ pieces, piecesSold }: CategoryInsight): string {
  return pieces === 0 ? '–' : t`${piecesSold} of ${pieces}`
}

const middle = (cents: number | null): string => (cents === null ? '–' : money(cents))
