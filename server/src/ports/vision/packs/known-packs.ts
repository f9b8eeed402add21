/** The packs that this version knows by name. A pack without a ranking of its own uses that of the last one. */
export const KNOWN_PACKS = ['extended', 'extended-clip', 'extended-nanodet'] as const

/** In the order in which they are offered to an admin. By our measurements, the first detects and names the most. */
export const OFFERED_PACKS: readonly string[] = [
  'extended-nanodet',
  'extended',
  'extended-clip',
] satisfies (typeof KNOWN_PACKS)[number][]
