import type { DayFile, DayPrint } from '@yardsnap/contract/community-files'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { useDownloads } from './api.ts'

const PRINTS: { kind: DayPrint; name: string; about: string; needsHouses: boolean }[] = [
  {
    kind: 'poster',
    name: t`Poster`,
    about: t`To hang up, with a QR code to the day’s page`,
    needsHouses: false,
  },
  {
    kind: 'signs',
    name: t`Yard signs`,
    about: t`One page for each house, with its number and permit`,
    needsHouses: true,
  },
  {
    kind: 'directory',
    name: t`Directory`,
    about: t`All houses by street, with symbols of what they have`,
    needsHouses: true,
  },
  { kind: 'map', name: t`Map sheet`, about: t`The map with the numbers, and the list`, needsHouses: true },
]

const FILES: { kind: DayFile; name: string; about: string }[] = [
  { kind: 'csv', name: 'CSV', about: t`For tables, with everything you know about each house` },
  { kind: 'kml', name: 'KML', about: t`For Google My Maps and Google Earth` },
  { kind: 'gpx', name: 'GPX', about: t`For navigation devices` },
  { kind: 'geojson', name: t`GeoJSON`, about: t`For other maps` },
]

/** What organizers print and take elsewhere. */
export function PrintSection({ day }: { day: OrganizedDay }) {
  const { print, file } = useDownloads(day.slug)
  const hasHouses = day.houseCount > 0
  const isNumbered = day.status === 'published' || day.areNumbersFixed
  return (
    <div className="grid grid-cols-1 gap-5 wide:grid-cols-2">
      <Section
        title="To print"
        description={
          isNumbered
            ? t`PDF, Letter size. All but the poster show addresses.`
            : t`Publish first: until then numbers can still change.`
        }
      >
        <ul>
          {PRINTS.map(({ kind, name, about, needsHouses }) => (
            <DownloadRow
              key={kind}
              name={name}
              about={about}
              icon={<Printer />}
              isPending={print.isPending && print.variables === kind}
              isDisabled={needsHouses && !hasHouses}
              onPress={() => print.mutate(kind)}
            />
          ))}
        </ul>
      </Section>
      <Section title="Files" description="Of all houses with their addresses: for you and your team.">
        <ul>
          {FILES.map(({ kind, name, about }) => (
            <DownloadRow
              key={kind}
              name={name}
              about={about}
              icon={<Download />}
              isPending={file.isPending && file.variables === kind}
              isDisabled={!hasHouses}
              onPress={() => file.mutate(kind)}
            />
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface DownloadRowProps {
  name: string
  about: string
  icon: ReactNode
  isPending: boolean
  isDisabled: boolean
  onPress: () => void
}

function DownloadRow({ name, about, icon, isPending, isDisabled, onPress }: DownloadRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <span className="min-w-0 grow basis-44">
        <span className="block font-semibold">{name}</span>
        <span className="block text-small text-ink-soft">{about}</span>
      </span>
      <Button
        tone="secondary"
        icon={icon}
        isPending={isPending}
        pendingText="Making it..."
        disabled={isDisabled}
        onClick={onPress}
        className="min-h-11"
      >
        {t.of('saves a file')`Download`}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
