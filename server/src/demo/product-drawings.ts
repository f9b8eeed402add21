const [WOOD, STEEL, DARK, RED, GOLD, PAPER] = ['#A8743F', '#8A8F93', '#3C3A36', '#B5391F', '#F2B632', '#FBF7EF']

const sign = (x: number, color: string) =>
  `<path d="M${x} 52h30v24h-30z" fill="${color}"/><path d="M${x + 6} 60h18M${x + 9} 67h12" stroke="${PAPER}" stroke-width="3"/><path d="M${x + 15} 76v32" stroke="${WOOD}" stroke-width="3"/>`
const dots = (y: number, color: string) =>
  Array.from({ length: 6 }, (_, at) => `<circle cx="${35 + at * 18}" cy="${y}" r="7" fill="${color}"/>`).join('')

/** SVG drawings on a field of 160 by 120. */
const DRAWINGS = {
  signs: sign(22, RED) + sign(65, '#1F5F8B') + sign(108, '#2C6A4A'),
  arrows: `<path d="M24 36h70V22l36 26-36 26V60H24z" fill="${GOLD}"/><path d="M136 84H84v-9l-26 18 26 18v-9h52z" fill="${RED}"/>`,
  banner: `<path d="M14 34q66 26 132 0v44q-66 26-132 0z" fill="${RED}"/><path d="M34 62q46 14 92 0" stroke="${PAPER}" stroke-width="8" fill="none"/><path d="M14 20v94M146 20v94" stroke="${WOOD}" stroke-width="5"/>`,
  stickers: `<rect x="20" y="22" width="120" height="80" rx="6" fill="${PAPER}"/>${dots(40, RED)}${dots(62, GOLD)}${dots(84, '#3F7F55')}`,
  tags: `<g stroke="${DARK}" stroke-width="2"><path d="M30 66l26-30h40v44H56z" fill="${PAPER}"/><path d="M66 88l22-24h46v40H88z" fill="${GOLD}"/></g><circle cx="54" cy="58" r="4" fill="${DARK}"/><circle cx="86" cy="84" r="4" fill="${DARK}"/>`,
  marker: `<g transform="rotate(-24 80 60)"><rect x="22" y="48" width="88" height="24" rx="6" fill="${DARK}"/><rect x="34" y="48" width="36" height="24" fill="${RED}"/><path d="M110 52h18l10 8-10 8h-18z" fill="${RED}"/></g>`,
  table: `<rect x="16" y="42" width="128" height="9" rx="3" fill="${PAPER}"/><path d="M32 51l-8 56M60 51l8 56M100 51l-8 56M128 51l8 56" stroke="${STEEL}" stroke-width="5"/>`,
  rack: `<path d="M34 26h92M34 26v78M126 26v78M24 104h22M114 104h22" stroke="${STEEL}" stroke-width="5" fill="none"/><path d="M48 30h16l6 40H44z" fill="#1F5F8B"/><path d="M72 30h16l6 52H68z" fill="${RED}"/><path d="M98 30h16l4 34H94z" fill="${GOLD}"/>`,
  canopy: `<path d="M16 54l64-34 64 34z" fill="#1F5F8B"/><path d="M16 54h128v10H16z" fill="${PAPER}"/><path d="M24 64v46M136 64v46" stroke="${STEEL}" stroke-width="5"/>`,
  cashbox: `<rect x="28" y="46" width="104" height="56" rx="6" fill="#2C6A4A"/><path d="M28 66h104" stroke="#1D4B33" stroke-width="4"/><path d="M64 46V34h32v12" stroke="${STEEL}" stroke-width="5" fill="none"/><circle cx="80" cy="80" r="6" fill="${GOLD}"/>`,
  apron: `<path d="M56 22q24 20 48 0l8 20v62H48V42z" fill="${DARK}"/><path d="M58 66h44v22H58zM80 66v22" stroke="${PAPER}" stroke-width="3" fill="none"/>`,
} as const
export type ProductDrawing = keyof typeof DRAWINGS

export const PRODUCT_DRAWINGS = Object.keys(DRAWINGS) as ProductDrawing[]

/** A product's picture as SVG. */
export function drawProduct(drawing: ProductDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 160 120"><rect width="160" height="120" fill="#E4EDEA"/><ellipse cx="80" cy="108" rx="66" ry="6" fill="#C9D8D3"/>${DRAWINGS[drawing]}</svg>`
}
