import { toMoneyInput } from '#lib/price.ts'
import { t } from '@yardsnap/contract/texts'
import { BROWSE_DISTANCES } from '@yardsnap/contract/browse'
import { MAX_WANT_LENGTH, WantDays, WantDelivery, WantInput } from '@yardsnap/contract/wants'
import { BellRing } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Select } from '#ui/Select.tsx'
import { SheetPopup } from '#ui/SheetPopup.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'
import { ADDED_TOAST, useWriteWant } from '#shop/wants/api.ts'
import { storeWantIntent } from '#shop/wants/want-intent.ts'
import { DAYS, DELIVERIES } from '#shop/wants/want-text.ts'

export interface WantSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Of the want that is changed; null for a new one. */
  wantId: string | null
  /** What the fields begin with; give another `key` to begin anew. */
  start: Partial<WantInput>
}

const MILES = BROWSE_DISTANCES.map((miles) => ({ value: String(miles), label: t`${miles} mi` }))
const DAY_OPTIONS = WantDays.options.map((value) => ({ value, label: DAYS[value] }))
const DELIVERY_OPTIONS = WantDelivery.options.map((value) => ({ value, label: DELIVERIES[value] }))
const FIRST_DELIVERY_OPTIONS = DELIVERY_OPTIONS.filter(({ value }) => value !== 'off')

interface Fields {
  words: string
  location: string
  miles: string
  /** Empty for any price. */
  maxPrice: string
  days: WantDays
  delivery: WantDelivery
}

/** The form of a want; opened from a search, it is already filled in. */
export function WantSheetPopup({ isOpen, onOpenChange, wantId, start }: WantSheetProps) {
  const [fields, setFields] = useState(() => toFields(start))
  const [problem, setProblem] = useState<string>()
  const { save, isPending, error } = useSave({ wantId, onSaved: () => onOpenChange(false) })
  const formId = useId()
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const want = WantInput.safeParse({
      ...fields,
      miles: Number(fields.miles),
      maxPrice: fields.maxPrice.trim() === '' ? null : toMoneyInput(fields.maxPrice),
    })
    setProblem(want.success ? undefined : want.error.issues[0]?.message)
    if (want.success) save(want.data)
  }
  const failure = problem ?? (error ? getErrorMessage(error, t`Please try again.`) : null)
  return (
    <SheetPopup
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={wantId === null ? 'Tell me when one turns up' : 'Change what you look for'}
      footer={
        <Button type="submit" form={formId} isPending={isPending} pendingText="Saving..." icon={<BellRing />}>
          {wantId === null ? 'Tell me' : 'Save'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-ink-soft">We write only when something turns up, once for each sale. Stop with one tap.</p>
        <WantFields fields={fields} onChange={set} isNew={wantId === null} />
        {failure && <ErrorState title="This was not saved" description={failure} />}
      </form>
    </SheetPopup>
  )
}

interface WantFieldsProps {
  fields: Fields
  onChange: (changes: Partial<Fields>) => void
  isNew: boolean
}

function WantFields({ fields, onChange, isNew }: WantFieldsProps) {
  return (
    <>
      <TextField
        label="What"
        hint="Words in its name. Put a comma between two things."
        placeholder="Pyrex bowl"
        maxLength={MAX_WANT_LENGTH}
        value={fields.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      <TextField
        label="Near"
        placeholder="ZIP or city; empty for anywhere"
        maxLength={300}
        value={fields.location}
        onChange={(event) => onChange({ location: event.currentTarget.value })}
      />
      {fields.location.trim() !== '' && (
        <ChipGroup
          label="How far"
          options={MILES}
          value={fields.miles}
          onValueChange={(miles) => onChange({ miles })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Up to"
          inputMode="decimal"
          placeholder="Any price"
          icon={<span className="font-semibold">$</span>}
          value={fields.maxPrice}
          onChange={(event) => onChange({ maxPrice: event.currentTarget.value })}
        />
        <Select
          label="Days"
          options={DAY_OPTIONS}
          value={fields.days}
          onChange={(event) => onChange({ days: WantDays.parse(event.currentTarget.value) })}
        />
      </div>
      <ChipGroup
        label="When to notify you"
        options={isNew ? FIRST_DELIVERY_OPTIONS : DELIVERY_OPTIONS}
        value={fields.delivery}
        onValueChange={(delivery) => onChange({ delivery })}
      />
    </>
  )
}

function toFields({
  words = '',
  location = '',
  miles = 10,
  maxPrice,
  days = 'any',
  delivery = 'now',
}: Partial<WantInput>): Fields {
  return { words, location, miles: String(miles), maxPrice: maxPrice?.replace('.00', '') ?? '', days, delivery }
}

/** Signed out, the want is kept and added after signing in. */
function useSave({ wantId, onSaved }: { wantId: string | null; onSaved: () => void }) {
  const user = useCurrentUser()
  // The browser chooses the id, so that pressing again after a lost answer does not add a second want.
  const [ownId] = useState(() => wantId ?? crypto.randomUUID())
  const { mutate, isPending, error } = useWriteWant()
  const save = (want: WantInput) => {
    if (!user) {
      storeWantIntent(want)
      window.location.assign(getLoginUrl())
      return
    }
    const onSuccess = () => {
      onSaved()
      showToast(wantId === null ? ADDED_TOAST : { title: t`Your want was updated` })
    }
    mutate({ ...want, wantId: ownId }, { onSuccess })
  }
  return { save, isPending, error }
}
