import { t } from '@yardsnap/contract/texts'
import { Clock3, Download, MapPinned, Scale } from 'lucide-react'
import { WaitlistForm } from '#site/waitlist/WaitlistForm.tsx'
import { site } from '#lib/site.ts'

const BENEFITS = [
  {
    icon: Clock3,
    title: t`Keep your evening`,
    text: t`Ten photos become a list with titles, categories and prices. You correct it instead of typing it.`,
  },
  {
    icon: Scale,
    title: t`Ask a fair price`,
    text: t`Every suggestion is a range, so you know how far you can come down on the driveway.`,
  },
  {
    icon: MapPinned,
    title: t`Be found by neighbors`,
    text: t`Shoppers see your sale on a list and a map, save it, and plan their Saturday route through it.`,
  },
  {
    icon: Download,
    title: t`Take your list with you`,
    text: t`Export every item as a CSV file. What you write and photograph stays yours.`,
  },
] as const

/** The benefits, and the second waitlist form (S2.2.5). */
export function Benefits() {
  return (
    <>
      <section aria-labelledby="benefits" className="mx-auto max-w-[76rem] px-5 py-14 desk:px-8 desk:py-20">
        <h2 id="benefits" className="max-w-2xl text-h1">
          Less sorting, more Saturday
        </h2>
        <ul className="mt-8 grid gap-x-12 gap-y-8 desk:grid-cols-2">
          {BENEFITS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon className="mt-0.5 size-7 shrink-0 text-brick" strokeWidth={1.75} />
              <div>
                <h3 className="text-h3">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="join" className="border-y border-line bg-brick-wash">
        <div className="mx-auto flex max-w-3xl flex-col items-center px-5 py-14 text-center desk:px-8 desk:py-20">
          <h2 id="join" className="text-h1">
            Be ready for the first sunny weekend
          </h2>
          <p className="mt-3 mb-7 max-w-xl text-lead text-ink-soft">
            {site.launchText}. One email when {site.productName} opens, and nothing else.
          </p>
          <div className="w-full max-w-xl text-left">
            <WaitlistForm buttonText="Join the Waitlist" />
          </div>
        </div>
      </section>
    </>
  )
}
