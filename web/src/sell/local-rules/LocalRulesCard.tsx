import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDate } from '@yardsnap/contract/dates'
import { HttpUrl } from '@yardsnap/contract/http-url'
import { changesOfForm, type ListingForm } from '@yardsnap/contract/listing-form'
import { MAX_PERMIT_LENGTH } from '@yardsnap/contract/listings'
import {
  describeOwnSales,
  describeRule,
  getRuleWarnings,
  mayHaveChanged,
  type PlannedSale,
  ruleTitle,
  saysText,
  toPlannedSale,
} from '@yardsnap/contract/local-rule-checks'
import {
  getLocalRules,
  type LocalRule,
  type LocalRules,
  MAX_FOUND_WORDS,
  reportLocalRules,
  searchUrlOf,
} from '@yardsnap/contract/local-rules'
import { t } from '@yardsnap/contract/texts'
import { CircleAlert, ExternalLink, Scale } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { call, getErrorMessage } from '#api/call.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { localToday } from '#lib/local-today.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { classes, TEXT_LINK } from '#ui/classes.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface LocalRulesCardProps {
  form: UseFormReturn<ListingForm>
  /** Null for a sale that is not saved yet. */
  listingId: string | null
  /** As the server has it: rules are those of the place that is saved. */
  saved: { streetAddress: string; city: string; state: string; zipCode: string }
}

/** What is known of the rules where the sale is, beside what is planned, and the number of its permit. */
export function LocalRulesCard({ form, listingId, saved }: LocalRulesCardProps) {
  const query = useLocalRules(listingId, saved)
  const { data } = query
  const sale = usePlannedSale(form)
  const city = useWatch({ control: form.control, name: 'city' })
  const own = data && describeOwnSales(sale, data.salesHere)
  return (
    <section aria-labelledby="local-rules" className="grid grid-cols-1 gap-4 rounded-card border border-line p-4.5">
      <h3 id="local-rules" className="flex items-center gap-2 text-h3">
        <Scale aria-hidden className="size-5 shrink-0" />
        Rules where you are
      </h3>
      {own && <p>{own}</p>}
      {data?.place && <Rules data={data} place={data.place} sale={sale} listingId={listingId ?? ''} />}
      {(listingId === null || data?.place === null) && (
        <p className="text-ink-soft">
          {listingId === null && city.trim() !== ''
            ? t`Save the draft to see what is known of the rules of your city.`
            : t`Enter the city of your sale to see what is known of its rules.`}
        </p>
      )}
      {query.error && !data && <LoadFailure query={query} title={t`The rules could not be loaded`} />}
      <TextField
        label="Permit number (optional)"
        hint="Shown on your page and on your signs."
        maxLength={MAX_PERMIT_LENGTH}
        autoComplete="off"
        error={form.formState.errors.permitNumber?.message}
        {...form.register('permitNumber')}
      />
    </section>
  )
}

function useLocalRules(
  listingId: string | null,
  { streetAddress, city, state, zipCode }: LocalRulesCardProps['saved'],
) {
  return useQuery({
    queryKey: ['local-rules', listingId, streetAddress, city, state, zipCode],
    queryFn: ({ signal }) => call(getLocalRules, { params: { listingId: listingId ?? '' } }, signal),
    enabled: listingId !== null,
  })
}

/** What is typed of it so far, as far as it can be understood. */
function usePlannedSale(form: UseFormReturn<ListingForm>): PlannedSale {
  const [saleDate, startTime, endTime, laterDays, permitNumber] = useWatch({
    control: form.control,
    name: ['saleDate', 'startTime', 'endTime', 'laterDays', 'permitNumber'],
  })
  const typed = { ...form.getValues(), saleDate, startTime, endTime, laterDays, permitNumber }
  const { changes } = changesOfForm(typed, currentTime())
  return toPlannedSale({
    saleDate: changes.saleDate ?? null,
    startTime: changes.startTime ?? null,
    endTime: changes.endTime ?? null,
    dayNote: '',
    laterDays: changes.laterDays ?? [],
    permitNumber: permitNumber.trim(),
  })
}

interface RulesProps {
  data: LocalRules
  place: { city: string; state: string }
  sale: PlannedSale
  listingId: string
}

function Rules({ data, place, sale, listingId }: RulesProps) {
  return (
    <>
      {data.rules.map((rule) => (
        <Rule key={rule.id} rule={rule} warnings={getRuleWarnings(rule, sale, data, localToday())} />
      ))}
      {data.rules.length === 0 && (
        <p className="text-ink-soft">
          Nobody has entered the rules of {place.city} here yet. Many cities have some: how many sales a year, how many
          days, a permit, where signs may stand.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <a
          href={searchUrlOf(place)}
          target="_blank"
          rel="noreferrer"
          className={classes(TEXT_LINK, 'inline-flex min-h-11 items-center gap-1.5')}
        >
          Look at the city&apos;s own pages
          <ExternalLink aria-hidden className="size-4" />
        </a>
        <FoundButton listingId={listingId} city={place.city} />
      </div>
    </>
  )
}

function Rule({ rule, warnings }: { rule: LocalRule; warnings: readonly string[] }) {
  return (
    <article className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold wrap-anywhere">{ruleTitle(rule)}</h4>
      {warnings.length > 0 && (
        <ul className="grid grid-cols-1 gap-2 rounded-card bg-mustard-wash px-4 py-3">
          {warnings.map((text) => (
            <li key={text} className="flex gap-2 font-semibold">
              <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 desk:grid-cols-[10rem_minmax(0,1fr)]">
        {describeRule(rule).map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <blockquote cite={rule.sourceUrl} className="border-l-4 border-line pl-3 text-ink-soft">
        <p className="wrap-anywhere">
          {saysText(rule)}: “{rule.quote}”
        </p>
      </blockquote>
      <p className="text-small text-ink-soft">
        <a href={rule.sourceUrl} target="_blank" rel="noreferrer" className={TEXT_LINK}>
          The page that says so
        </a>
        {t`, looked at on ${formatDate(rule.checkedOn)} by ${rule.checkedBy}.`}
        {mayHaveChanged(rule, localToday()) && <strong> That is long ago: it may have changed.</strong>}
      </p>
    </article>
  )
}

/** Tells those who run the site what somebody found. */
function FoundButton({ listingId, city }: { listingId: string; city: string }) {
  const [isOpen, setOpen] = useState(false)
  const [sourceUrl, setSourceUrl] = useState('')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const [problem] = HttpUrl.safeParse(sourceUrl).error?.issues ?? []
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(reportLocalRules, { params: { listingId }, body: { sourceUrl, words } }),
    onSuccess() {
      setOpen(false)
      setSourceUrl('')
      setWords('')
      setTried(false)
      showToast({ title: t`Thank you`, description: t`It is shown here once somebody has looked at it.` })
    },
  })
  return (
    <>
      <Button tone="quiet" className="min-h-11 max-desk:-ml-5" onClick={() => setOpen(true)}>
        Tell us what you found
      </Button>
      <FormDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t`Rules of ${city}`}
        onSubmit={() => {
          setTried(true)
          if (!problem) mutate()
        }}
        submitText={t`Send`}
        pendingText={t`Sending...`}
        isPending={isPending}
      >
        <TextField
          label="Address of the page"
          type="url"
          placeholder="https://"
          value={sourceUrl}
          error={isTried ? problem?.message : undefined}
          onChange={({ currentTarget }) => setSourceUrl(currentTarget.value)}
        />
        <TextArea
          label="What it says (optional)"
          value={words}
          maxLength={MAX_FOUND_WORDS}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {error && (
          <p role="alert" className="font-semibold text-danger">
            {getErrorMessage(error, t`It was not sent. Please try again.`)}
          </p>
        )}
      </FormDialog>
    </>
  )
}
