import { formatPrice } from '@yardsnap/contract/formats'
import { WaitlistForm } from '#site/waitlist/WaitlistForm.tsx'
import { site } from '#lib/site.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { SampleCrop, SamplePhoto } from '#core/landing/SamplePhoto.tsx'
import { SAMPLE_ITEMS, SAMPLE_TOTAL } from '#core/landing/sample.ts'

/** The promise, the first form, and a sample of the result (S2.2.2 to S2.2.4). */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-[76rem] gap-10 px-5 pt-9 pb-16 desk:px-8 desk:pt-14 wide:grid-cols-[1.08fr_1fr] wide:gap-14 wide:pb-24">
      <div className="wide:pt-10">
        <PageTitle title="Turn Your Garage Sale Photos Into Perfect Listings" className="text-hero" />
        <p className="mt-5 mb-7 max-w-xl text-lead text-ink-soft">
          Take a picture of the table, the rack, the whole driveway. {site.productName} finds the items, cuts them out,
          suggests fair prices, and puts your sale on the map.
        </p>
        <WaitlistForm buttonText="Join Waitlist" />
        <p className="mt-4 font-semibold">{site.waitlistText}</p>
      </div>
      <SampleListing />
    </section>
  )
}

function SampleListing() {
  return (
    <Card className="self-start overflow-hidden">
      <SamplePhoto />
      <div className="px-5 pt-4 pb-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-h3">One photo, {SAMPLE_ITEMS.length} items</h2>
          <PriceTag price={SAMPLE_TOTAL} />
        </div>
        <ul className="mt-2">
          {SAMPLE_ITEMS.map((item) => (
            <li key={item.title} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
              <SampleCrop region={item.region} className="size-14 shrink-0 rounded-control object-cover" />
              <div className="min-w-0 flex-1 basis-32">
                <p className="font-semibold">{item.title}</p>
                <p className="text-small text-ink-soft capitalize">
                  {item.category} · {item.condition}
                </p>
              </div>
              <div className="ml-auto text-right">
                <PriceTag price={item.price} size="small" />
                <p className="mt-1 text-tiny text-ink-soft tabular-nums">
                  {/* The bounds of S4.5. */}
                  {formatPrice(item.price * 0.8)} – {formatPrice(item.price * 1.2)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
