import { useQuery } from '@tanstack/react-query'
import { getCommunityDay } from '@yardsnap/contract/community-days'
import type { FittingDay } from '@yardsnap/contract/community-sales'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { showToast } from '#lib/toast.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { COMMUNITY_DAYS } from './api.ts'
import { useSaleEntry } from './sale-entry.ts'

interface JoinDayDialogProps {
  listingId: string
  day: FittingDay
  onClose: () => void
}

/** What joining a day takes: its rules, a permit where it needs one, and the code for who has it. */
export function JoinDayDialog({ listingId, day, onClose }: JoinDayDialogProps) {
  const { slug, name } = day
  const details = useQuery({
    queryKey: [COMMUNITY_DAYS, 'details', slug],
    queryFn: ({ signal }) => call(getCommunityDay, { params: { slug } }, signal),
  })
  const { join } = useSaleEntry(listingId, day.id)
  const [code, setCode] = useState('')
  const [permitNumber, setPermitNumber] = useState('')
  const [acceptsRules, setAcceptsRules] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { rules = '', feeText = '', isPermitRequired = false, permitNumber: shared = '' } = details.data ?? {}
  const submit = () => {
    if (!details.data) return
    if (rules !== '' && !acceptsRules) {
      setRefused(true)
      return
    }
    join.mutate(
      { code, permitNumber, acceptsRules: rules === '' || acceptsRules },
      {
        onSuccess: ({ entry }) => {
          showToast(
            entry?.status === 'in'
              ? { title: t`Your sale is in ${name}` }
              : { title: t`The organizer was asked`, description: t`You read here what they say.` },
          )
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Join ${name}`}
      description={t`Your sale keeps its own days and photos, and gets a number on the map of the day.`}
      onSubmit={submit}
      submitText={t`Join with this sale`}
      pendingText={t`Joining...`}
      isPending={join.isPending}
    >
      {details.error && <LoadFailure query={details} title="The day could not be loaded" />}
      {!details.data && !details.error && <Skeleton className="h-40 rounded-control" />}
      {details.data && (
        <>
          {rules !== '' && (
            <div>
              <p className="font-semibold">Rules of the day</p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">
                <bdi>{rules}</bdi>
              </p>
              <Checkbox
                label="I agree to these rules"
                checked={acceptsRules}
                onChange={({ currentTarget }) => {
                  setAcceptsRules(currentTarget.checked)
                  setRefused(false)
                }}
              />
              {isRefused && (
                <p role="alert" className="text-small text-danger">
                  Please agree to the rules, or cancel
                </p>
              )}
            </div>
          )}
          {feeText !== '' && (
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="font-semibold">Fee: </span>
              <bdi>{feeText}</bdi>
            </p>
          )}
          {isPermitRequired && shared === '' && (
            <TextField
              label="Permit number"
              hint="You can add it later, too."
              autoComplete="off"
              value={permitNumber}
              onChange={(event) => setPermitNumber(event.target.value)}
            />
          )}
          <TextField
            label="Code (optional)"
            hint="From the link or flyer that you got. Without it, the organizer has to approve your house."
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      {join.error && (
        <ErrorState
          title="Your sale did not join"
          description={getErrorMessage(join.error, t`Please try again. What you typed is still here.`)}
        />
      )}
    </FormDialog>
  )
}
