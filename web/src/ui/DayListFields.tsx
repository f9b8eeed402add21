import { CalendarPlus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'className'>

interface DayListFieldsProps {
  days: { key: string; date: FieldProps; opens: FieldProps; closes: FieldProps }[]
  maxDays: number
  onAdd: () => void
  onRemove: (index: number) => void
}

/** A list of days with their hours, of which there is at least one. */
export function DayListFields({ days, maxDays, onAdd, onRemove }: DayListFieldsProps) {
  return (
    <>
      {days.map(({ key, date, opens, closes }, index) => (
        <fieldset key={key} className="grid grid-cols-1 gap-4 desk:grid-cols-[1fr_1.4fr]">
          <legend className="sr-only">{`Day ${index + 1}`}</legend>
          <div className="flex items-start gap-2">
            <TextField
              label={days.length > 1 ? `Day ${index + 1}` : 'Day'}
              type="date"
              className="min-w-0 grow"
              {...date}
            />
            {days.length > 1 && (
              <IconButton
                label={`Remove day ${index + 1}`}
                icon={<X />}
                className="mt-8"
                onClick={() => onRemove(index)}
              />
            )}
          </div>
          <div className="grid grid-cols-fit gap-4">
            <TextField label="Opens (optional)" type="time" {...opens} />
            <TextField label="Closes (optional)" type="time" {...closes} />
          </div>
        </fieldset>
      ))}
      {days.length < maxDays && (
        <Button tone="secondary" icon={<CalendarPlus />} className="justify-self-start" onClick={onAdd}>
          Add a day
        </Button>
      )}
    </>
  )
}
