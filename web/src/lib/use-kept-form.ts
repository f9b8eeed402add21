import { zodResolver } from '@hookform/resolvers/zod'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readStored, writeJson, writeText } from './browser-storage.ts'
import { getChangedFields } from './changed-fields.ts'

export interface KeptForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Whether the form began with what was typed here before and not sent. */
  hasOlder: boolean
  /** Forgets what was typed. */
  discard: () => void
  /** What was typed, over what is saved by now: others may have changed it since the form began. */
  mergeInto: (newest: Values, typed: Values) => Values
  /** What was sent is saved as `next`, with which the form begins; what was typed since it was sent stays. */
  restart: (next: Values, sent?: Values) => void
}

interface KeptFormOptions<Values extends FieldValues> {
  /** In the storage of this device. */
  key: string
  saved: Values
  /** What the inputs hold. */
  inputs: { partial: () => z.ZodType<{ [Input in keyof Values]?: Values[Input] | undefined }> }
  /** The rules of what can be saved; each problem names its input. */
  rules: z.ZodType<Values, Values>
}

/** A form of which what was typed stays on this device until it is saved. */
export function useKeptForm<Values extends FieldValues>(options: KeptFormOptions<Values>): KeptForm<Values> {
  const { key, saved, inputs, rules } = options
  const began = useRef(saved)
  const [older] = useState(() => {
    const kept = { ...saved, ...readStored(key, inputs.partial()) }
    return isEqual(kept, saved) ? null : kept
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
        callback: ({ values }) => void writeJson(key, getChangedFields(began.current, values)),
      }),
    [form, key],
  )
  const restart = (next: Values, sent = form.getValues()) => {
    const since = getChangedFields(sent, form.getValues())
    began.current = next
    form.reset(next)
    form.reset({ ...next, ...since }, { keepDefaultValues: true })
    setHasOlder(false)
    if (Object.keys(since).length === 0) writeText(key, null)
  }
  return {
    form,
    hasOlder,
    discard: () => restart(saved),
    mergeInto: (newest, typed) => ({ ...newest, ...getChangedFields(began.current, typed) }),
    restart,
  }
}
