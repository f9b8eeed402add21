import type { ItemCategory } from './items.ts'

export interface Drawing {
  /** A soft shape slightly offset from the lines, as on a cheap flyer. */
  wash: string
  lines: string
}

export const DRAWING_UNITS = 64

/** Line drawings on screens and paper, as SVG paths in a box of `DRAWING_UNITS`. */
export const CATEGORY_DRAWINGS: Record<ItemCategory, Drawing> = {
  electronics: {
    wash: 'M20 29h22v18H20z',
    lines:
      'M15 20h34a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V25a5 5 0 0 1 5-5ZM18 26h18a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H18a2 2 0 0 1-2-2V28a2 2 0 0 1 2-2ZM32 20 22 9M32 20l9-12M46 33a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM46 42a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 50v4M46 50v4',
  },
  books: {
    wash: 'M25 23h9v32h-9z',
    lines: 'M12 14h10v38H12zM22 20h9v32h-9zM35 22l9-3 10 30-9 3zM12 22h10M12 44h10M25 26h3M37.5 28.5l9-3M7 52h50',
  },
  clothing: {
    wash: 'M21 22h28v33H21z',
    lines: 'M24 13 12 18 7 31l8 4 3-5v23h28V30l3 5 8-4-5-13-12-5c-2 6-14 6-16 0ZM18 30v-5M46 30v-5M28 53v-6h8v6',
  },
  kitchen: {
    wash: 'M17 31h36v14a10 10 0 0 1-10 10H27a10 10 0 0 1-10-10z',
    lines:
      'M14 28h36v16a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8ZM10 28h44M16 28c1-7 7-11 16-11s15 4 16 11M32 17v-2M29 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0ZM14 34H9a2 2 0 0 0 0 4h5M50 34h5a2 2 0 0 1 0 4h-5',
  },
  furniture: {
    wash: 'M25 40h20v-9h8v18H17V31h8z',
    lines:
      'M18 26v-7a8 8 0 0 1 8-8h12a8 8 0 0 1 8 8v7M12 31a5 5 0 0 1 10 0v7h20v-7a5 5 0 0 1 10 0v13a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4ZM22 31c0-3 2-5 5-5h10c3 0 5 2 5 5M17 48v6M47 48v6',
  },
  toys: {
    wash: 'M25 36a9 7 0 1 0 18 0 9 7 0 1 0-18 0',
    lines:
      'M20 34a12 12 0 1 0 24-6 12 12 0 0 0-24 0ZM23 19a5 5 0 1 0-5 8M41 19a5 5 0 1 1 5 8M30 30.5h4l-2 2.5zM32 33v2M29 36q3 2 6 0M27 26v.01M37 26v.01M23 42c-5 3-7 8-6 13h30c1-5-1-10-6-13M27 55c0-6 10-6 10 0',
  },
  sports: {
    wash: 'M29 29h16L35 47z',
    lines:
      'M7 42a10 10 0 1 0 20 0 10 10 0 0 0-20 0ZM37 42a10 10 0 1 0 20 0 10 10 0 0 0-20 0ZM17 42l9-17h16L32 42ZM26 25l6 17M47 42l-7-22h6M22 20h8M26 25l-2-5',
  },
  tools: {
    wash: 'M19 17h22v9H19z',
    lines:
      'M14 13h24c7 0 11 4 13 10-4-3-8-4-12-3v5H14ZM25 25v27a3 3 0 0 0 3 3h2a3 3 0 0 0 3-3V25M25 42h8M14 13l-3 2v8l3 2',
  },
  garden: {
    wash: 'M23 41h24l-3 15H26z',
    lines:
      'M18 34h28v5H18zM20 39h24l-3 15H23zM32 34V20M32 28c-9 0-13-5-13-12 8 0 13 4 13 12ZM32 22c0-8 4-13 13-13 0 8-5 13-13 13ZM19 16l9 8M45 9 35 19',
  },
  jewelry: {
    wash: 'M27 23l4-7h8l4 7-8 9z',
    lines:
      'M18 41a14 14 0 1 0 28 0 14 14 0 0 0-28 0ZM22 41a10 10 0 1 0 20 0 10 10 0 0 0-20 0ZM23 19l4-8h10l4 8-9 9ZM23 19h18M29 19l3 9 3-9-3-8ZM49 12l4-3M51 20h4M15 12l-4-3M13 20H9',
  },
  art: {
    wash: 'M19 45l11-12 8 8 6-5 7 9z',
    lines:
      'M11 15h42v36H11zM17 21h30v24H17zM17 40l9-10 8 8 5-4 8 8M41 27a2.5 2.5 0 1 0-5 0 2.5 2.5 0 0 0 5 0ZM24 15l8-8 8 8',
  },
  music: {
    wash: 'M25 35a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
    lines:
      'M9 32a22 22 0 1 0 44 0 22 22 0 0 0-44 0ZM23 32a8 8 0 1 0 16 0 8 8 0 0 0-16 0ZM31 32v.01M16 32a15 15 0 0 1 15-15M46 32a15 15 0 0 1-15 15M57 10v20l-8 14',
  },
  other: {
    wash: 'M35 38l22-10v22L35 60z',
    lines: 'M10 23 32 13l22 10v23L32 56 10 46ZM10 23l22 10 22-10M32 33v23M21 18l22 10v9l-5-3',
  },
}
