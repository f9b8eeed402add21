import { useNavigate } from '@tanstack/react-router'
import type { SeenSalePage } from '@yardsnap/contract/seen-sale-page'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { getLoginUrl, leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { showToast } from '#lib/toast.ts'
import { useClaim } from '#shop/seen-sales/seen-sale.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

/** How the host of a seen sale takes it over. */
export function ClaimForm({ seenSale }: { seenSale: SeenSalePage }) {
  const { claimWay, isClaimWaiting, card } = seenSale
  const user = useCurrentUser()
  // The finder has the code, and knows that it is not their sale.
  if (card) return null
  return (
    <Card className="p-4.5 print:hidden">
      <h2 id="claim" tabIndex={-1} className="text-h3">
        Is this your sale? Claim it
      </h2>
      {isClaimWaiting ? (
        <output className="mt-2 block">
          You have claimed it. The people who run this site compare the address and answer you.
        </output>
      ) : (
        <>
          <p className="mt-1 text-ink-soft">
            {claimWay === 'code'
              ? 'The code is on the card that a neighbor gave you. With it the sale is yours, to add hours and things.'
              : 'Type your address once more; the people who run this site compare it and answer you.'}
          </p>
          {user ? (
            <ClaimFields seenSale={seenSale} />
          ) : (
            <ButtonAnchor tone="secondary" href={getLoginUrl()} className="mt-3">
              Sign in to claim it
            </ButtonAnchor>
          )}
        </>
      )}
    </Card>
  )
}

function ClaimFields({ seenSale: { id, claimWay } }: { seenSale: SeenSalePage }) {
  const navigate = useNavigate()
  const claim = useClaim(id, ({ listingId }) => {
    if (listingId === null) return
    showToast({ title: t`The sale is yours`, description: t`Check it, add your things, and publish it.` })
    void navigate({ to: '/create', search: { edit: listingId } })
  })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (claim.isPending) return
    if (typed.trim() === '') {
      setProblem(claimWay === 'code' ? t`Enter the code` : t`Enter your address`)
      return
    }
    const body = claimWay === 'code' ? { code: typed, streetAddress: '' } : { code: '', streetAddress: typed }
    claim.mutate(body, {
      onError: (error) => {
        leaveWhenUnauthorized(error)
        setProblem(getErrorMessage(error, t`It could not be claimed. Please try again.`))
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-1 gap-3">
      <TextField
        label={claimWay === 'code' ? 'Code' : 'Your street address'}
        autoComplete="off"
        {...(claimWay === 'code' && { autoCapitalize: 'characters', spellCheck: false, placeholder: t`ABCD-2345` })}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" tone="secondary" isPending={claim.isPending} pendingText="Claiming...">
        Claim it
      </Button>
    </form>
  )
}
