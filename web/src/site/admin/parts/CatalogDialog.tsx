import { t } from '@yardsnap/contract/texts'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { accepted, callerHeaders } from '#api/call.ts'
import { useAction } from '#site/admin/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'

const TEXTS = {
  ad: { add: t`New ad`, edit: t`Edit ad`, save: t`Save ad`, done: t`Ad saved`, failed: t`The ad was not saved` },
  product: {
    add: t`New product`,
    edit: t`Edit product`,
    save: t`Save product`,
    done: t`Product saved`,
    failed: t`The product was not saved`,
  },
}

interface CatalogDialogProps<Fields extends FieldValues, Input> {
  of: keyof typeof TEXTS
  /** What is edited; null for a new one. */
  entry: { id: string; imageUrl: string | null } | null
  form: UseFormReturn<Fields, unknown, Input>
  /** @param id of what is there already; null for a new one */
  save: (input: Input, id: string | null) => Promise<{ id: string }>
  /** The address that takes the bytes of a picture. */
  getPicturePath: (id: string) => string
  pictureHint: string
  /** The fields above the one of the picture. */
  children: ReactNode
  /** What is below it. @param imageUrl the chosen picture, else the present one */
  renderBelow: (imageUrl: string | null) => ReactNode
  onClose: () => void
}

/** Adds or edits an ad or a product, and sends its picture when one was chosen. */
export function CatalogDialog<Fields extends FieldValues, Input>(props: CatalogDialogProps<Fields, Input>) {
  const { of, entry, form, save, getPicturePath, pictureHint, children, renderBelow, onClose } = props
  const texts = TEXTS[of]
  const { picture, choose } = useChosenPicture()
  // A new one is there although its picture was refused: saving again must not make another.
  const [savedId, setSavedId] = useState(entry?.id ?? null)
  const { mutate, isPending } = useAction(async (input: Input) => {
    const { id } = await save(input, savedId)
    setSavedId(id)
    if (picture) await sendPicture(getPicturePath(id), picture.file)
  }, texts)
  const submit = form.handleSubmit((input) => mutate(input, { onSuccess: onClose }))
  return (
    <FormDialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={entry ? texts.edit : texts.add}
      onSubmit={() => void submit()}
      submitText={texts.save}
      pendingText="Saving..."
      isPending={isPending}
    >
      {children}
      <TextField
        label="Picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="[&_input]:py-2.5"
        hint={pictureHint}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      {renderBelow(picture?.url ?? entry?.imageUrl ?? null)}
    </FormDialog>
  )
}

/** A picture that was chosen and not sent yet; its `url` shows it meanwhile. */
function useChosenPicture() {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])
  const choose = (file: File | undefined) => setPicture(file ? { file, url: URL.createObjectURL(file) } : null)
  return { picture, choose }
}

/** @throws ApiError when the picture is refused */
async function sendPicture(address: string, file: File): Promise<void> {
  const headers = { ...callerHeaders, 'content-type': file.type }
  await accepted(await fetch(address, { method: 'PUT', credentials: 'include', headers, body: file }))
}
