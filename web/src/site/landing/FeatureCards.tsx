import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { SampleCrop } from '#core/landing/SamplePhoto.tsx'
import { SAMPLE_ITEMS } from '#core/landing/sample.ts'

/** The three things it does with a photo (S2.2.4). */
export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="border-y border-line bg-paper-deep">
      <div className="mx-auto max-w-[76rem] px-5 py-14 desk:px-8 desk:py-20">
        <h2 id="features" className="text-h1">
          From a pile of things to a sale
        </h2>
        <div className="mt-8 grid gap-5 wide:grid-cols-3">
          <Feature picture={<Cropping />} title="Image Cropping">
            Each item gets its own picture, cut out of yours. No one has to guess which lamp you mean.
          </Feature>
          <Feature picture={<Detection />} title="Smart Item Detection">
            A whole table in one photo is fine. You see what was found, rename it, add what was missed.
          </Feature>
          <Feature picture={<Pricing />} title="Real Market Pricing">
            A price to start from, with the range it came from. You always have the last word.
          </Feature>
        </div>
      </div>
    </section>
  )
}

function Feature({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col overflow-hidden desk:max-wide:flex-row">
      <div
        aria-hidden
        className="grid h-48 place-items-center border-line bg-paper desk:max-wide:h-auto desk:max-wide:w-64 desk:max-wide:border-r wide:border-b max-desk:border-b"
      >
        {picture}
      </div>
      <div className="p-5.5">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{children}</p>
      </div>
    </Card>
  )
}

function Cropping() {
  return (
    <div className="flex items-center gap-3">
      {SAMPLE_ITEMS.map((item) => (
        <SampleCrop
          key={item.title}
          region={item.region}
          className="size-20 rounded-control border border-line object-cover odd:-rotate-3 even:rotate-2"
        />
      ))}
    </div>
  )
}

function Detection() {
  const [armchair] = SAMPLE_ITEMS
  if (!armchair) return null
  return (
    <div className="relative mt-5">
      <SampleCrop region={{ left: 3, top: 32, width: 36, height: 53 }} className="h-32 w-auto rounded-control" />
      <span className="found-box absolute inset-x-[11%] inset-y-[5%]">
        <b className="found-name absolute bottom-full left-[-3px] mb-1">{armchair.title}</b>
      </span>
    </div>
  )
}

function Pricing() {
  return (
    <div className="flex w-full max-w-56 flex-col items-center gap-4">
      <PriceTag price="60" size="large" />
      <div className="w-full">
        <div className="relative h-2.5 rounded-full bg-line">
          <span className="absolute inset-y-0 right-[22%] left-[22%] rounded-full bg-grass" />
          <span className="absolute top-1/2 left-1/2 size-5 -translate-1/2 rounded-full border-[3px] border-grass bg-card" />
        </div>
        <div className="mt-2 flex justify-between px-[14%] text-small font-semibold text-ink-soft tabular-nums">
          <span>$48</span>
          <span>$72</span>
        </div>
      </div>
    </div>
  )
}
