import { t } from '@yardsnap/contract/texts'
import { Code } from 'lucide-react'
import { useState } from 'react'
import { site } from '#lib/site.ts'
import { Button, type ButtonTone } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const EmbedDialog = whenOpened(async () => (await import('./EmbedDialogPopup.tsx')).EmbedDialogPopup)

interface EmbedButtonProps {
  /** Of the page, in English: '/day/oakwood'. */
  path: string
  tone?: ButtonTone
  className?: string
}

/** Shows how a page is put on another website; before the launch others see none. */
export function EmbedButton({ path, tone = 'secondary', className }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (site.siteMode !== 'open') return null
  return (
    <>
      <Button tone={tone} icon={<Code />} className={className} onClick={() => setOpen(true)}>
        {t`Show on a website`}
      </Button>
      <EmbedDialog isOpen={isOpen} onOpenChange={setOpen} path={path} />
    </>
  )
}
