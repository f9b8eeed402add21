import { zodResolver } from '@hookform/resolvers/zod'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'
import { DayForm, SavableForm } from './day-form.ts'

interface KeptForm {
  form: UseFormReturn<DayForm>
  /** Whether the form began with what was typed here before and not sent. */
  hasOlder: boolean
  /** Forgets what was typed. */
  discard: () => void
  /** What was typed is saved now. */
  forget: () => void
}

/** The form of a day; what is typed stays on this device until it is saved. @param name of a new day, or a day's slug */
export function useDayForm(name: string, saved: DayForm): KeptForm {
  const key = `sale-day-form:${name}`
  const [older] = useState(() => {
    const kept = readStored(key, DayForm)
    return kept && !isEqual(kept, saved) ? kept : null
  })
  const [hasOlder, setHasOlder] = useState(older !== null)
  const form = useForm<DayForm>({
    defaultValues: older ?? saved,
    resolver: zodResolver(SavableForm),
    mode: 'onTouched',
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void writeJson(key, values),
      }),
    [form, key],
  )
  const forget = () => {
    writeText(key, null)
    setHasOlder(false)
  }
  const discard = () => {
    form.reset(saved)
    forget()
  }
  return { form, hasOlder, discard, forget }
}
