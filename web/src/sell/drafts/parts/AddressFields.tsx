import type { AddressMismatch, PostalAddress } from '@yardsnap/contract/addresses'
import { type ReactNode, useEffect, useRef } from 'react'
import { MapPinOff } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { AddressFeedback } from '#core/places/AddressFeedback.tsx'
import { fetchCityOfZip, useAddressCheck, useZipSuggestions } from '#core/places/api.ts'
import { TextField } from '#ui/TextField.tsx'
import type { ListingForm } from '@yardsnap/contract/listing-form'

const WHOLE_ZIP = /^\d{5}(-\d{4})?$/
const AS_TYPED = { shouldDirty: true, shouldTouch: true } as const

const getAddressKey = ({ streetAddress, city, state, zipCode }: PostalAddress) =>
  [streetAddress, city, state, zipCode].join('\n')

interface AddressFieldsProps {
  form: UseFormReturn<ListingForm>
  /** Whether the saved address could not be located. */
  isUnplaced: boolean
  isPublished: boolean
}

/** Where the sale is, with what is known about that address (S2.5.7, S4.6, S5.4). */
export function AddressFields({ form, isUnplaced, isPublished }: AddressFieldsProps) {
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const [streetAddress, city, state, zipCode] = useWatch({
    control: form.control,
    name: ['streetAddress', 'city', 'state', 'zipCode'],
  })
  const check = useAddressCheck({ streetAddress, city, state, zipCode })
  const zips = useZipSuggestions(city, state)

  const typed = getAddressKey({ streetAddress, city, state, zipCode })
  /** The address that `addressValidated` refers to. */
  const judged = useRef(typed)
  /** What shoppers see stays as it was judged: who only opens the page of a public sale has changed nothing. */
  const shown = useRef(isPublished ? { typed, isValid: getValues('addressValidated') } : null)

  useEffect(() => {
    if (typed === shown.current?.typed) {
      judged.current = typed
      setValue('addressValidated', shown.current.isValid)
    } else if (check.result) {
      judged.current = typed
      setValue('addressValidated', check.result.isValid)
    } else if (typed !== judged.current) {
      setValue('addressValidated', false)
    }
  }, [check.result, setValue, typed])

  const useSuggestion = (address: PostalAddress) => {
    judged.current = getAddressKey(address)
    for (const part of ['streetAddress', 'city', 'state', 'zipCode'] as const) setValue(part, address[part], AS_TYPED)
    setValue('addressValidated', true)
  }
  const pickZip = (zip: string) => setValue('zipCode', zip, AS_TYPED)
  const pickCity = (found: { city: string; state: string }) => {
    setValue('city', found.city, AS_TYPED)
    setValue('state', found.state, AS_TYPED)
  }
  /** A whole ZIP names its city, where none is typed yet. */
  const fillCity = async (zip: string) => {
    if (!WHOLE_ZIP.test(zip)) return
    const isEmpty = () => getValues('city').trim() === '' && getValues('state') === ''
    if (!isEmpty()) return
    const found = await fetchCityOfZip(zip.slice(0, 5))
    if (found && isEmpty() && getValues('zipCode') === zip) pickCity(found)
  }
  const limitState = (text: string) =>
    setValue(
      'state',
      text
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '')
        .slice(0, 2),
      AS_TYPED,
    )

  return (
    <fieldset className="grid grid-cols-1 gap-5">
      <legend className="sr-only">Where the sale is</legend>
      <TextField
        label="Street address"
        autoComplete="address-line1"
        error={errors.streetAddress?.message}
        {...register('streetAddress')}
      />
      <div className="grid grid-cols-fit gap-4 desk:grid-cols-[9rem_1fr_5.5rem]">
        <TextField
          label="ZIP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={errors.zipCode?.message}
          {...register('zipCode', {
            onChange: (event: { target: { value: string } }) => void fillCity(event.target.value),
          })}
        />
        <TextField label="City" autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
        <TextField
          label="State"
          autoComplete="address-level1"
          autoCapitalize="characters"
          error={errors.state?.message}
          {...register('state', { onChange: (event: { target: { value: string } }) => limitState(event.target.value) })}
        />
      </div>
      {zipCode === '' && zips.length > 0 && <ZipSuggestions zips={zips} onPick={pickZip} />}
      <div aria-live="polite" className="empty:hidden">
        {check.result?.mismatch && (
          <Mismatch mismatch={check.result.mismatch} onPickZip={pickZip} onPickCity={pickCity} />
        )}
      </div>
      <AddressFeedback {...check} onUseSuggestion={useSuggestion} />
      {isUnplaced && <Unplaced />}
    </fieldset>
  )
}

function Unplaced() {
  return (
    <output className="flex items-start gap-2 rounded-control bg-mustard-wash px-4 py-3 text-small">
      <MapPinOff aria-hidden className="mt-px size-5 shrink-0" />
      <span>
        <strong>This address is not on our map.</strong> You can publish all the same: the sale is listed, but without a
        pin, and shoppers who search by distance do not find it. A correct city or ZIP puts it on the map.
      </span>
    </output>
  )
}

function ZipSuggestions({ zips, onPick }: { zips: readonly string[]; onPick: (zip: string) => void }) {
  return (
    <fieldset className="-mt-2 flex flex-wrap items-center gap-2">
      <legend className="float-left mr-1 text-small text-ink-soft">Suggested ZIPs</legend>
      {zips.map((zip) => (
        <Choice key={zip} onPick={() => onPick(zip)}>
          {zip}
        </Choice>
      ))}
    </fieldset>
  )
}

function Choice({ onPick, children }: { onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="min-h-11 rounded-full border-[1.5px] border-line-strong bg-card px-4 font-semibold tabular-nums hover:bg-paper-deep"
    >
      {children}
    </button>
  )
}

interface MismatchProps {
  mismatch: AddressMismatch
  onPickZip: (zip: string) => void
  onPickCity: (city: { city: string; state: string }) => void
}

/** Says why ZIP and city do not match, and offers values that would. */
function Mismatch({ mismatch: { text, zips, city }, onPickZip, onPickCity }: MismatchProps) {
  return (
    <fieldset className="-mt-2 grid gap-2">
      <legend className="sr-only">ZIP and city do not belong together</legend>
      <p className="text-small wrap-anywhere">{text}</p>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {zips.map((zip) => (
          <Choice key={zip} onPick={() => onPickZip(zip)}>
            {zip}
          </Choice>
        ))}
        {city && (
          <Choice onPick={() => onPickCity(city)}>
            Use {city.city}, {city.state}
          </Choice>
        )}
      </div>
    </fieldset>
  )
}
