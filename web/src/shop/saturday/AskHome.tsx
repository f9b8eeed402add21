import { t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_SATURDAY_MINUTES, SaturdaySettings } from '@yardsnap/contract/saturday'
import { Home } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import { saturdayQuery, useWriteSaturdaySettings } from './api.ts'

/** Asks once where a person lives; later they find it on their account page. */
export function AskHome() {
  const { data } = useQuery(saturdayQuery)
  return data?.settings === null ? <HomeForm /> : null
}

const ZipForm = SaturdaySettings.pick({ zipCode: true }).refine(({ zipCode }) => zipCode !== '', {
  error: () => t`Enter your ZIP`,
  path: ['zipCode'],
})

function HomeForm() {
  const { mutate, isPending, error } = useWriteSaturdaySettings()
  const { mutate: decline } = useWriteSaturdaySettings()
  const form = useForm({ resolver: zodResolver(ZipForm), defaultValues: { zipCode: '' } })
  const save = form.handleSubmit(({ zipCode }) =>
    mutate(
      { zipCode, minutes: DEFAULT_SATURDAY_MINUTES, isOn: true },
      {
        onSuccess: () =>
          showToast({ title: t`Your Saturdays are planned`, description: t`On Friday evening you see the first one.` }),
      },
    ),
  )
  const field = getFieldProps(form, 'zipCode')
  const failure = error ? getErrorMessage(error, t`That did not work. Please try again.`) : undefined
  return (
    <Card className="p-5">
      <form noValidate onSubmit={(event) => void save(event)} aria-labelledby="ask-home">
        <h3 id="ask-home" className="flex items-center gap-2.5 text-h3">
          <Home className="size-5.5 shrink-0 text-grass" aria-hidden />
          Shall we plan your Saturdays?
        </h3>
        <p className="mt-1 text-ink-soft">
          On Friday evening you get a way through the sales with what you look for. Nobody else sees where you live.
        </p>
        <div className="mt-4 grid grid-cols-1 items-start gap-3 desk:grid-cols-[12rem_auto_auto] desk:justify-start">
          <TextField
            label="ZIP where you live"
            inputMode="numeric"
            autoComplete="postal-code"
            {...field}
            error={field.error ?? failure}
          />
          <Button type="submit" isPending={isPending} pendingText="Saving..." className="desk:mt-7.5">
            Plan my Saturdays
          </Button>
          <Button
            tone="quiet"
            className="desk:mt-7.5"
            onClick={() =>
              decline(
                { zipCode: '', minutes: DEFAULT_SATURDAY_MINUTES, isOn: false },
                { onError: (refusal) => showFailure(refusal) },
              )
            }
          >
            Not now
          </Button>
        </div>
      </form>
    </Card>
  )
}
