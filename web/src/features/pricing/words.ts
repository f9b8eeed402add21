/** S8.13. */
export const COMPLETE = 'Market Analysis Complete'

/** S8.12. */
export const FAILED = {
  title: 'Pricing Analysis Failed',
  description: 'Unable to get market pricing at this time',
  tone: 'danger' as const,
}
