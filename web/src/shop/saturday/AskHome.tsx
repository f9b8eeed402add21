import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { DEFAULT_SATURDAY_MINUTES } from '@yardsnap/contract/saturday'
import { Home } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
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

function HomeForm() {
  const [zipCode, setZipCode] = useState('')
  const { mutate, isPending, error, reset } = useWriteSaturdaySettings()
  const { mutate: decline } = useWriteSaturdaySettings()
  const [isEmpty, setEmpty] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(zipCode.trim() === '')
    if (zipCode.trim() === '' || isPending) return
    mutate(
      { zipCode, minutes: DEFAULT_SATURDAY_MINUTES, isOn: true },
      {
        onSuccess: () =>
          showToast({ title: t`Your Saturdays are planned`, description: t`On Friday evening you see the first one.` }),
      },
    )
  }
  const failure = error ? getErrorMessage(error, t`That did not work. Please try again.`) : undefined
  return (
    <Card className="p-5">
      <form noValidate onSubmit={save} aria-labelledby="ask-home">
        <h3 id="ask-home" className="flex items-center gap-2.5 text-h3">
          <Home className="size-5.5 shrink-0 text-grass" aria-hidden />
          Shall we plan your Saturdays?
        </h3>
        <p className="mt-1 text-ink-soft">
          On Friday evening you get a route through the sales that have what you look for. Nobody else sees where you
          live.
        </p>
        <div className="mt-4 grid grid-cols-1 items-start gap-3 desk:grid-cols-[12rem_auto_auto] desk:justify-start">
          <TextField
            label="ZIP where you live"
            inputMode="numeric"
            autoComplete="postal-code"
            value={zipCode}
            onChange={(event) => {
              setZipCode(event.currentTarget.value)
              setEmpty(false)
              reset()
            }}
            error={isEmpty ? t`Enter your ZIP` : failure}
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
                { onError: (refusal) => showFailure(refusal, { title: t`The setting was not saved` }) },
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
