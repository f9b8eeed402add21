import { formatPrice } from '@yardsnap/contract/formats'
import { formatGtin } from '@yardsnap/contract/gtin-names'
import { plural, t } from '@yardsnap/contract/texts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { ImportedRow } from '#sell/imports/imported-rows.ts'
import type { CodeNamesLookUp } from '#sell/items/code-names.ts'

type LookUp = Pick<CodeNamesLookUp, 'isPending' | 'hasFailed'>

interface RowListProps {
  rows: readonly ImportedRow[]
  isChosen: (row: ImportedRow, index: number) => boolean
  /** Whether an item of that name, or with that barcode, is in the sale. */
  isKnown: (row: ImportedRow) => boolean
  /** How names by barcodes are being looked up. */
  lookUp: LookUp
  onChoose: (indexes: readonly number[], isIn: boolean) => void
}

/** The items that were read, each with a box to leave it out. */
export function RowList({ rows, isChosen, isKnown, lookUp, onChoose }: RowListProps) {
  const all = rows.map((_, index) => index)
  const areAllChosen = rows.every(isChosen)
  if (rows.length === 0) return null
  return (
    <section aria-label="Items found">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-h3">{plural(rows.length, { one: '# item found', other: '# items found' })}</h3>
        <Button tone="quiet" className="px-3! text-sky underline" onClick={() => onChoose(all, !areAllChosen)}>
          {areAllChosen ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row, index) => {
          const { quantity, description, note } = row
          const title = row.title || (row.gtin === null ? '' : formatGtin(row.gtin))
          const asides = [
            isKnown(row) ? getKnownText(row) : '',
            codeText(row, lookUp),
            note,
            row.isSure || isKnown(row) ? '' : t`Is this an item?`,
            description,
          ].filter(Boolean)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row has nothing but its place
            <li key={index} className="flex items-start justify-between gap-3 py-1">
              <div className="min-w-0">
                <Checkbox
                  label={quantity > 1 ? t`${title} × ${quantity}` : title}
                  checked={isChosen(row, index)}
                  onChange={({ target }) => onChoose([index], target.checked)}
                  className="wrap-anywhere"
                />
                {asides.length > 0 && (
                  <p className="pb-1.5 pl-9 text-small wrap-anywhere text-ink-soft">{asides.join(' · ')}</p>
                )}
              </div>
              <span className="shrink-0 py-2.5 font-display font-bold tabular-nums">{priceText(row)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const getKnownText = ({ title, codeName }: ImportedRow): string =>
  title === '' || codeName ? t`There is an item with this barcode already` : t`There is an item of this name already`

/** Where the name of a row comes from that the list has none for; '' for others. */
function codeText({ title, gtin, codeName }: ImportedRow, { isPending, hasFailed }: LookUp): string {
  if (codeName && gtin !== null) return t`Named by its barcode: ${formatGtin(gtin)}`
  if (title !== '') return ''
  if (isPending) return t`Looking up the name...`
  return hasFailed ? t`The name could not be looked up` : t`No name is known for this barcode`
}

function priceText({ price, quantity }: ImportedRow): string {
  if (price === null) return '$ ?'
  if (Number(price) === 0) return t`Free`
  return quantity > 1 ? t`${formatPrice(price)} each` : formatPrice(price)
}
