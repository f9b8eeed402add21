import { zodResolver } from '@hookform/resolvers/zod'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readStored, writeJson, writeText } from './browser-storage.ts'

export interface KeptForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Whether the form began with what was typed here before and not sent. */
  hasOlder: boolean
  /** Forgets what was typed. */
  discard: () => void
  /** What was typed is saved now. */
  forget: () => void
}

interface KeptFormOptions<Values extends FieldValues> {
  /** In the storage of this device. */
  key: string
  saved: Values
  /** What the inputs hold. */
  inputs: z.ZodType<Values>
  /** The rules of what can be saved; each problem names its input. */
  rules: z.ZodType<Values, Values>
}

/** A form whose inputs stay on this device until they are saved. */
export function useKeptForm<Values extends FieldValues>(options: KeptFormOptions<Values>): KeptForm<Values> {
  const { key, saved, inputs, rules } = options
  const [older] = useState(() => {
    const kept = readStored(key, inputs)
    return kept && !isEqual(kept, saved) ? kept : null
  })
  const [hasOlder, setHasOlder] = useState(older !== null)
  const form = useForm<Values>({
    defaultValues: (older ?? saved) as DefaultValues<Values>,
    resolver: zodResolver(rules),
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
