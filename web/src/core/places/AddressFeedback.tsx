import type { AddressValidation, PostalAddress } from '@yardsnap/contract/addresses'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

interface AddressFeedbackProps {
  result: AddressValidation | null
  isChecking: boolean
  onUseSuggestion: (address: PostalAddress) => void
}

/** The result of the address check, with a suggested correction if any (S2.5.7). */
export function AddressFeedback({ result, isChecking, onUseSuggestion }: AddressFeedbackProps) {
  return (
    <div aria-live="polite" className="min-h-6 text-small empty:hidden">
      {isChecking && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner className="size-4" /> Checking the address...
        </p>
      )}
      {result?.isValid && <Verified result={result} />}
      {result?.isValid === false && (
        <Line icon={<CircleAlert />} tone="text-ink">
          Address needs verification
        </Line>
      )}
      {result?.suggestedAddress && <Suggestion address={result.suggestedAddress} onUse={onUseSuggestion} />}
    </div>
  )
}

function Line({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 font-semibold [&>svg]:mt-px [&>svg]:size-5 [&>svg]:shrink-0 ${tone}`}>
      {icon} {children}
    </p>
  )
}

function Verified({ result }: { result: AddressValidation }) {
  const percent = `(${Math.round(result.confidence * 100)}%)`
  return (
    <Line icon={<BadgeCheck />} tone="text-grass">
      {result.verifiedBy === 'usps'
        ? `Address verified by USPS ${percent}`
        : `Address checked: city, state and ZIP agree ${percent}`}
    </Line>
  )
}

function Suggestion({ address, onUse }: { address: PostalAddress; onUse: (address: PostalAddress) => void }) {
  return (
    <section
      aria-label="Suggested Address"
      className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-paper-deep px-4 py-3"
    >
      <div>
        <h3 className="font-sans text-small font-bold tracking-normal">Suggested Address</h3>
        <p>
          {address.streetAddress}
          <br />
          {address.city}, {address.state} {address.zipCode}
        </p>
      </div>
      <Button tone="secondary" onClick={() => onUse(address)}>
        Use This
      </Button>
    </section>
  )
}
