import { TextField } from '#ui/TextField.tsx'

interface PictureFieldProps {
  hint: string
  onChoose: (file: File | undefined) => void
}

export function PictureField({ hint, onChoose }: PictureFieldProps) {
  return (
    <TextField
      label="Picture"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      className="[&_input]:py-2.5"
      hint={hint}
      onChange={(event) => onChoose(event.currentTarget.files?.[0])}
    />
  )
}
