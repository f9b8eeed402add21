import type { RegisterOptions } from 'react-hook-form'

/** What is wrong with an address, before the server is asked. */
export const EMAIL_RULES = {
  required: 'Enter your email address',
  validate: (email: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) || 'Enter a valid email address',
} satisfies RegisterOptions
