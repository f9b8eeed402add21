import { useMutation } from '@tanstack/react-query'
import { geocode, type Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { call, getErrorMessage } from '#api/call.ts'
import { MAX_LOCATION_LENGTH } from '#core/browse/filters.ts'
import { DEFAULT_CENTER } from '#core/map/map-view.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { type DrawnArea, withPoint } from '#shop/community-days/setup/area-drawing.ts'
import { type DayForm, inShape } from '#shop/community-days/setup/day-form.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { StateField } from '#ui/StateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AreaBoard } from './AreaBoard.tsx'
import { FormCard } from '#ui/FormCard.tsx'

const SHAPES: { value: DrawnArea['shape']; label: string }[] = [
  { value: 'circle', label: t`Around a place` },
  { value: 'polygon', label: t`By its corners` },
  { value: 'line', label: t`Along a route` },
]

const RADII = [0.25, 0.5, 1, 2, 5]

interface AreaFieldsProps {
  form: UseFormReturn<DayForm>
}

/** Which houses belong to a day: those around a place, within corners, or along a route. */
export function AreaFields({ form }: AreaFieldsProps) {
  const area: DrawnArea = useWatch({ control: form.control, name: 'area' })
  const [found, setFound] = useState<Position | null>(null)
  /** What was drawn in points before a circle was chosen, or the circle before points were. */
  const [former, setFormer] = useState<DrawnArea | null>(null)
  const change = (next: DrawnArea) =>
    form.setValue('area', next, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted })
  const goTo = (place: Position) => {
    if (area.shape === 'circle') change(withPoint(area, [place.latitude, place.longitude]))
    else setFound(place)
  }
  return (
    <FormCard title="Where" description="Houses in the area join at once. Others can ask you.">
      <ChipGroup
        label="The area"
        options={SHAPES}
        value={area.shape}
        onValueChange={(shape) => {
          if ((shape === 'circle') !== (area.shape === 'circle')) setFormer(area)
          change(inShape(area, shape, former))
        }}
      />
      <PlaceSearch form={form} label={area.shape === 'circle' ? t`Middle` : t`Find a place`} onFound={goTo} />
      {area.shape !== 'polygon' && <ReachChoice area={area} onChange={change} />}
      <AreaBoard
        area={area}
        start={found ?? DEFAULT_CENTER}
        onChange={change}
        error={form.getFieldState('area', form.formState).error?.message}
      />
      <div className="flex flex-wrap gap-4">
        <TextField label="City" autoComplete="off" {...getFieldProps(form, 'city')} className="min-w-0 grow basis-32" />
        <StateField autoComplete="off" {...getFieldProps(form, 'state')} className="w-22" />
      </div>
    </FormCard>
  )
}

type Reaching = Exclude<DrawnArea, { shape: 'polygon' }>

function ReachChoice({ area, onChange }: { area: Reaching; onChange: (area: DrawnArea) => void }) {
  const miles = area.shape === 'circle' ? area.radiusMiles : area.reachMiles
  const options = [...new Set([...RADII, miles])].toSorted((a, b) => a - b)
  return (
    <ChipGroup
      label={area.shape === 'circle' ? t`How far around` : t`How far from the road`}
      options={options.map((value) => ({ value: String(value), label: t`${value} mi` }))}
      value={String(miles)}
      onValueChange={(value) =>
        onChange(
          area.shape === 'circle' ? { ...area, radiusMiles: Number(value) } : { ...area, reachMiles: Number(value) },
        )
      }
    />
  )
}

/** 'Orlando, FL' at the end of a place in words, before its ZIP. */
const CITY_AND_STATE = /([^,\d]{2,80}), ?([A-Z]{2})(?:,? ?\d{5})?$/

interface PlaceSearchProps extends AreaFieldsProps {
  label: string
  onFound: (position: Position) => void
}

/** Finds a place by name; city and state follow where none is typed yet. */
function PlaceSearch({ form, label, onFound }: PlaceSearchProps) {
  const [text, setText] = useState('')
  const search = useMutation({
    mutationFn: (address: string) => call(geocode, { query: { address } }),
    onSuccess: ({ latitude, longitude, precision, label: place }) => {
      if (latitude === null || longitude === null || precision === 'state') return
      onFound({ latitude, longitude })
      const [, city, state] = CITY_AND_STATE.exec(place ?? '') ?? []
      const isEmpty = form.getValues('city').trim() === '' && form.getValues('state') === ''
      if (!isEmpty || city === undefined || state === undefined) return
      form.setValue('city', city.replace(/^Near /, '').trim(), { shouldDirty: true, shouldValidate: true })
      form.setValue('state', state, { shouldDirty: true, shouldValidate: true })
    },
  })
  const start = () => {
    if (text.trim() !== '' && !search.isPending) search.mutate(text.trim())
  }
  const isMissing = search.data && (search.data.latitude === null || search.data.precision === 'state')
  const failure = isMissing
    ? t`This place was not found. Try a ZIP, or a street with its city.`
    : search.error && getErrorMessage(search.error, t`Please try again.`)
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      <TextField
        label={label}
        hint="An address, a ZIP or a city"
        autoComplete="off"
        maxLength={MAX_LOCATION_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return
          // Otherwise the whole form is sent.
          event.preventDefault()
          start()
        }}
        error={failure ?? undefined}
        className="min-w-0 grow basis-44"
      />
      <Button
        tone="secondary"
        icon={<Search />}
        isPending={search.isPending}
        pendingText="Searching..."
        onClick={start}
        className="mt-8"
      >
        Find
      </Button>
    </div>
  )
}
