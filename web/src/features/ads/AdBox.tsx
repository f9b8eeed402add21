import { AD_BOXES } from '@yardsnap/contract/ad-sizes'
import type { DisplayAd } from '@yardsnap/contract/ads'
import { ArrowUpRight, Star } from 'lucide-react'
import { useCallback, useId, useRef, type RefObject, useEffect } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { trackClick, trackImpression } from './api.ts'

/** Boxes up to this height fit one or two lines. Pixels. */
const STRIP_HEIGHT = 90

/** One ad in the box of its size, marked as one (S4.14). On a narrow screen the box is narrower. */
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
      className="group relative block w-fit max-w-full overflow-hidden rounded-control border border-line bg-paper-deep text-ink hover:border-line-strong"
    >
      {/* Keeps the box open. Not a style: the security policy allows none in the server's HTML. */}
      <svg aria-hidden width={box.width} height={box.height} className="-m-px block max-w-[calc(100%+2px)]" />
      <span className="absolute inset-0">
        {ad.imageUrl && <AdPicture ad={ad} imageUrl={ad.imageUrl} box={box} />}
        {!ad.imageUrl && (box.height <= STRIP_HEIGHT ? <Strip ad={ad} /> : <Poster ad={ad} />)}
      </span>
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
      <ArrowUpRight className="size-4.5 shrink-0 text-ink-soft" />
    </span>
  )
}

/** Styled as a roadside sign: bunting, and text as large as the box allows. */
function Poster({ ad }: { ad: DisplayAd }) {
  return (
    <span className="flex size-full flex-col">
      <Bunting />
      <span className="flex min-h-0 grow flex-col justify-between gap-2 p-4 pt-3">
        {/* First for who listens: that it is an ad comes before what it says. */}
        <span className="order-last flex items-center gap-2 text-small text-ink-soft">
          <span className="shrink-0 font-semibold">Ad</span>
          <bdi className="min-w-0 grow truncate">{ad.advertiserName}</bdi>
          {ad.isPremium && <Featured />}
          <ArrowUpRight className="size-5 shrink-0" />
        </span>
        <bdi className="line-clamp-5 font-display text-h2 leading-tight font-bold wrap-anywhere underline-offset-4 group-hover:underline">
          {ad.title}
        </bdi>
      </span>
    </span>
  )
}

/** A string of flags across the whole width, 32 pixels apart. */
function Bunting() {
  const pattern = useId()
  return (
    <svg aria-hidden className="h-9 w-full shrink-0">
      <pattern id={pattern} width="96" height="36" patternUnits="userSpaceOnUse">
        <path d="M4 8h24L16 30z" className="fill-brick" />
        <path d="M36 8h24L48 30z" className="fill-mustard" />
        <path d="M68 8h24L80 30z" className="fill-grass" />
        <path d="M0 7h96" className="stroke-ink" strokeWidth="1.5" />
      </pattern>
      <rect width="100%" height="36" fill={`url(#${pattern})`} />
    </svg>
  )
}

function Featured() {
  return (
    <Badge tone="attention" icon={<Star />}>
      Featured
    </Badge>
  )
}

/** Half of it visible for a second counts as seen (Media Rating Council). */
const SEEN_SHARE = 0.5
const SEEN_MS = 1_000

/** Calls `onSeen` once the element has been seen. Hidden tabs do not count. */
function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => {
        if (document.visibilityState !== 'visible') return wait()
        observer.disconnect()
        onSeen()
      }, SEEN_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if ((entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE) wait()
      },
      { threshold: SEEN_SHARE },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, onSeen])
}
