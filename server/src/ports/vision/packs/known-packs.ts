/** The packs that this version knows by name. What has no order of its own is ordered as the last one. */
export const KNOWN_PACKS = ['extended', 'extended-clip', 'extended-nanodet'] as const
