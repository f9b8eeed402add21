import { zodResolver } from '@hookform/resolvers/zod'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { useEffect, useMemo, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type JoinForm, joinableForm, keepJoinForm, readKeptForm, withKept } from './join-form.ts'

interface UseJoinFormOptions {
  day: CommunityDay
  isSignedIn: boolean
  /** The form of somebody who has typed nothing yet. */
  start: JoinForm
}

/** The form of joining. What is typed is kept on this device until the house has joined. */
export function useJoinForm({ day, isSignedIn, start }: UseJoinFormOptions): UseFormReturn<JoinForm> {
  const { slug } = day
  const [defaultValues] = useState(() => withKept(start, readKeptForm(slug), day))
  const resolver = useMemo(() => zodResolver(joinableForm(day, isSignedIn)), [day, isSignedIn])
  const form = useForm<JoinForm>({ defaultValues, resolver, mode: 'onTouched' })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepJoinForm(slug, values),
      }),
    [form, slug],
  )
  return form
}
