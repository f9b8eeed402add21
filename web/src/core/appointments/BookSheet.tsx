import { whenOpened } from '#ui/when-opened.tsx'
import type { BookFormProps } from './BookForm.tsx'

/** The form for a time, loaded when it is first opened. */
export const BookSheet = whenOpened<BookFormProps>(async () => (await import('./BookForm.tsx')).BookForm)
