import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type Details, PublishableDetails } from './details.ts'
import type { EditorState } from './editor-state.ts'
import type { EditorStore } from './editor-store.ts'

/** The form of a sale's details; what is typed goes to the editor at once. */
export function useDetailsForm(editor: EditorStore, { draft, revision }: EditorState): UseFormReturn<Details> {
  const form = useForm<Details>({
    defaultValues: draft.details,
    resolver: zodResolver(PublishableDetails),
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

function isSame(a: Details, b: Details): boolean {
  return Object.entries(a).every(([name, value]) => value === Object.entries(b).find(([other]) => other === name)?.[1])
}
