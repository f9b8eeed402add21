import { useState } from 'react'
import { classes } from './classes.ts'

export interface AvatarProps {
  firstName: string
  lastName: string
  profileImageUrl: string | null
  className?: string
}

/** A person's picture, or their initials. Decorative: the name stands beside it. */
export function Avatar({ firstName, lastName, profileImageUrl, className }: AvatarProps) {
  const [hasFailed, setFailed] = useState(false)
  const look = classes('size-10 shrink-0 rounded-full', className)
  if (profileImageUrl && !hasFailed) {
    return (
      <img src={profileImageUrl} alt="" onError={() => setFailed(true)} className={classes(look, 'object-cover')} />
    )
  }
  return (
    <span
      aria-hidden
      className={classes(
        look,
        'grid place-items-center bg-grass-wash forced-colors:bg-transparent font-display text-small font-bold text-grass',
      )}
    >
      {initialOf(firstName)}
      {initialOf(lastName)}
    </span>
  )
}

function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? ''
}
