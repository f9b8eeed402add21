import { zodResolver } from '@hookform/resolvers/zod'
import { AD_BOXES, AD_SIZES } from '@yardsnap/contract/ad-sizes'
import { adPicturePathOf, type BookedAd, createAd, updateAd } from '@yardsnap/contract/admin-catalog'
import { AdInput, AdPage, AdPlacement } from '@yardsnap/contract/ads'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { accepted, call } from '#api/call.ts'
import { useAction } from '#features/admin/api.ts'
import { fieldOf } from '#lib/field-of.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const SIZES = AD_SIZES.map((value) => ({
  value,
  label: `${value} (${AD_BOXES[value].width} × ${AD_BOXES[value].height})`,
}))
const PLACES = AdPlacement.options.map((value) => ({ value, label: value }))
const PAGES = AdPage.options.map((value) => ({ value, label: value }))

const NEW_AD: z.input<typeof AdInput> = {
  isActive: true,
  adSize: 'banner',
  placement: 'header',
  targetPage: 'browse-sales',
  advertiserName: '',
  title: '',
  clickUrl: '',
  isPremium: false,
}

/** @param ad null for a new one */
export function AdDialog({ ad, onClose }: { ad: BookedAd | null; onClose: () => void }) {
  const [picture, setPicture] = useState<File | null>(null)
  const form = useForm<z.input<typeof AdInput>, unknown, AdInput>({
    resolver: zodResolver(AdInput),
    defaultValues: ad ?? NEW_AD,
  })
  const { mutate, isPending } = useAction((input: AdInput) => save(ad, input, picture), 'Ad saved')
  const submit = form.handleSubmit((input) => mutate(input, { onSuccess: onClose }))
  return (
    <FormDialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={ad ? 'Edit ad' : 'New ad'}
      onSubmit={() => void submit()}
      submitText="Save ad"
      pendingText="Saving..."
      isPending={isPending}
    >
      <TextField label="Advertiser" {...fieldOf(form, 'advertiserName')} />
      <TextField label="Title" {...fieldOf(form, 'title')} />
      <TextField label="Leads to" type="url" placeholder="https://" {...fieldOf(form, 'clickUrl')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <Select label="Page" options={PAGES} {...form.register('targetPage')} />
        <Select label="Place" options={PLACES} {...form.register('placement')} />
      </div>
      <Select label="Size" options={SIZES} {...form.register('adSize')} />
      <TextField
        label="Picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="[&_input]:py-2.5"
        hint={ad?.imageUrl ? 'Choose one to take the place of the present picture' : 'Without one the ad is in words'}
        onChange={(event) => setPicture(event.currentTarget.files?.[0] ?? null)}
      />
      <div className="flex flex-wrap gap-x-6">
        <Checkbox label="On" {...form.register('isActive')} />
        <Checkbox label="Featured" {...form.register('isPremium')} />
      </div>
    </FormDialog>
  )
}

async function save(ad: BookedAd | null, input: AdInput, picture: File | null): Promise<void> {
  const { id } = ad
    ? await call(updateAd, { params: { adId: ad.id }, body: input })
    : await call(createAd, { body: input })
  if (!picture) return
  const response = await fetch(adPicturePathOf(id), {
    method: 'PUT',
    credentials: 'include',
    headers: { 'content-type': picture.type },
    body: picture,
  })
  await accepted(response)
}
