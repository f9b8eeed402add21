import { t } from '@yardsnap/contract/texts'
import { shortName } from '@yardsnap/contract/names'
import type { Listing } from '@yardsnap/contract/listings'
import { type Accent, MAX_WELCOME_LENGTH, type PageStyle } from '@yardsnap/contract/page-styles'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isPremiumRefusal, getErrorMessage } from '#api/call.ts'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { WelcomeCard } from '#core/listings/WelcomeCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { showToast } from '#lib/toast.ts'
import { useCustomizePage } from '#core/listings/own-listings.ts'
import { ACCENT_OPTIONS } from './accent-options.ts'

const USUAL: PageStyle = { accent: 'brick', welcome: '' }

/** Color and welcome of a sale's page, with how they will look (S6.3). */
export function PageStyleForm({ listing }: { listing: Listing }) {
  const { isPaused, ...kept } = listing.pageStyle ?? { ...USUAL, isPaused: false }
  const [style, setStyle] = useState<PageStyle>(kept)
  const { mutate, isPending } = useCustomizePage(listing.id)
  const change = (fields: Partial<PageStyle>) => setStyle((before) => ({ ...before, ...fields }))
  const save = () =>
    mutate(style, {
      onSuccess: () => showToast({ title: t`Saved`, description: t`The page of your sale has its new look.` }),
      onError: (error) => {
        if (isPremiumRefusal(error)) return
        const description = getErrorMessage(error, t`It was not saved. Please try again.`)
        showToast({ title: t`Error`, description, tone: 'danger' })
      },
    })

  return (
    <div className="grid gap-6">
      <PremiumHint
        reason="default"
        text={
          isPaused
            ? 'This look is kept, and shoppers see the usual page until Premium is back.'
            : 'A page with your own color and welcome is part of Premium.'
        }
      />
      <div className="grid gap-8 wide:grid-cols-2 wide:gap-10">
        <div className="grid content-start gap-6">
          <ChipGroup<Accent>
            label="Color"
            options={ACCENT_OPTIONS}
            value={style.accent}
            onValueChange={(accent) => change({ accent })}
          />
          <TextArea
            label="Welcome"
            hint="A few words to your shoppers, above the items."
            maxLength={MAX_WELCOME_LENGTH}
            value={style.welcome}
            onChange={(event) => change({ welcome: event.currentTarget.value })}
          />
          <p className="text-ink-soft">
            The cover is a part of the sale itself.{' '}
            <Link to="/create" search={{ edit: listing.id }} className={TEXT_LINK}>
              Choose it in the editor
            </Link>
          </p>
        </div>
        <section
          aria-labelledby="preview"
          data-accent={style.accent}
          className="wide:sticky wide:top-20 wide:self-start"
        >
          <h2 id="preview" className="mb-3 text-h3">
            How it will look
          </h2>
          <ListingMosaic
            imageUrls={listing.imageUrls}
            widthPixels={600}
            aspect={2}
            className="mb-4 aspect-[2/1] w-full rounded-card"
          />
          <span
            aria-hidden
            className="mb-4 flex min-h-12 items-center justify-center rounded-control bg-brick font-semibold text-on-brick"
          >
            Get Directions
          </span>
          <WelcomeCard
            hostName={shortName(listing.owner, t`the host`)}
            welcome={style.welcome.trim() || 'Your welcome appears here.'}
          />
        </section>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} isPending={isPending} pendingText="Saving...">
          Save the look
        </Button>
        <ButtonLink to="/sale/$listingId" params={{ listingId: listing.id }} tone="secondary">
          View sale
        </ButtonLink>
      </div>
    </div>
  )
}
