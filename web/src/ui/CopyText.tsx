import { t } from '@yardsnap/contract/texts'
import { Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { showToast } from '#lib/toast.ts'

const WORDS = {
  address: { label: t`Address`, copy: t`Copy address`, copied: t`Address copied` },
  html: { label: t`HTML`, copy: t`Copy HTML`, copied: t`HTML copied` },
  invitation: { label: t`Invitation`, copy: t`Copy invitation`, copied: t`Invitation copied` },
  payee: { label: t`Pay by Zelle to`, copy: t`Copy it`, copied: t`Copied` },
  link: { label: t`Link`, copy: t`Copy link`, copied: t`Link copied` },
  'trip-link': { label: t`Link of this trip`, copy: t`Copy link of this trip`, copied: t`Link of this trip copied` },
  text: { label: t`Text`, copy: t`Copy text`, copied: t`Text copied` },
  secret: { label: t`Signing secret`, copy: t`Copy secret`, copied: t`Secret copied` },
  token: { label: t`Token`, copy: t`Copy token`, copied: t`Token copied` },
  title: { label: t`Title`, copy: t`Copy title`, copied: t`Title copied` },
}

interface CopyTextProps {
  what: keyof typeof WORDS
  text: string
  isOneLine?: boolean
}

/** A text to copy; it can be selected where the browser may not copy. */
export function CopyText({ what, text, isOneLine = false }: CopyTextProps) {
  const { label, copy: copyLabel, copied } = WORDS[what]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: copied, description: t`Paste it wherever you like.` })
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
        {copyLabel}
      </Button>
    </div>
  )
}
