import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { BACKDROP, DIALOG_POPUP, FOOTER } from './overlay.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: string
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** What has the focus afterwards; without it, or with null, what had it before. @param how it is closed */
  finalFocus?: (how: string) => HTMLElement | null
}

/**
 * A modal dialog. Long content scrolls between the title and the buttons; where these alone fill the window, as in large
 * letters on a phone, all of it scrolls.
 */
export function DialogPopup({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'normal',
  finalFocus,
}: DialogProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup
          finalFocus={(how) => finalFocus?.(how) ?? true}
          className={classes(DIALOG_POPUP, size === 'wide' ? 'max-w-3xl' : 'max-w-lg')}
        >
          <header className="flex items-start gap-3 px-[min(1.5rem,7.5vw)] pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="text-h2">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1 text-ink-soft">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close render={<IconButton label="Close" icon={<X />} className="-mt-1 -mr-2.5" />} />
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <div tabIndex={0} className="min-h-24 overflow-y-auto overscroll-contain px-[min(1.5rem,7.5vw)] pb-6">
            {children}
          </div>
          {footer && <footer className={FOOTER}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
