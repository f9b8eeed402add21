import { t } from '@yardsnap/contract/texts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import { CalendarPlus, Percent, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch, type UseFieldArrayReturn } from 'react-hook-form'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type DayChoice, dayChoices } from '#sell/drafts/day-choices.ts'
import { useDays } from '#sell/drafts/use-days.ts'
import { formatDay } from '@yardsnap/contract/dates'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { Select } from '#ui/Select.tsx'

/** When the sale is: its days with their hours, and from when on prices are lower. */
export function DayFields({ form }: { form: UseFormReturn<ListingForm> }) {
  const { control, register, formState } = form
  const { errors } = formState
  const later = useFieldArray({ control, name: 'laterDays' })
  const markdowns = useFieldArray({ control, name: 'markdowns' })
  const [saleDate, startTime, endTime, laterDays, dayNote] = useWatch({
    control,
    name: ['saleDate', 'startTime', 'endTime', 'laterDays', 'dayNote'],
  })
  const hasSeveral = later.fields.length > 0
  const { dateField, addDay, removeDay, addMarkdown, removeMarkdown, choose } = useDays(form)
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Lower prices are tied to days, so with them the days can only be changed one by one. */}
      {markdowns.fields.length === 0 && (
        <DayChoices days={{ saleDate, startTime, endTime, laterDays }} onChoose={choose} />
      )}
      <div className="grid grid-cols-1 gap-5 desk:grid-cols-4">
        <TextField
          label="Date"
          type="date"
          min={localToday()}
          error={errors.saleDate?.message}
          {...dateField('saleDate')}
        />
        <div className="grid grid-cols-fit gap-5 desk:col-span-2">
          <TextField
            label="Start time"
            type="time"
            error={errors.startTime?.message}
            {...register('startTime', { deps: 'endTime' })}
          />
          <TextField label="End time" type="time" error={errors.endTime?.message} {...register('endTime')} />
        </div>
        <TextField
          label="Rain date (optional)"
          type="date"
          min={localToday()}
          error={errors.rainDate?.message}
          {...register('rainDate')}
        />
      </div>
      {(hasSeveral || dayNote) && (
        <NoteField error={errors.dayNote?.message} label="Note for the first day (optional)" {...register('dayNote')} />
      )}
      {later.fields.map((field, index) => (
        <LaterDayFields
          key={field.id}
          form={form}
          index={index}
          dateField={dateField(`laterDays.${index}.date`)}
          onRemove={() => removeDay(index)}
        />
      ))}
      <MarkdownFields form={form} markdowns={markdowns} onRemove={removeMarkdown} />
      <div className="flex flex-wrap gap-3">
        {later.fields.length < MAX_SALE_DAYS - 1 && (
          <Button tone="secondary" icon={<CalendarPlus />} onClick={addDay}>
            Add a day
          </Button>
        )}
        {markdowns.fields.length <= later.fields.length && (
          <Button tone="secondary" icon={<Percent />} onClick={addMarkdown}>
            Lower prices later
          </Button>
        )}
      </div>
    </div>
  )
}

function DayChoices({ days, onChoose }: { days: DayChoice['days']; onChoose: (days: DayChoice['days']) => void }) {
  const hasNotes = days.laterDays.some(({ note }) => note !== '')
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Common days and hours</legend>
      {dayChoices(days, localToday())
        .filter((choice) => !hasNotes || choice.days.laterDays.length === days.laterDays.length)
        .map(({ label, days: chosen, isChosen }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(chosen)}
            className="min-h-11 rounded-full border-[1.5px] border-line-strong bg-card px-4 font-semibold hover:bg-paper-deep aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {label}
          </button>
        ))}
    </fieldset>
  )
}

interface LaterDayFieldsProps {
  form: UseFormReturn<ListingForm>
  index: number
  dateField: Partial<Parameters<typeof TextField>[0]>
  onRemove: () => void
}

function LaterDayFields({ form: { register, formState }, index, dateField, onRemove }: LaterDayFieldsProps) {
  const name = `laterDays.${index}` as const
  const wrong = formState.errors.laterDays?.[index]
  const day = index + 2
  return (
    <fieldset className="grid grid-cols-1 gap-5 border-t border-line pt-4 desk:grid-cols-4">
      <legend className="sr-only">{`Day ${day}`}</legend>
      <TextField
        label={`Day ${day}: date`}
        type="date"
        min={localToday()}
        error={wrong?.date?.message}
        {...dateField}
      />
      <div className="grid grid-cols-fit gap-5 desk:col-span-2">
        <TextField
          label="Start time"
          type="time"
          error={wrong?.startTime?.message}
          {...register(`${name}.startTime`, { deps: `${name}.endTime` })}
        />
        <TextField label="End time" type="time" error={wrong?.endTime?.message} {...register(`${name}.endTime`)} />
      </div>
      <div className="flex items-start gap-2">
        <NoteField
          className="grow"
          label="Note (optional)"
          error={wrong?.note?.message}
          {...register(`${name}.note`)}
        />
        <IconButton label={`Remove day ${day}`} icon={<X />} className="mt-8" onClick={onRemove} />
      </div>
    </fieldset>
  )
}

function NoteField(props: Omit<Parameters<typeof TextField>[0], 'placeholder'>) {
  return <TextField {...props} placeholder="by number from 7" autoComplete="off" />
}

const PERCENTAGES = [10, 20, 25, 30, 50, 75]

interface MarkdownFieldsProps {
  form: UseFormReturn<ListingForm>
  markdowns: Pick<UseFieldArrayReturn<ListingForm, 'markdowns'>, 'fields'>
  onRemove: (index: number) => void
}

/** The fields that lower the prices from a day and time of the sale on. */
function MarkdownFields({ form, markdowns, onRemove }: MarkdownFieldsProps) {
  const { control, register, formState } = form
  const [saleDate, laterDays] = useWatch({ control, name: ['saleDate', 'laterDays'] })
  const days = getSaleDays({ saleDate, laterDays, startTime: null, endTime: null, dayNote: '' })
  return markdowns.fields.map((field, index) => {
    const name = `markdowns.${index}` as const
    const wrong = formState.errors.markdowns?.[index]
    const isOnDay = days.some(({ date }) => date === field.date)
    const options = days.filter(({ date }) => date).map(({ date }) => ({ value: date, label: formatDay(date) }))
    return (
      <fieldset key={field.id} className="grid grid-cols-fit gap-5 border-t border-line pt-4 desk:grid-cols-4">
        <legend className="sr-only">Lower prices</legend>
        <Select
          label="Lower prices on"
          options={isOnDay ? options : [{ value: field.date, label: t`Choose a day` }, ...options]}
          error={wrong?.date?.message}
          {...register(`${name}.date`)}
        />
        <TextField label="From (optional)" type="time" error={wrong?.from?.message} {...register(`${name}.from`)} />
        <div className="col-span-2 flex items-start gap-2">
          <Select
            className="grow"
            label={t.of('how much lower prices are')`By`}
            options={[...new Set([...PERCENTAGES, field.percentOff])].toSorted((a, b) => a - b).map(toOption)}
            error={wrong?.percentOff?.message}
            {...register(`${name}.percentOff`, { valueAsNumber: true })}
          />
          <IconButton label="Keep the prices" icon={<X />} className="mt-8" onClick={() => onRemove(index)} />
        </div>
      </fieldset>
    )
  })
}

function toOption(percentOff: number) {
  return { value: String(percentOff), label: percentOff === 50 ? t`Half price` : t`${percentOff}% off` }
}
