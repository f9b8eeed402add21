import type { ListingForm } from '@yardsnap/contract/listing-form'
import { addDays } from '@yardsnap/contract/sale-days'
import { keysOf } from '@yardsnap/contract/schemas'
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { DayChoice } from '#features/drafts/day-choices.ts'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

type DateName = 'saleDate' | `laterDays.${number}.date`

/** Changes of the days of a sale in its form: they stay in order, and lower prices belong to one of them. */
export function useSaleDays({ control, register, getValues, setValue }: UseFormReturn<ListingForm>) {
  const later = useFieldArray({ control, name: 'laterDays' })
  const markdowns = useFieldArray({ control, name: 'markdowns' })
  const [dateBefore, setDateBefore] = useState('')

  // The field array's own methods would change the inputs, and tell nobody who follows the form's values.
  const setLaterDays = (laterDays: ListingForm['laterDays']) => setValue('laterDays', laterDays, AS_TYPED)
  const setMarkdowns = (all: ListingForm['markdowns']) => setValue('markdowns', all, AS_TYPED)

  /** Lower prices follow their day to its new date: they belong to no other. */
  const moveMarkdowns = (from: string, to: string) => {
    const before = getValues('markdowns')
    if (!from || !to || from === to || !before.some(({ date }) => date === from)) return
    setMarkdowns(before.map((markdown) => (markdown.date === from ? { ...markdown, date: to } : markdown)))
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

  return {
    laterFields: later.fields,
    markdowns,
    dateField: (name: DateName) => ({
      onFocus: () => setDateBefore(getValues(name)),
      ...register(name, {
        onBlur: () => {
          moveMarkdowns(dateBefore, getValues(name))
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
      const { laterDays } = getValues()
      setLaterDays(laterDays.filter((_, at) => at !== index))
      setMarkdowns(getValues('markdowns').filter(({ date }) => date !== laterDays[index]?.date))
    },
    addMarkdown: (firstDate: string) => {
      const date = getValues('laterDays').at(-1)?.date ?? firstDate
      setMarkdowns([...getValues('markdowns'), { date, from: '12:00', percentOff: 50 }])
    },
    removeMarkdown: (index: number) => setMarkdowns(getValues('markdowns').filter((_, at) => at !== index)),
    /** Notes and lower prices of days that go are the seller's: then the days are changed one by one. */
    choose: (chosen: DayChoice['days']) => {
      for (const name of keysOf(chosen)) setValue(name, chosen[name], AS_TYPED)
    },
  }
}
