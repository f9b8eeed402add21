import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import type { Position } from '@yardsnap/contract/places'
import { MAX_SEEN_WORDS } from '@yardsnap/contract/seen-sales'
import { type SeenSaleAnswer, SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { fetchCityOfZip } from '#core/places/api.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { useAddSeenSale } from '#shop/seen-sales/seen-sale.ts'
import { AddableForm, type SeenSaleForm, toSeenSaleInput } from '#shop/seen-sales/seen-sale-form.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { StateField } from '#ui/StateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SeenDayFields } from './SeenDayFields.tsx'
import { StandingThere } from './StandingThere.tsx'

/** Within the thumb's reach on phones, so that a photo that was read well needs no scrolling. */
const ACTION_BAR =
  'max-desk:fixed max-desk:short:static max-desk:inset-x-0 max-desk:bottom-(--bottom-bar) max-desk:z-20 max-desk:border-t max-desk:border-line max-desk:bg-card max-desk:px-4.5 max-desk:py-3'

const WHOLE_ZIP = /^\d{5}(-\d{4})?$/

interface SeenSaleFieldsProps {
  /** What was read, to begin with. */
  fields: SeenSaleForm
  photoUrl: string | null
  onStartOver: () => void
}

/** What was read of a sign, each part to be corrected, and the button that adds the sale. */
export function SeenSaleFields({ fields, photoUrl, onStartOver }: SeenSaleFieldsProps) {
  const form = useForm<SeenSaleForm>({ defaultValues: fields, resolver: zodResolver(AddableForm), mode: 'onTouched' })
  const [hasPhoto, setHasPhoto] = useState(photoUrl !== null)
  const [position, setPosition] = useState<Position | null>(null)
  const add = useAddSeenSale()
  const open = useOpenAnswer()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.handleSubmit((values) => {
      if (add.isPending) return
      const added = { photoUrl: hasPhoto ? photoUrl : null, position }
      const input = SeenSaleInput.parse(toSeenSaleInput(values, added))
      add.mutate(input, { onSuccess: open, onError: leaveWhenUnauthorized })
    })()
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      {photoUrl && <OwnPhoto url={photoUrl} isShown={hasPhoto} onChange={setHasPhoto} />}
      <PlaceFields form={form} />
      <StandingThere position={position} onChange={setPosition} />
      <SeenDayFields form={form} />
      <TextArea
        label="What the sign says (optional)"
        hint={t`Up to ${MAX_SEEN_WORDS} characters, without phone numbers and email addresses`}
        rows={2}
        {...getFieldProps(form, 'words')}
      />
      {add.error && (
        <ErrorState
          title="The sale was not added"
          description={getErrorMessage(add.error, t`Please try again. What you typed is still here.`)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <div data-action-bar className={ACTION_BAR}>
          <Button type="submit" isPending={add.isPending} pendingText="Adding..." className="w-full">
            Add this sale
          </Button>
        </div>
        <Button tone="quiet" onClick={onStartOver} className="max-desk:mb-20">
          Start over
        </Button>
      </div>
    </form>
  )
}

/** Leads to where the sale is now: its page, or that of the host who has listed it. */
function useOpenAnswer() {
  const navigate = useNavigate()
  return (answer: SeenSaleAnswer) => {
    if (answer.outcome === 'listed') {
      showToast({ title: t`Its host has listed this sale`, description: t`Here is what they say of it.` })
      void navigate({ to: '/sale/$listingId', params: { listingId: answer.listingId }, replace: true })
      return
    }
    showToast(
      answer.outcome === 'added'
        ? { title: t`The sale is on the map` }
        : { title: t`Somebody added it before you`, description: t`You are counted among those who saw it.` },
    )
    void navigate({ to: '/seen/$seenSaleId', params: { seenSaleId: answer.seenSaleId }, replace: true })
  }
}

interface OwnPhotoProps {
  url: string
  isShown: boolean
  onChange: (isShown: boolean) => void
}

function OwnPhoto({ url, isShown, onChange }: OwnPhotoProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ItemPicture
        url={url}
        category="other"
        alt="Your photo"
        isScene
        widthPixels={112}
        className="size-28 shrink-0 rounded-control"
      />
      <div className="min-w-0">
        <Checkbox
          label="Show this photo"
          checked={isShown}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <p className="text-small text-ink-soft">Faces in it are blurred.</p>
      </div>
    </div>
  )
}

function PlaceFields({ form }: { form: ReturnType<typeof useForm<SeenSaleForm>> }) {
  const { getValues, setValue } = form
  /** A whole ZIP names its city, where none is typed yet. */
  const fillCity = async (zipCode: string) => {
    const isEmpty = () => getValues('city').trim() === '' && getValues('state') === ''
    if (!WHOLE_ZIP.test(zipCode) || !isEmpty()) return
    const found = await fetchCityOfZip(zipCode.slice(0, 5))
    if (!found || !isEmpty() || getValues('zipCode') !== zipCode) return
    setValue('city', found.city, { shouldDirty: true, shouldValidate: true })
    setValue('state', found.state, { shouldDirty: true })
  }
  return (
    <fieldset className="grid grid-cols-1 gap-5">
      <legend className="sr-only">Where the sale is</legend>
      <TextField
        label="Street, as on the sign"
        hint="A corner is fine: Elm & 5th"
        autoComplete="off"
        {...getFieldProps(form, 'streetAddress')}
      />
      <div className="grid grid-cols-fit gap-4 desk:grid-cols-[1fr_5.5rem_9rem]">
        <TextField label="City" autoComplete="off" {...getFieldProps(form, 'city')} />
        <StateField autoComplete="off" {...getFieldProps(form, 'state')} />
        <TextField
          label="ZIP"
          inputMode="numeric"
          autoComplete="off"
          {...getFieldProps(form, 'zipCode', {
            onChange: (event: { target: { value: string } }) => void fillCity(event.target.value),
          })}
        />
      </div>
    </fieldset>
  )
}
