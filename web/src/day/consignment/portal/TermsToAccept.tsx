import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { listShortTerms } from '#day/consignment/short-terms.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Section } from '#ui/Section.tsx'
import type { PortalChanges } from './api.ts'

/** What is agreed, in short and in the organizer's words, before the first item. */
export function TermsToAccept({ portal, accept }: { portal: ConsignorPortal; accept: PortalChanges['accept'] }) {
  const { sale, consignor, rules } = portal
  const [isRead, setRead] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <div>
        <PageTitle title={sale.title} className="wrap-anywhere" />
        <p className="mt-2 text-lead text-ink-soft">
          <bdi>{consignor.name}</bdi>, you are consignor {consignor.number}. Read what is agreed, then enter your items.
        </p>
      </div>
      <Section title="In short">
        <ul className="grid list-disc gap-1.5 pl-5">
          {listShortTerms({ ...rules, ...consignor }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Section title={t`In the words of ${sale.organizer}`}>
        <p className="wrap-anywhere whitespace-pre-line">{rules.terms}</p>
      </Section>
      <div>
        <Checkbox
          label="I accept these terms"
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        {isAsked && !isRead && (
          <p role="alert" className="text-small text-danger">
            Tick the box to accept them.
          </p>
        )}
      </div>
      <Button
        className="min-h-15 text-lead"
        isPending={accept.isPending}
        pendingText="Saving..."
        onClick={() => {
          setAsked(true)
          if (isRead) accept.mutate(rules.termsHash)
        }}
      >
        Start entering items
      </Button>
    </div>
  )
}
