import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { type Insights, pickFacts } from '@yardsnap/contract/insights'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { isPremiumRefusal } from '#api/call.ts'
import { PremiumLock } from '#core/plans/PremiumHint.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useInsights } from './api.ts'
import { describeFact, money, peopleText, thingsText } from './insight-words.ts'
import { CategoriesSection } from './parts/CategoriesSection.tsx'
import { HoursSection } from './parts/HoursSection.tsx'
import { NextPricesSection } from './parts/NextPricesSection.tsx'

/** What a sale tells its host for the next one. Parts of which nothing is known are left out. */
export function InsightsBoard({ listing }: { listing: Listing }) {
  const query = useInsights(listing.id)
  const { data: insights, error } = query
  if (isPremiumRefusal(error)) {
    return (
      <PremiumLock
        reason="analytics"
        title="Know more next time"
        text="With Premium this page shows what sold when, for what share of the asking price, what was held but not picked up, and what people near you look for."
      />
    )
  }
  if (error && !insights) return <LoadFailure query={query} title="The figures could not be loaded" />
  if (!insights)
    return <Skeletons label="Loading the figures" count={4} className="grid gap-5" itemClassName="h-48 rounded-card" />
  if (isEmpty(insights)) return <Nothing hasBegun={insights.hasBegun} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <Sentences insights={insights} />
      {/* Columns of cards of very different heights: rows of a grid would leave holes. */}
      <div className="grid grid-cols-1 gap-5 empty:hidden wide:block wide:columns-2 wide:gap-5 wide:*:mb-5 wide:*:break-inside-avoid">
        <HoursSection insights={insights} />
        <CategoriesSection categories={insights.categories} />
        <NextPricesSection listingId={listing.id} things={insights.nextPrices} />
        <FirstHour insights={insights} />
        <Unfetched insights={insights} />
        <Wanted insights={insights} />
        <CameBy insights={insights} />
      </div>
    </div>
  )
}

function isEmpty({ piecesSold, hours, unfetched, wanted, cameBy }: Insights): boolean {
  return [piecesSold, hours.length, unfetched.length, wanted.length, cameBy.site, cameBy.link].every((n) => n === 0)
}

function Nothing({ hasBegun }: { hasBegun: boolean }) {
  return (
    <EmptyCard
      scene="table"
      title="Nothing to tell yet"
      description={
        hasBegun
          ? 'Nothing was marked sold or rung up at the till. What you mark sold now still counts.'
          : 'Once the sale is over, this page shows what sold when, and for how much.'
      }
    />
  )
}

function Sentences({ insights }: { insights: Insights }) {
  const facts = pickFacts(insights)
  if (facts.length === 0 && insights.isOver) return null
  return (
    <Card className="p-5 desk:p-6">
      {facts.length > 0 && (
        <ul aria-label="In short" className="grid gap-2 text-h3 wrap-anywhere">
          {facts.map((fact) => (
            <li key={fact.kind}>{describeFact(fact)}</li>
          ))}
        </ul>
      )}
      {!insights.isOver && <p className="mt-2 text-ink-soft">The sale is not over: these are the figures so far.</p>}
    </Card>
  )
}

interface PartProps {
  insights: Insights
}

function FirstHour({ insights: { firstHour } }: PartProps) {
  if (!firstHour || firstHour.things.length === 0) return null
  const { day, startTime, pieces, cents, things } = firstHour
  const from = t`From ${formatTime(startTime)} on ${formatDay(day)}: ${thingsText(pieces)} for ${money(cents)}.`
  return (
    <Section title="Sold in the first hour" description={from}>
      <Lines lines={things.map(({ title, pieces: count }) => ({ name: title, value: count > 1 && `×${count}` }))} />
    </Section>
  )
}

function Unfetched({ insights: { unfetched } }: PartProps) {
  if (unfetched.length === 0) return null
  return (
    <Section title="Held but not picked up" description="Holds that ran out before anybody came.">
      <Lines
        lines={unfetched.map(({ title, holds, isSold }) => ({
          name: title,
          value: isSold
            ? t.of('holds of a thing that was sold afterwards')`${holdsText(holds)}, sold since`
            : t.of('holds of a thing that is unsold')`${holdsText(holds)}, still there`,
        }))}
      />
    </Section>
  )
}

const holdsText = (holds: number): string => plural(holds, { one: '# hold', other: '# holds' })

function Wanted({ insights: { wanted } }: PartProps) {
  if (wanted.length === 0) return null
  return (
    <Section
      title="Looked for here, and nobody had it"
      description="From what people near your sale are looking for. Only what at least five of them want is shown."
    >
      <Lines
        lines={wanted.map(({ words, people }) => ({
          name: words,
          value: peopleText(people),
        }))}
      />
    </Section>
  )
}

function CameBy({ insights: { cameBy } }: PartProps) {
  if (cameBy.site + cameBy.link === 0) return null
  return (
    <Section
      title="How people came to your page"
      description="Each person counts once a day. Those whose browser does not say are left out."
    >
      <Lines
        lines={[
          { name: t`From a search, the map or another page here`, value: String(cameBy.site) },
          { name: t`Straight to it: a link, or the code on a sign or flyer`, value: String(cameBy.link) },
        ]}
      />
    </Section>
  )
}

function Lines({ lines }: { lines: readonly { name: string; value: ReactNode }[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map(({ name, value }, index) => (
        // Two things may have the same name.
        <li key={`${name} ${index}`} className="flex min-h-10 items-baseline justify-between gap-x-4">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <span className="max-w-1/2 shrink-0 text-right text-small text-ink-soft tabular-nums">{value}</span>
        </li>
      ))}
    </ul>
  )
}
