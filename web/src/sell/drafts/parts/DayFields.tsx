import type { DraftItem } from '@yardsnap/contract/drafts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { MAX_SALE_DAYS } from '@yardsnap/contract/listings'
import { CalendarPlus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type DayChoice, dayChoices } from '#sell/drafts/day-choices.ts'
import { useDays } from '#sell/drafts/use-days.ts'
import { PriceRuleFields } from './PriceRuleFields.tsx'

/** When the sale is: its days with their hours, and from when on prices are lower. @param items those in the sale */
export function DayFields({ form, items }: { form: UseFormReturn<ListingForm>; items: readonly DraftItem[] }) {
  const { control, register, formState } = form
  const { errors } = formState
  const later = useFieldArray({ control, name: 'laterDays' })
  const [saleDate, startTime, endTime, laterDays, dayNote, priceRules] = useWatch({
    control,
    name: ['saleDate', 'startTime', 'endTime', 'laterDays', 'dayNote', 'priceRules'],
  })
  const hasSeveral = later.fields.length > 0
  const days = useDays(form)
  const { dateField, addDay, removeDay, choose } = days
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Price rules are tied to days, so with them the days can only be changed one by one. */}
      {priceRules.length === 0 && <DayChoices days={{ saleDate, startTime, endTime, laterDays }} onChoose={choose} />}
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
      {later.fields.length < MAX_SALE_DAYS - 1 && (
        <Button tone="secondary" icon={<CalendarPlus />} className="justify-self-start" onClick={addDay}>
          Add a day
        </Button>
      )}
      <PriceRuleFields form={form} items={items} changes={days} />
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
