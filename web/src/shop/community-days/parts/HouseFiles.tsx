import { type DayFile, getDayFile } from '@yardsnap/contract/community-files'
import { language, t } from '@yardsnap/contract/texts'

const FILES: [file: DayFile, name: string][] = [
  ['kml', t`KML for Google My Maps and Google Earth`],
  ['gpx', t`GPX for navigation devices`],
  ['geojson', t`GeoJSON for other maps`],
  ['csv', t`CSV for tables`],
]

/** The houses as files that other maps read; they show what the page shows. */
export function HouseFiles({ slug }: { slug: string }) {
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="text-h3">
        The houses in other maps
      </h2>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {FILES.map(([file, name]) => (
          <li key={file}>
            <a
              href={toPath(slug, file)}
              download
              className="inline-flex min-h-11 items-center text-sky underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toPath(slug: string, file: DayFile): string {
  return `${getDayFile.path.replace(':slug', slug).replace(':file', file)}?language=${language()}`
}
