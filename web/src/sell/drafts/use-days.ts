import { EMPTY_RULE, type ListingForm, type RuleForm } from '@yardsnap/contract/listing-form'
import { beginsOn } from '@yardsnap/contract/price-rule-words'
import { addDays } from '@yardsnap/contract/sale-days'
import { keysOf } from '@yardsnap/contract/schemas'
import type { FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DayChoice } from './day-choices.ts'
import { endOfDay, movedTo } from './rule-times.ts'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** How the seller changes the days of a sale and the price rules that begin on them. */
export function useDays({ register, getValues, setValue }: UseFormReturn<ListingForm>) {
  // A field array's own methods would change the inputs without notifying those who watch the form's values.
  const setLaterDays = (laterDays: ListingForm['laterDays']) => setValue('laterDays', laterDays, AS_TYPED)
  const setRules = (all: RuleForm[]) => setValue('priceRules', all, AS_TYPED)

  /** While another day has the same date as one that is changed or removed, the rules of that date stay. */
  const hasDay = (date: string) =>
    getValues('saleDate') === date || getValues('laterDays').some((day) => day.date === date)
  /** A rule moves with the day on which it begins. */
  const moveRules = (from: string | undefined, to: string) => {
    const rules = getValues('priceRules')
    if (!from || !to || hasDay(from) || !rules.some((rule) => beginsOn(rule, from))) return
    setRules(rules.map((rule) => (beginsOn(rule, from) ? movedTo(rule, to) : rule)))
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
          moveRules(target.dataset['before'], getValues(name))
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
      if (removed && !hasDay(removed)) setRules(getValues('priceRules').filter((rule) => !beginsOn(rule, removed)))
    },
    addRule: () => {
      const date = getValues('laterDays').at(-1)?.date ?? getValues('saleDate')
      const from = date ? `${date}T12:00` : ''
      // For that day alone: a sale that is moved to its rain date must not begin with the prices of its last hours.
      const until = date ? endOfDay(date) : ''
      setRules([...getValues('priceRules'), { ...EMPTY_RULE, from, until, percentOff: 50 }])
    },
    changeRule: (index: number, changes: Partial<RuleForm>) =>
      setRules(getValues('priceRules').map((rule, at) => (at === index ? { ...rule, ...changes } : rule))),
    removeRule: (index: number) => setRules(getValues('priceRules').filter((_, at) => at !== index)),
    choose: (chosen: DayChoice['days']) => {
      for (const name of keysOf(chosen)) setValue(name, chosen[name], AS_TYPED)
    },
  }
}
