import { useKeptForm } from '#lib/use-kept-form.ts'
import { DayForm, SavableForm } from './day-form.ts'

/** The form of a day. @param name of a new day, or a day's slug */
export const useDayForm = (name: string, saved: DayForm) =>
  useKeptForm({ key: `sale-day-form:${name}`, saved, inputs: DayForm, rules: SavableForm })
