import { AD_BOXES, isStrip } from '@yardsnap/contract/ad-sizes'
import type { DisplayAd } from '@yardsnap/contract/ads'
import { ArrowUpRight, Star } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'

type AdOnFace = Pick<DisplayAd, 'adSize' | 'advertiserName' | 'title' | 'isPremium' | 'imageUrl'>

/**
 * What an ad looks like, in the box of its size. In a narrower place a picture shrinks as a whole, and words keep the
 * box's height, or have more where letters are large.
 */
export function AdFace({ ad }: { ad: AdOnFace }) {
  const { width, height } = AD_BOXES[ad.adSize]
  return (
    <span className="relative grid w-fit max-w-full grid-cols-1 overflow-hidden rounded-control border border-line bg-paper-deep text-ink *:[grid-area:1/1] group-hover:border-line-strong">
      {/* Keeps the box open. Not a style: the security policy allows none in the server's HTML. */}
      <svg
        aria-hidden
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={classes('-m-px block max-w-[calc(100%+2px)]', ad.imageUrl !== null && 'h-auto')}
      />
      {/* Words are as wide as the box, whatever they say. */}
      <span className={ad.imageUrl === null ? '@container w-0 min-w-full' : 'absolute inset-0'}>
        {ad.imageUrl !== null && <Picture ad={ad} imageUrl={ad.imageUrl} />}
        {ad.imageUrl === null && (isStrip(ad.adSize) ? <Strip ad={ad} /> : <Poster ad={ad} />)}
      </span>
    </span>
  )
}

function Picture({ ad, imageUrl }: { ad: AdOnFace; imageUrl: string }) {
  const { width, height } = AD_BOXES[ad.adSize]
  return (
    <>
      <img
        src={imageUrl}
        alt={`${ad.title}, ${ad.advertiserName}`}
        width={width}
        height={height}
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

function Strip({ ad }: { ad: AdOnFace }) {
  return (
    <span className="flex size-full flex-wrap items-center gap-x-3 px-3 py-2 @3xs:flex-nowrap @3xs:py-0">
      <span className="min-w-0 grow basis-3/5 wrap-anywhere">
        <bdi className="block font-display font-bold underline-offset-4 group-hover:underline @3xs:truncate">
          {ad.title}
        </bdi>
        <span className="block text-tiny text-ink-soft @3xs:truncate">
          Ad · <bdi>{ad.advertiserName}</bdi>
        </span>
      </span>
      {ad.isPremium && <Featured />}
      <ArrowUpRight className="size-4.5 shrink-0 text-ink-soft" />
    </span>
  )
}

/** Styled as a roadside sign: bunting, and text as large as the box allows. */
function Poster({ ad }: { ad: AdOnFace }) {
  return (
    <span className="flex size-full flex-col">
      <Bunting />
      <span className="flex min-h-0 grow flex-col justify-between gap-2 p-4 pt-3">
        {/* First in the document, so that screen readers say that it is an ad before they read it. */}
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
