import type { ListingForm } from '@yardsnap/contract/listing-form'
import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import { addDays } from '@yardsnap/contract/sale-days'
import { keysOf } from '@yardsnap/contract/schemas'
import { CalendarPlus, Percent, X } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type DayChoice, dayChoices } from '#features/drafts/day-choices.ts'
import { MarkdownFields } from './MarkdownFields.tsx'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** When the sale is: its days with their hours, and from when on prices are lower. */
export function DayFields({ form }: { form: UseFormReturn<ListingForm> }) {
  const { control, register, formState, getValues, setValue } = form
  const { errors } = formState
  const later = useFieldArray({ control, name: 'laterDays' })
  const markdowns = useFieldArray({ control, name: 'markdowns' })
  const [saleDate, dayNote] = useWatch({ control, name: ['saleDate', 'dayNote'] })
  const hasSeveral = later.fields.length > 0

  // The field array's own methods would change the inputs, and tell nobody who follows the form's values.
  const setLaterDays = (laterDays: ListingForm['laterDays']) => setValue('laterDays', laterDays, AS_TYPED)
  const setMarkdowns = (all: ListingForm['markdowns']) => setValue('markdowns', all, AS_TYPED)

  const addDay = () => {
    const { startTime, endTime, laterDays } = getValues()
    const last = laterDays.at(-1) ?? { date: saleDate, startTime, endTime }
    setLaterDays([...laterDays, { ...last, date: last.date && addDays(last.date, 1), note: '' }])
  }
  const dateBefore = useRef('')
  const dateField = (name: 'saleDate' | `laterDays.${number}.date`) => ({
    onFocus: () => {
      dateBefore.current = getValues(name)
    },
    ...register(name, {
      onBlur: () => {
        moveMarkdowns(dateBefore.current, getValues(name))
        sortDays()
      },
    }),
  })
  /** Lower prices follow their day to its new date: they belong to no other. */
  const moveMarkdowns = (from: string, to: string) => {
    const markdownsBefore = getValues('markdowns')
    if (!from || !to || from === to || !markdownsBefore.some(({ date }) => date === from)) return
    setMarkdowns(markdownsBefore.map((markdown) => (markdown.date === from ? { ...markdown, date: to } : markdown)))
  }
  const removeDay = (index: number) => {
    const removed = getValues('laterDays')[index]?.date
    setLaterDays(getValues('laterDays').filter((_, at) => at !== index))
    setMarkdowns(getValues('markdowns').filter(({ date }) => date !== removed))
  }
  /** The first day has fields of its own, so that days typed out of order change places. */
  const sortDays = () => {
    const { startTime, endTime, laterDays } = getValues()
    const days = [{ date: getValues('saleDate'), startTime, endTime, note: getValues('dayNote') }, ...laterDays]
    if (days.some(({ date }) => !date)) return
    const [first, ...others] = days.toSorted((a, b) => a.date.localeCompare(b.date))
    if (!first || others.every((day, index) => day === laterDays[index])) return
    setValue('saleDate', first.date, AS_TYPED)
    setValue('startTime', first.startTime, AS_TYPED)
    setValue('endTime', first.endTime, AS_TYPED)
    setValue('dayNote', first.note, AS_TYPED)
    setLaterDays(others)
  }
  const addMarkdown = () => {
    const last = getValues('laterDays').at(-1)?.date ?? saleDate
    setMarkdowns([...getValues('markdowns'), { date: last, from: '12:00', percentOff: 50 }])
  }

  const days = useWatch({ control, name: ['saleDate', 'startTime', 'endTime', 'laterDays'] })
  const choose = (chosen: DayChoice['days']) => {
    // Notes and lower prices of days that go are the seller's: then the days are changed one by one.
    for (const name of keysOf(chosen)) setValue(name, chosen[name], AS_TYPED)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {markdowns.fields.length === 0 && (
        <DayChoices
          days={{ saleDate: days[0], startTime: days[1], endTime: days[2], laterDays: days[3] }}
          onChoose={choose}
        />
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
      <MarkdownFields
        form={form}
        markdowns={markdowns}
        onRemove={(index) => setMarkdowns(getValues('markdowns').filter((_, at) => at !== index))}
      />
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
  const title = `Day ${index + 2}`
  return (
    <fieldset className="grid grid-cols-1 gap-5 border-t border-line pt-4 desk:grid-cols-4">
      <legend className="sr-only">{title}</legend>
      <TextField label={`${title}: date`} type="date" min={localToday()} error={wrong?.date?.message} {...dateField} />
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
        <IconButton label={`Remove ${title.toLowerCase()}`} icon={<X />} className="mt-8" onClick={onRemove} />
      </div>
    </fieldset>
  )
}

function NoteField(props: Omit<Parameters<typeof TextField>[0], 'placeholder'>) {
  return <TextField {...props} placeholder="by number from 7" autoComplete="off" />
}

/** Today where the seller is, YYYY-MM-DD. */
function localToday(): string {
  const now = new Date()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
