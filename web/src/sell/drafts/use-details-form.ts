import { zodResolver } from '@hookform/resolvers/zod'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { type ListingForm, PublishableForm } from '@yardsnap/contract/listing-form'
import { keysOf } from '@yardsnap/contract/schemas'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { DraftState } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/** The form of a sale's details; what is typed goes to the draft at once. */
export function useDetailsForm(store: DraftStore, { form: values, revision }: DraftState): UseFormReturn<ListingForm> {
  const form = useForm<ListingForm>({
    defaultValues: values,
    resolver: zodResolver(PublishableForm),
    mode: 'onTouched',
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (changed) => {
          if (!isSame(changed.values, store.getState().form)) store.changeForm(structuredClone(changed.values))
        },
      }),
    [store, form],
  )

  useEffect(() => {
    const { form: newer } = store.getState()
    if (revision > 0 && !isSame(form.getValues(), newer)) form.reset(newer, { keepTouched: true })
  }, [store, form, revision])

  return form
}

function isSame(a: ListingForm, b: ListingForm): boolean {
  return keysOf(a).every((name) => isEqual(a[name], b[name]))
}
