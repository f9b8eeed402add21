import type { Consignment } from '@yardsnap/contract/consignments'
import { type Consignor, ConsignorInput } from '@yardsnap/contract/consignors'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage, isPremiumRefusal } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { toBasisPoints, toFormDollars, toPercent } from '#day/consignment/amounts.ts'
import { useSaveConsignor } from '#day/consignment/api.ts'
import { getChangedFields } from '#lib/changed-fields.ts'
import { typedCents } from '#day/till/basket.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

interface ConsignorDialogProps {
  listingId: string
  consignment: Consignment
  /** Null: somebody new. */
  consignor: Consignor | null
  onClose: () => void
  onAdded: (consignorId: string) => void
}

interface Draft {
  number: string
  name: string
  email: string
  phone: string
  split: string
  entryFee: string
  tagFee: string
  hasWorkedShift: boolean
  isWaiting: boolean
}

/** Adds somebody with a name alone, or changes what is known and agreed. */
export function ConsignorDialog({ listingId, consignment, consignor, onClose, onAdded }: ConsignorDialogProps) {
  // The same id when it is sent again, so that a lost answer adds nobody twice.
  const [consignorId] = useState(() => consignor?.id ?? crypto.randomUUID())
  const [began] = useState(() => toDraft(consignor))
  const [draft, setDraft] = useState(began)
  const [isTried, setTried] = useState(false)
  const save = useSaveConsignor(listingId, consignorId)
  const read = ConsignorInput.safeParse(toInput(draft))
  const problemOf = (field: keyof ConsignorInput) =>
    isTried ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const isSettled = consignor?.state === 'settled' || consignor?.state === 'paid'
  const submit = () => {
    setTried(true)
    if (!read.data) return
    const toInputOver = (newest: Consignor | null) =>
      ConsignorInput.parse(toInput({ ...toDraft(newest), ...getChangedFields(began, draft) }))
    save.mutate(toInputOver, {
      onSuccess: () => (consignor ? onClose() : onAdded(consignorId)),
      onError: leaveWhenUnauthorized,
    })
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={consignor ? t`Edit consignor ${consignor.number}` : t`Add a consignor`}
      onSubmit={submit}
      submitText={consignor ? t`Save` : t`Add`}
      pendingText="Saving..."
      isPending={save.isPending}
    >
      <TextField
        label="Name"
        value={draft.name}
        autoComplete="off"
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problemOf('name')}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label="Number (optional)"
          hint={consignor ? undefined : t`Without one: the next that is free`}
          inputMode="numeric"
          autoComplete="off"
          value={draft.number}
          onChange={(event) => set({ number: event.currentTarget.value })}
          error={problemOf('number')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          value={draft.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
          error={problemOf('phone')}
        />
      </div>
      <TextField
        label="Email (optional)"
        type="email"
        autoComplete="off"
        value={draft.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={problemOf('email')}
      />
      {!isSettled && (
        <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-3">
          <legend className="sr-only">What was agreed</legend>
          <Switch
            label="Has worked a shift"
            hint={t`Adds ${toPercent(consignment.shiftBonusBasisPoints)} percent`}
            checked={draft.hasWorkedShift}
            onChange={(event) => set({ hasWorkedShift: event.currentTarget.checked })}
          />
          <div className="grid grid-cols-fit gap-4">
            <TextField
              label="Percent of the price"
              hint={t`If empty: ${toPercent(consignment.splitBasisPoints)}, by the terms`}
              inputMode="decimal"
              autoComplete="off"
              value={draft.split}
              onChange={(event) => set({ split: event.currentTarget.value })}
              error={problemOf('splitBasisPoints')}
            />
            <TextField
              label="Entry fee"
              hint="If empty: by the terms"
              inputMode="decimal"
              autoComplete="off"
              value={draft.entryFee}
              onChange={(event) => set({ entryFee: event.currentTarget.value })}
              error={problemOf('entryFeeCents')}
            />
          </div>
        </fieldset>
      )}
      {(!consignor || consignor.state === 'waiting') && (
        <Switch
          label="On the waiting list"
          hint="Gets a place when you switch this off."
          checked={draft.isWaiting}
          onChange={(event) => set({ isWaiting: event.currentTarget.checked })}
        />
      )}
      {save.error && !isPremiumRefusal(save.error) && (
        <ErrorState title="Nothing was saved" description={getErrorMessage(save.error, t`Please try again.`)} />
      )}
    </FormDialog>
  )
}

const toDraft = (consignor: Consignor | null): Draft => ({
  number: consignor ? String(consignor.number) : '',
  name: consignor?.name ?? '',
  email: consignor?.email ?? '',
  phone: consignor?.phone ?? '',
  split: consignor?.splitBasisPoints == null ? '' : toPercent(consignor.splitBasisPoints),
  entryFee: consignor?.entryFeeCents == null ? '' : toFormDollars(consignor.entryFeeCents) || '0.00',
  tagFee: consignor?.tagFeeCents == null ? '' : toFormDollars(consignor.tagFeeCents) || '0.00',
  hasWorkedShift: consignor?.hasWorkedShift ?? false,
  isWaiting: consignor?.state === 'waiting',
})

const toInput = (draft: Draft): ConsignorInput => ({
  number: draft.number.trim() === '' ? null : Number(draft.number),
  name: draft.name,
  email: draft.email.trim() || null,
  phone: draft.phone,
  isWaiting: draft.isWaiting,
  splitBasisPoints: draft.split.trim() === '' ? null : toBasisPoints(draft.split),
  entryFeeCents: toFee(draft.entryFee),
  tagFeeCents: toFee(draft.tagFee),
  hasWorkedShift: draft.hasWorkedShift,
})

/** @returns null where the terms of the sale count, NaN for what is no amount, which the contract refuses in words */
const toFee = (typed: string): number | null => {
  const text = typed.trim().replace(/^\$\s?/, '')
  return text === '' ? null : (typedCents(text) ?? Number.NaN)
}
