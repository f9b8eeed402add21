/** The packs that this version knows by name, the largest last. */
export const KNOWN_PACKS = ['extended', 'extended-nanodet'] as const
