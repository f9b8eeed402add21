/** A zone in which it is about this hour now. */
export function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // These names count the other way around.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
