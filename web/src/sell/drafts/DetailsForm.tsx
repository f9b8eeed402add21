import { formatTime } from '@yardsnap/contract/dates'
import type { Draft, DraftItem } from '@yardsnap/contract/drafts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { ListingPlace } from '@yardsnap/contract/listing-places'
import { ADDRESS_SHOWN_FROM } from '@yardsnap/contract/hidden-address'
import type { UseFormReturn } from 'react-hook-form'
import { DayOffers } from '#core/community-days/DayOffers.tsx'
import { leadText } from '#core/plans/plan-features.ts'
import { site } from '#lib/site.ts'
import { LocalRulesCard } from '#sell/local-rules/LocalRulesCard.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AddressFields } from './parts/AddressFields.tsx'
import { CoverField, type CoverFieldProps } from './parts/CoverField.tsx'
import { DayFields } from './parts/DayFields.tsx'
import { PinOffer } from './parts/PinOffer.tsx'
import { TitleSuggestion } from './parts/TitleSuggestion.tsx'

interface FieldsProps {
  form: UseFormReturn<ListingForm>
}

type DetailsFormProps = PlaceFieldsProps &
  TitleFieldsProps &
  CoverFieldProps & { server: Pick<Draft, 'fields' | 'version'> }

/** What, where and when the sale is (S2.5.6), and the sale days that it can join. */
export function DetailsForm(props: DetailsFormProps) {
  const { form } = props
  const { listingId, place, fields, version } = props.server
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid grid-cols-1 gap-5">
      <TitleFields {...props} />
      <CoverField {...props} />
      <PlaceFields {...props} />
      <DayFields {...props} />
      {version > 0 && <DayOffers listingId={listingId} place={place} days={fields} />}
      <LocalRulesCard form={form} listingId={version > 0 ? listingId : null} saved={fields} />
      {site.earlyAccessHours > 0 && <EarlyAccessField {...props} />}
    </form>
  )
}

function EarlyAccessField({ form }: FieldsProps) {
  return (
    <div>
      <Checkbox
        label="Let everyone find it at once"
        aria-describedby="early-access-hint"
        {...form.register('skipsEarlyAccess')}
      />
      <p id="early-access-hint" className="pl-9 text-small text-ink-soft">
        Otherwise Premium shoppers find a new sale {leadText(site.earlyAccessHours)} before others do, unless it is
        today.
      </p>
    </div>
  )
}

interface TitleFieldsProps extends FieldsProps {
  /** The items in the sale, from which a title is suggested. */
  items: readonly DraftItem[]
}

export function TitleFields({ form, items }: TitleFieldsProps) {
  const { register, formState } = form
  return (
    <>
      <TextField
        label="Title"
        hint="What a neighbor would call it, such as “Moving sale: furniture and tools”"
        error={formState.errors.title?.message}
        autoComplete="off"
        {...register('title')}
      />
      <TitleSuggestion form={form} items={items} />
      <TextArea
        label="Description"
        hint="The best things, where to park, cash or card"
        error={formState.errors.description?.message}
        {...register('description')}
      />
    </>
  )
}

interface PlaceFieldsProps extends FieldsProps {
  server: Pick<Draft, 'listingId' | 'status' | 'isUnplaced' | 'isCoHost' | 'place'>
  /** The seller has put the pin on the map, or has taken it away. */
  onPinned: (place: ListingPlace) => Promise<void>
}

export function PlaceFields({ form, server, onPinned }: PlaceFieldsProps) {
  return (
    <>
      <AddressFields form={form} isUnplaced={server.isUnplaced} isPublished={server.status !== 'draft'} />
      {!server.isCoHost && (
        <PinOffer form={form} listingId={server.listingId} place={server.place} onPinned={onPinned} />
      )}
      <div>
        <Checkbox
          label="Hide my street address until the morning of the sale"
          aria-describedby="hides-address-hint"
          {...form.register('hidesAddress')}
        />
        <p id="hides-address-hint" className="pl-9 text-small text-ink-soft">
          Until {formatTime(ADDRESS_SHOWN_FROM)} that day, shoppers see the city and ZIP and an approximate pin.
        </p>
      </div>
    </>
  )
}
