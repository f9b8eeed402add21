interface Named {
  firstName: string
  lastName: string
}

/** A host beside their sale: first and last name (S1.5). */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

/** A person everywhere else: first name and the last name's initial, 'Ana R.'. An unknown name becomes `fallback`. */
export function shortName({ firstName, lastName }: Named, fallback: string): string {
  const initial = Array.from(lastName.trim())[0]
  return [firstName.trim() || fallback, initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}
