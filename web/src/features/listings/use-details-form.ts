import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type ListingForm, PublishableForm } from '@yardsnap/contract/listing-form'
import type { EditorState } from './editor-state.ts'
import type { EditorStore } from './editor-store.ts'

/** The form of a sale's details; what is typed goes to the editor at once. */
export function useDetailsForm(editor: EditorStore, { draft, revision }: EditorState): UseFormReturn<ListingForm> {
  const form = useForm<ListingForm>({
    defaultValues: draft.details,
    resolver: zodResolver(PublishableForm),
    mode: 'onTouched',
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSame(values, editor.getState().draft.details)) editor.changeDetails({ ...values })
        },
      }),
    [editor, form],
  )

  useEffect(() => {
    const { details } = editor.getState().draft
    if (revision > 0 && !isSame(form.getValues(), details)) form.reset(details, { keepTouched: true })
  }, [editor, form, revision])

  return form
}

function isSame(a: ListingForm, b: ListingForm): boolean {
  return Object.entries(a).every(([name, value]) => value === Object.entries(b).find(([other]) => other === name)?.[1])
}
