import { getRouteApi } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import type { FormEvent } from 'react'
import { DATE_LABELS, MAX_LOCATION_LENGTH } from '#core/browse/filters.ts'
import { MyLocationButton } from '#shop/browse/MyLocationButton.tsx'
import { pagePath } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'
import { TextField } from '#ui/TextField.tsx'

const DATES = ['today', 'weekend', 'week'] as const

interface StartHeroProps {
  location: string | undefined
}

/** Asks where to look for sales. The form also works without JavaScript. */
export function StartHero({ location }: StartHeroProps) {
  const navigate = getRouteApi('/shell/').useNavigate()
  const show = (place: string) => void navigate({ search: { location: place || undefined }, resetScroll: false })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = new FormData(event.currentTarget).get('location')
    show(typeof place === 'string' ? place.trim() : '')
  }
  return (
    <section className="border-b border-line bg-paper-deep">
      <div className="relative mx-auto max-w-[76rem] overflow-hidden px-5 pt-8 pb-8 desk:px-8 desk:pt-12 desk:pb-11">
        <SceneDrawing scene="table" className="absolute right-8 -bottom-2 hidden h-64 wide:block" />
        <div className="relative wide:max-w-2xl">
          <PageTitle title="Garage sales near you" className="text-hero">
            What is for sale near you this weekend
          </PageTitle>
          <search>
            <form
              // Remounts the uncontrolled field when Back or the device's position changes the place.
              key={location}
              action={pagePath('/')}
              onSubmit={submit}
              className="mt-6 grid max-w-xl gap-2.5 desk:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="flex items-center gap-1 *:first:grow">
                <TextField
                  label="Location"
                  isLabelHidden
                  name="location"
                  type="search"
                  enterKeyHint="search"
                  placeholder="ZIP or city"
                  icon={<MapPin />}
                  maxLength={MAX_LOCATION_LENGTH}
                  defaultValue={location}
                />
                <MyLocationButton onLocation={show} />
              </div>
              <Button type="submit">Show sales</Button>
            </form>
          </search>
          <ul className="mt-4 flex flex-wrap gap-2.5" aria-label="Sales by day">
            {DATES.map((date) => (
              <li key={date}>
                <ButtonLink to="/browse" search={{ location, date }} tone="secondary" className="max-desk:px-4">
                  {DATE_LABELS[date]}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
