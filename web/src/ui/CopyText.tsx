import { t } from '@yardsnap/contract/texts'
import { Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { showToast } from '#lib/toast.ts'

interface CopyTextProps {
  label: string
  text: string
  isOneLine?: boolean
}

/** A text to copy; it can be selected where the browser may not copy. */
export function CopyText({ label, text, isOneLine = false }: CopyTextProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: `${label} copied`, description: t`Paste it where it is wanted.` })
    } catch {
      showToast({
        title: t`It could not be copied`,
        description: t`Select the text and copy it by hand.`,
        tone: 'danger',
      })
    }
  }
  return (
    <div>
      {isOneLine ? (
        <TextField label={label} value={text} readOnly />
      ) : (
        <TextArea label={label} value={text} readOnly rows={1} />
      )}
      <Button tone="secondary" className="mt-2" icon={<Copy />} onClick={() => void copy()}>
        Copy {label.toLowerCase()}
      </Button>
    </div>
  )
}
