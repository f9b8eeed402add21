/** Joins class names and leaves out what is false or missing. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** The look of a link that is large enough to press. */
export const TEXT_LINK = 'inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-4'

/** What is offered beside the page at hand, above the bars at its end. */
export const FLOATING_CARD =
  'fixed inset-x-3 bottom-[calc(var(--task-bar,calc(var(--bottom-bar)_+_var(--action-bar)))_+_12px)] rounded-control border border-line-strong bg-card shadow-float desk:right-auto desk:left-6 print:hidden'
