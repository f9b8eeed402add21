import { AD_BOXES } from '@yardsnap/contract/ad-sizes'
import type { DisplayAd } from '@yardsnap/contract/ads'
import { ArrowUpRight, Star } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { trackClick, trackImpression } from './api.ts'
import { useSeen } from './use-seen.ts'

/** Boxes up to this height hold one or two lines. Pixels. */
const STRIP_HEIGHT = 90

/** One ad in the box of its size, marked as one (specification S4.14). On a narrow screen the box is narrower. */
export function AdBox({ ad }: { ad: DisplayAd }) {
  const box = AD_BOXES[ad.adSize]
  const link = useRef<HTMLAnchorElement>(null)
  useSeen(
    link,
    useCallback(() => trackImpression(ad.id), [ad.id]),
  )
  return (
    <a
      ref={link}
      href={ad.clickUrl}
      target="_blank"
      rel="sponsored nofollow noopener"
      onClick={() => trackClick(ad.id)}
      onAuxClick={(event) => event.button === 1 && trackClick(ad.id)}
      style={{ width: box.width, height: box.height }}
      className="group relative block max-w-full overflow-hidden rounded-control border border-line bg-paper-deep text-ink hover:border-line-strong"
    >
      {ad.imageUrl ? (
        <AdPicture ad={ad} imageUrl={ad.imageUrl} box={box} />
      ) : (
        <AdWords ad={ad} isStrip={box.height <= STRIP_HEIGHT} />
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function AdPicture({ ad, imageUrl, box }: { ad: DisplayAd; imageUrl: string; box: { width: number; height: number } }) {
  return (
    <>
      <img
        src={imageUrl}
        alt={`${ad.title}, ${ad.advertiserName}`}
        width={box.width}
        height={box.height}
        loading="lazy"
        className="size-full object-cover"
      />
      <span className="absolute top-1 left-1 flex gap-1">
        <Badge>Ad</Badge>
        {ad.isPremium && <Featured />}
      </span>
    </>
  )
}

function AdWords({ ad, isStrip }: { ad: DisplayAd; isStrip: boolean }) {
  return isStrip ? <Strip ad={ad} /> : <Poster ad={ad} />
}

function Strip({ ad }: { ad: DisplayAd }) {
  return (
    <span className="flex size-full items-center gap-3 px-3">
      <span className="min-w-0 grow">
        <bdi className="block truncate font-display font-bold underline-offset-4 group-hover:underline">{ad.title}</bdi>
        <span className="block truncate text-tiny text-ink-soft">
          Ad · <bdi>{ad.advertiserName}</bdi>
        </span>
      </span>
      {ad.isPremium && <Featured />}
      <ArrowUpRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
    </span>
  )
}

function Poster({ ad }: { ad: DisplayAd }) {
  return (
    <span className="flex size-full flex-col justify-between gap-2 p-4">
      <span className="flex items-center gap-2">
        <span className="text-tiny font-semibold text-ink-soft">Ad</span>
        {ad.isPremium && <Featured />}
        <ArrowUpRight aria-hidden className="ml-auto size-5 text-ink-soft" />
      </span>
      <span>
        <bdi className="line-clamp-4 font-display text-h3 font-bold wrap-anywhere underline-offset-4 group-hover:underline">
          {ad.title}
        </bdi>
        <bdi className="mt-1.5 block truncate text-small text-ink-soft">{ad.advertiserName}</bdi>
      </span>
    </span>
  )
}

function Featured() {
  return (
    <Badge tone="attention" icon={<Star aria-hidden />}>
      Featured
    </Badge>
  )
}
