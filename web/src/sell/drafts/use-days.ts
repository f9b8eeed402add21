import type { ListingForm } from '@yardsnap/contract/listing-form'
import { addDays } from '@yardsnap/contract/sale-days'
import { keysOf } from '@yardsnap/contract/schemas'
import type { FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DayChoice } from './day-choices.ts'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** How the seller changes the days of a sale and the lower prices planned for them. */
export function useDays({ register, getValues, setValue }: UseFormReturn<ListingForm>) {
  // A field array's own methods would change the inputs without notifying those who watch the form's values.
  const setLaterDays = (laterDays: ListingForm['laterDays']) => setValue('laterDays', laterDays, AS_TYPED)
  const setMarkdowns = (all: ListingForm['markdowns']) => setValue('markdowns', all, AS_TYPED)

  /** Lower prices belong to one day, so they move with it to its new date. */
  const moveMarkdowns = (from: string | undefined, to: string) => {
    const markdowns = getValues('markdowns')
    if (!from || !to || from === to || !markdowns.some(({ date }) => date === from)) return
    setMarkdowns(markdowns.map((markdown) => (markdown.date === from ? { ...markdown, date: to } : markdown)))
  }
  /** Sorts the days. The first day has fields of its own, so days that are typed out of order exchange their values. */
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
  return {
    /** The props of a date input. The element remembers the date that it had when it got the focus. */
    dateField: (name: 'saleDate' | `laterDays.${number}.date`) => ({
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        currentTarget.dataset['before'] = currentTarget.value
      },
      ...register(name, {
        onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
          moveMarkdowns(target.dataset['before'], getValues(name))
          sortDays()
        },
      }),
    }),
    addDay: () => {
      const { saleDate, startTime, endTime, laterDays } = getValues()
      const last = laterDays.at(-1) ?? { date: saleDate, startTime, endTime }
      setLaterDays([...laterDays, { ...last, date: last.date && addDays(last.date, 1), note: '' }])
    },
    removeDay: (index: number) => {
      const removed = getValues('laterDays')[index]?.date
      setLaterDays(getValues('laterDays').filter((_, at) => at !== index))
      setMarkdowns(getValues('markdowns').filter(({ date }) => date !== removed))
    },
    addMarkdown: () => {
      const date = getValues('laterDays').at(-1)?.date ?? getValues('saleDate')
      setMarkdowns([...getValues('markdowns'), { date, from: '12:00', percentOff: 50 }])
    },
    removeMarkdown: (index: number) => setMarkdowns(getValues('markdowns').filter((_, at) => at !== index)),
    choose: (chosen: DayChoice['days']) => {
      for (const name of keysOf(chosen)) setValue(name, chosen[name], AS_TYPED)
    },
  }
}
