import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** The two letters of a state. */
export function StateField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="State" autoCapitalize="characters" maxLength={2} {...props} />
}
