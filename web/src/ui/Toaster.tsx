import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster as SonnerToaster } from 'sonner'
import 'sonner/dist/styles.css'
import { classes } from './classes.ts'
import type { ToastMessage } from '#lib/toast.ts'
import { DESK, useMediaQuery } from './use-media-query.ts'

/** S9.11. */
const DISPLAY_MS = 5000

const BELOW_THE_TOP_BAR = 'calc(env(safe-area-inset-top) + 64px)'
const BARS = 'var(--task-bar, calc(var(--bottom-bar) + var(--action-bar)))'

/** @param id tells equal messages apart */
export function Toaster({ message, id }: { message: ToastMessage; id: number }) {
  useEffect(() => {
    for (const shown of toast.getToasts()) if (shown.id !== id) toast.dismiss(shown.id)
    toast.custom(() => <ToastCard message={message} onClose={() => toast.dismiss(id)} />, { id })
  }, [message, id])
  const isPhone = !useMediaQuery(DESK)
  // A task screen has its buttons at the bottom.
  const isAtTop = isPhone && document.querySelector('[data-task-screen=""]') !== null
  return (
    <SonnerToaster
      visibleToasts={1}
      duration={DISPLAY_MS}
      position={isAtTop ? 'top-center' : 'bottom-right'}
      containerAriaLabel="Notifications"
      offset={{ top: BELOW_THE_TOP_BAR, bottom: `calc(${BARS} + 24px)`, right: '24px' }}
      mobileOffset={{ top: BELOW_THE_TOP_BAR, bottom: `calc(${BARS} + 12px)`, left: '12px', right: '12px' }}
    />
  )
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { title, description, tone = 'good', action, onShown } = message
  useEffect(() => onShown?.(), [onShown])
  const isDanger = tone === 'danger'
  const Icon = isDanger ? CircleAlert : CircleCheck
  return (
    <div
      role={isDanger ? 'alert' : 'status'}
      className={classes(
        // Above 600 pixels the library gives a toast no width of its own.
        '@container flex w-full items-start font-sans gap-3 rounded-control border bg-card py-3 pr-2 pl-4 text-ink shadow-float min-[601px]:w-[min(22.5rem,calc(100vw-48px))]',
        isDanger ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Icon className={classes('mt-0.5 size-5 shrink-0 @max-2xs:hidden', isDanger ? 'text-danger' : 'text-grass')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        {/* With large letters the action stands below the words. */}
        <div className="min-w-0 flex-1 basis-32 py-px">
          <p className={classes('font-bold', isDanger && 'text-danger')}>{title}</p>
          {description && <p className="text-small text-ink-soft">{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            className="-my-1 -ml-3 min-h-11 shrink-0 rounded-control px-3 font-bold text-sky hover:bg-sky-wash"
            onClick={({ currentTarget }) => {
              // The focus goes back to where it was at once: later it would undo what the action does with it.
              currentTarget.blur()
              action.onPress()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-paper-deep"
        onClick={onClose}
      >
        <X className="size-4.5" />
      </button>
    </div>
  )
}
