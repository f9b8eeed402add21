import { SignUpInput, type SignUpPage } from '@yardsnap/contract/consignor-sign-up'
import { formatDay } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { listShortTerms } from '#day/consignment/short-terms.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useSignUp } from './api.ts'

interface SignUpFormProps {
  token: string
  page: SignUpPage
  /** @param own token of the link to their own page */
  onDone: (own: string) => void
}

/** What is agreed, and a name: all that somebody needs to become a consignor. */
export function SignUpForm({ token, page, onDone }: SignUpFormProps) {
  const { title, saleDate, organizer, rules, isOpen, isFull } = page
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <div>
        <PageTitle title={t`Sell at ${title}`} className="wrap-anywhere" />
        <p className="mt-2 text-ink-soft">
          {[saleDate && formatDay(saleDate), t`by ${organizer}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOpen ? (
        <>
          <Section title="In short">
            <ul className="grid list-disc gap-1.5 pl-5">
              {listShortTerms(rules).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Section>
          {rules.terms !== '' && (
            <Section title={t`In the words of ${organizer}`}>
              <p className="wrap-anywhere whitespace-pre-line">{rules.terms}</p>
            </Section>
          )}
          {isFull && (
            <p className="rounded-control bg-mustard-wash px-4 py-3">
              All places are taken. Register for the waiting list; a place that becomes free is given from it.
            </p>
          )}
          <Person token={token} page={page} onDone={onDone} />
        </>
      ) : (
        <p className="text-lead">Registration is over. Ask the organizer whether there is still a way.</p>
      )}
    </div>
  )
}

function Person({ token, page: { rules, isFull }, onDone }: SignUpFormProps) {
  // The same until it is answered, so that a lost answer registers nobody twice.
  const [linkId] = useState(() => crypto.randomUUID())
  const [person, setPerson] = useState({ name: '', email: '', phone: '' })
  // Terms that have changed meanwhile are accepted anew; what was typed stays.
  const [acceptedHash, setAcceptedHash] = useState<string | null>(null)
  const isAccepted = rules.terms === '' || acceptedHash === rules.termsHash
  const [isTried, setTried] = useState(false)
  const signUp = useSignUp(token)
  const read = SignUpInput.safeParse({
    ...person,
    email: person.email.trim() || null,
    linkId,
    termsHash: rules.termsHash,
  })
  const problemOf = (field: string) =>
    isTried ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const fieldOf = (field: keyof typeof person) => ({
    value: person[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setPerson({ ...person, [field]: event.currentTarget.value }),
    error: problemOf(field),
  })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data && isAccepted && !signUp.isPending) {
          signUp.mutate(read.data, { onSuccess: (answer) => onDone(answer.token) })
        }
      }}
    >
      <TextField label="Your name" autoComplete="name" {...fieldOf('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint={
          site.canSendMail ? t`We send you the link to your page. No account is needed.` : t`For the organizer alone`
        }
        {...fieldOf('email')}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" {...fieldOf('phone')} />
      {rules.terms !== '' && (
        <div>
          <Checkbox
            label="I accept these terms"
            checked={isAccepted}
            onChange={(event) => setAcceptedHash(event.currentTarget.checked ? rules.termsHash : null)}
          />
          {isTried && !isAccepted && (
            <p role="alert" className="text-small text-danger">
              Tick the box to accept them.
            </p>
          )}
        </div>
      )}
      {signUp.error && (
        <ErrorState
          title="You were not registered"
          description={getErrorMessage(signUp.error, t`Please try again. What you typed is still here.`)}
        />
      )}
      <Button type="submit" className="min-h-15 text-lead" isPending={signUp.isPending} pendingText="Registering...">
        {isFull ? t`Put me on the waiting list` : t`Register`}
      </Button>
    </form>
  )
}
