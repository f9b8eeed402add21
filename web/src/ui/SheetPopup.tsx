import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { BACKDROP } from './overlay.ts'
import { useBackCloses } from './use-back-closes.ts'
import { DESK, useMediaQuery } from './use-media-query.ts'

export interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  children: ReactNode
  /** Stays visible while the content scrolls. */
  footer?: ReactNode
  /** What must be seen wherever the content is scrolled to, such as why something failed: above the footer. */
  notice?: ReactNode
}

const CONTROL = ':is(a, button, input, select, textarea):not([tabindex="-1"])'
const FIELD = 'input:is([type="text"], [type="search"], :not([type])), textarea'
const MOTION = 'transition-transform duration-180 ease-out data-swiping:duration-0'
const FROM_BELOW =
  'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card pb-[env(safe-area-inset-bottom)] [transform:translateY(var(--drawer-swipe-movement-y))] ' +
  'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]'
const FROM_THE_SIDE =
  'inset-y-0 right-0 w-[26rem] max-w-[90vw] rounded-l-card [transform:translateX(var(--drawer-swipe-movement-x))] ' +
  'data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]'

/**
 * Who opens a sheet that begins with a field types at once. A phone's keys would cover half of the sheet, so there only
 * a field with keys of its own on the page is taken.
 */
function findFirstField(content: HTMLElement | null): HTMLElement | null {
  const first = content?.querySelector<HTMLElement>(CONTROL)
  if (!first?.matches(FIELD)) return null
  return first.inputMode === 'none' || !window.matchMedia('(pointer: coarse)').matches ? first : null
}

/**
 * Slides up on a phone, where it can be swiped away, and in from the side on a desktop. In a low window, which title and
 * footer would fill, all of it scrolls.
 */
export function SheetPopup({ isOpen, onOpenChange, title, children, footer, notice }: SheetProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  const isDesktop = useMediaQuery(DESK)
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Drawer.Root open={isOpen} onOpenChange={onOpenChange} swipeDirection={isDesktop ? 'right' : 'down'}>
      <Drawer.Portal>
        <Drawer.Backdrop className={BACKDROP} />
        <Drawer.Viewport>
          <Drawer.Popup
            ref={popup}
            initialFocus={() => findFirstField(content.current) ?? popup.current}
            className={classes(
              'fixed z-50 flex flex-col overscroll-contain bg-card text-ink shadow-float outline-none short:overflow-y-auto',
              MOTION,
              isDesktop ? FROM_THE_SIDE : FROM_BELOW,
            )}
          >
            {!isDesktop && <div aria-hidden className="mx-auto mt-2.5 h-1.5 w-11 shrink-0 rounded-full bg-line" />}
            <header className="flex items-center gap-3 px-5 pt-3 pb-2">
              <Drawer.Title className="min-w-0 flex-1 text-h3">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label="Close" icon={<X />} className="-mr-2" />} />
            </header>
            <Drawer.Content
              ref={content}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 short:min-h-24"
            >
              {children}
            </Drawer.Content>
            {notice && <div className="px-5 pb-3 empty:hidden">{notice}</div>}
            {footer && <footer className="flex gap-2.5 border-t border-line px-5 py-4 *:grow">{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
