import { whenOpened } from '#ui/when-opened.tsx'

/** The form for a time, loaded when it is first opened. */
export const BookSheet = whenOpened(async () => (await import('./BookForm.tsx')).BookForm)
