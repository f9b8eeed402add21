import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { capitalized } from '@yardsnap/contract/formats'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import {
  Camera,
  CalendarDays,
  CircleAlert,
  CircleCheck,
  ChevronRight,
  MapPin,
  Pencil,
  Store,
  Tag,
  Type,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUsageStats } from '#core/plans/api.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { PlaceFields, TitleFields } from './DetailsForm.tsx'
import type { DraftState } from './draft-state.ts'
import { DayFields } from './parts/DayFields.tsx'
import { FailureBox } from './parts/FailureBox.tsx'
import { ListingPreview } from './parts/ListingPreview.tsx'
import type { PublishCheck } from './publish-checks.ts'
import type { Task } from './TaskScreens.tsx'
import type { usePublishing } from './use-publishing.ts'

export interface PublishingProps {
  state: DraftState
  /** The items in the sale. */
  items: readonly DraftItem[]
  form: UseFormReturn<ListingForm>
  photoCount: number
  publishing: ReturnType<typeof usePublishing>
  onTask: (task: Task) => void
}

interface PublishSheetProps extends PublishingProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  checks: readonly PublishCheck[]
}

type Part = 'title' | 'place' | 'day'

const TITLES: Record<Part, string> = { title: t`What is it called?`, place: t`Where is it?`, day: t`When is it?` }

/** Before a sale becomes public: how shoppers will see it, what is missing, and what of the plan it uses. */
export function PublishSheet(props: PublishSheetProps) {
  const { isOpen, onOpenChange, checks, state, items, form, publishing } = props
  /** The part that is being filled in. */
  const [part, setPart] = useState<Part | null>(null)
  const [first] = checks.filter(({ weight }) => weight !== 'note')
  const isRequired = first?.weight === 'required'

  const open = (check: PublishCheck) => {
    if (check.part === 'title' || check.part === 'place' || check.part === 'day') {
      setPart(check.part)
      return
    }
    onOpenChange(false)
    if (check.part === 'names' || check.part === 'prices') props.onTask(check.part)
    else document.getElementById('step-1')?.scrollIntoView({ behavior: 'smooth' })
  }
  const publish = () => void form.handleSubmit(publishing.publish)()
  const change = (next: boolean) => {
    if (!next && part !== null) setPart(null)
    else onOpenChange(next)
  }
  const isPublishing = {
    isPending: publishing.pending === 'publish',
    pendingText: t`Publishing...`,
    disabled: state.status === 'saving' && publishing.pending === null,
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={change}
      title={part ? TITLES[part] : checks.length > 0 ? 'Almost ready' : 'Ready to publish'}
      notice={part ? undefined : <FailureBox failure={state.failure} refusal={publishing.refusal} />}
      footer={
        part ? (
          <Button onClick={() => setPart(null)}>Done</Button>
        ) : (
          <>
            {first && !isRequired ? (
              <Button tone="quiet" onClick={publish} {...isPublishing}>
                {publishText(checks)}
              </Button>
            ) : (
              <Button tone="secondary" onClick={() => onOpenChange(false)}>
                Keep as draft
              </Button>
            )}
            {first ? (
              <Button onClick={() => open(first)}>{first.action}</Button>
            ) : (
              <Button onClick={publish} {...isPublishing}>
                Publish Sale
              </Button>
            )}
          </>
        )
      }
    >
      {part ? (
        <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-5 pt-1">
          {part === 'title' && <TitleFields form={form} items={items} />}
          {part === 'place' && <PlaceFields form={form} server={state.server} onPinned={publishing.showPlace} />}
          {part === 'day' && <DayFields form={form} items={items} />}
        </form>
      ) : (
        <>
          <div className="rounded-card border border-line bg-paper p-4">
            <ListingPreview form={state.form} items={items} />
          </div>
          <ul className="mt-4 divide-y divide-line rounded-card border border-line">
            {checks.map((check) => (
              <li key={check.part}>
                <CheckLine check={check} onOpen={() => open(check)} />
              </li>
            ))}
            <PlanSlot />
            <DoneLine {...props} />
          </ul>
        </>
      )}
    </Sheet>
  )
}

const ICONS: Record<PublishCheck['part'], ReactNode> = {
  title: <Type aria-hidden />,
  place: <MapPin aria-hidden />,
  day: <CalendarDays aria-hidden />,
  photos: <Camera aria-hidden />,
  names: <Pencil aria-hidden />,
  prices: <Tag aria-hidden />,
}

function CheckLine({ check, onOpen }: { check: PublishCheck; onOpen: () => void }) {
  const isRequired = check.weight === 'required'
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left [&>svg]:size-5 [&>svg]:shrink-0',
        isRequired && 'bg-danger-wash',
      )}
    >
      {isRequired ? <CircleAlert aria-label="Required:" className="text-danger" /> : ICONS[check.part]}
      <span className="min-w-0 grow">
        <span className="block font-semibold">{check.text}</span>
        <span className="block text-small text-ink-soft">{check.hint}</span>
      </span>
      <ChevronRight aria-hidden className="text-ink-soft" />
    </button>
  )
}

/** How much of the plan the sale takes. */
function PlanSlot() {
  const { isPremium, limits } = usePlan()
  const { data: usage } = useUsageStats()
  if (isPremium || !usage) return null
  const hasPlace = usage.currentActiveListings < limits.activeListings
  const text = plural(limits.activeListings, {
    one: 'Takes the one active sale of your plan',
    other: 'Takes one of # active sales of your plan',
  })
  return (
    <Line icon={<Store aria-hidden />} text={text}>
      {hasPlace ? 'The draft has used this month’s listing already' : 'It is taken: another of your sales is active'}
    </Line>
  )
}

function DoneLine({ checks, items, photoCount }: PublishSheetProps) {
  const isMissing = (part: PublishCheck['part']) => checks.some((check) => check.part === part)
  const done = [
    !isMissing('title') && t.of('what a sale has, in a list')`title`,
    !isMissing('place') && t.of('what a sale has, in a list')`place`,
    !isMissing('day') && t.of('what a sale has, in a list')`day`,
    photoCount > 0 && plural(photoCount, { one: '# photo', other: '# photos' }),
    plural(items.length, { one: '# item', other: '# items' }),
  ].filter((part) => part !== false)
  return <Line icon={<CircleCheck aria-hidden className="text-grass" />} text={capitalized(done.join(', '))} />
}

function Line({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span>
        <span className="block font-semibold">{text}</span>
        {children && <span className="block text-small text-ink-soft">{children}</span>}
      </span>
    </li>
  )
}

/** 'Publish without a day'. Only a place and a day can be missed. */
function publishText(checks: readonly PublishCheck[]): string {
  const missed = checks.filter(({ weight }) => weight === 'missed').map(({ part }) => part)
  if (!missed.includes('place')) return t`Publish without a day`
  return missed.includes('day') ? t`Publish without a place or a day` : t`Publish without a place`
}
