import { t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { AD_BOXES, AD_SIZES } from '@yardsnap/contract/ad-sizes'
import { getAdPicturePath, getBookedAds, type BookedAd, createAd, updateAd } from '@yardsnap/contract/admin-catalog'
import { AdPage, AdPlacement } from '@yardsnap/contract/ads'
import { AdInput } from '@yardsnap/contract/ad-input'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#api/call.ts'
import { AdFace } from '#core/ads/AdFace.tsx'
import { PAGE_NAMES, PLACE_NAMES } from '#site/admin/ad-names.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CatalogDialog } from './CatalogDialog.tsx'
import { withChanges } from './with-changes.ts'

const SIZES = AD_SIZES.map((value) => ({
  value,
  label: `${value} (${AD_BOXES[value].width} × ${AD_BOXES[value].height})`,
}))
const PLACES = AdPlacement.options.map((value) => ({ value, label: PLACE_NAMES[value] }))
const PAGES = AdPage.options.map((value) => ({ value, label: PAGE_NAMES[value] }))

type AdFields = z.input<typeof AdInput>

const NEW_AD: AdFields = {
  isActive: true,
  adSize: 'banner',
  placement: 'header',
  targetPage: 'browse-sales',
  advertiserName: '',
  title: '',
  clickUrl: '',
  isPremium: false,
  firstDay: null,
  lastDay: null,
}

const orNull = (text: string | null) => text || null

/** @param ad null for a new one */
export function AdDialog({ ad, onClose }: { ad: BookedAd | null; onClose: () => void }) {
  const form = useForm<AdFields, unknown, AdInput>({
    resolver: zodResolver(AdInput),
    defaultValues: ad ?? NEW_AD,
  })
  const adSize = useWatch({ control: form.control, name: 'adSize' })
  return (
    <CatalogDialog
      of="ad"
      entry={ad}
      form={form}
      save={async (body, adId) => {
        if (adId === null) return call(createAd, { body })
        const newest = (await call(getBookedAds, {})).find(({ id }) => id === adId)
        return call(updateAd, { params: { adId }, body: withChanges(AdInput, { from: ad, newest, to: body }) })
      }}
      getPicturePath={getAdPicturePath}
      pictureHint={pictureHint(ad, adSize)}
      renderBelow={(imageUrl) => (
        <>
          <div className="flex flex-wrap gap-x-6">
            <Checkbox label="On" {...form.register('isActive')} />
            <Checkbox label="Featured" {...form.register('isPremium')} />
          </div>
          <Preview form={form} imageUrl={imageUrl} />
        </>
      )}
      onClose={onClose}
    >
      <TextField label="Advertiser" {...getFieldProps(form, 'advertiserName')} />
      <TextField label="Title" {...getFieldProps(form, 'title')} />
      <TextField label="Leads to" type="url" placeholder="https://" {...getFieldProps(form, 'clickUrl')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <Select label="Page" options={PAGES} {...form.register('targetPage')} />
        <Select label="Place" options={PLACES} {...form.register('placement')} />
      </div>
      <Select label="Size" options={SIZES} {...form.register('adSize')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          label="First day (UTC, optional)"
          type="date"
          {...getFieldProps(form, 'firstDay', { setValueAs: orNull })}
        />
        <TextField
          label="Last day (UTC, optional)"
          type="date"
          {...getFieldProps(form, 'lastDay', { setValueAs: orNull })}
        />
      </div>
    </CatalogDialog>
  )
}

/** Nothing of a picture is kept but what its box shows, so that another size needs it anew. */
function pictureHint(ad: BookedAd | null, adSize: BookedAd['adSize']): string {
  if (!ad?.imageUrl) return t`Without one the ad is in words`
  if (ad.adSize === adSize) return t`Choose one to take the place of the present picture`
  const { width, height } = AD_BOXES[ad.adSize]
  return t`The present picture was cut to ${width} × ${height}. Choose it again for the new size.`
}

function Preview({ form, imageUrl }: { form: UseFormReturn<AdFields, unknown, AdInput>; imageUrl: string | null }) {
  const [adSize, isPremium = false, advertiserName, title] = useWatch({
    control: form.control,
    name: ['adSize', 'isPremium', 'advertiserName', 'title'],
  })
  const words = { advertiserName: advertiserName || t`Advertiser`, title: title || t`Title` }
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold">Preview</figcaption>
      <AdFace ad={{ adSize, isPremium, imageUrl, ...words }} />
    </figure>
  )
}
