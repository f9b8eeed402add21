/** Joins class names and leaves out what is false or missing. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** The look of a link that is large enough to press. */
export const TEXT_LINK = 'inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-4'
