/** SVG drawings in a 100 x 100 square, standing on its lower edge. */
const DRAWINGS = {
  armchair: `<rect x="12" y="18" width="76" height="58" rx="20" fill="#6E8B6A"/><rect x="26" y="44" width="48" height="34" rx="8" fill="#86A281"/><rect x="4" y="42" width="24" height="42" rx="11" fill="#5C7859"/><rect x="72" y="42" width="24" height="42" rx="11" fill="#5C7859"/><rect x="14" y="84" width="8" height="16" fill="#6B4A2E"/><rect x="78" y="84" width="8" height="16" fill="#6B4A2E"/>`,
  lamp: `<path d="M30 8h40l14 40H16z" fill="#F4D58A"/><rect x="47" y="48" width="6" height="40" fill="#8A6B3F"/><ellipse cx="50" cy="94" rx="22" ry="6" fill="#6B4A2E"/>`,
  table: `<rect x="4" y="30" width="92" height="12" rx="3" fill="#A8743F"/><rect x="10" y="42" width="80" height="12" fill="#8F5F31"/><rect x="12" y="54" width="8" height="46" fill="#7B5028"/><rect x="80" y="54" width="8" height="46" fill="#7B5028"/><circle cx="50" cy="48" r="3" fill="#E9C77B"/>`,
  vase: `<path d="M40 10h20l-3 16c18 12 22 30 14 50-3 10-8 18-21 18s-18-8-21-18c-8-20-4-38 14-50z" fill="#2F6E8E"/><path d="M27 56c12 8 34 8 46 0" stroke="#F3EBDD" stroke-width="5" fill="none"/><ellipse cx="50" cy="10" rx="10" ry="3" fill="#1D4B63"/>`,
  books: `<rect x="12" y="78" width="76" height="22" rx="3" fill="#B5391F"/><rect x="18" y="58" width="66" height="20" rx="3" fill="#1F5F8B"/><rect x="10" y="40" width="72" height="18" rx="3" fill="#F2B632"/><rect x="24" y="22" width="58" height="18" rx="3" fill="#2C6A4A"/><rect x="20" y="86" width="20" height="4" fill="#FBF7EF"/><rect x="28" y="66" width="22" height="4" fill="#FBF7EF"/>`,
  bowls: `<path d="M8 62h84c0 24-18 38-42 38S8 86 8 62z" fill="#E7765A"/><path d="M18 44h64c0 14-12 20-32 20S18 58 18 44z" fill="#F2B632"/><ellipse cx="50" cy="44" rx="32" ry="6" fill="#C98F1C"/><path d="M20 78h60" stroke="#FBF7EF" stroke-width="4"/>`,
  kettle: `<path d="M22 44c0-22 56-22 56 0l8 44c0 8-6 12-14 12H28c-8 0-14-4-14-12z" fill="#C9CED2"/><path d="M28 34c0-34 44-34 44 0" stroke="#3C3A36" stroke-width="6" fill="none"/><path d="M80 56l16-14 2 6-14 24z" fill="#AEB4B8"/><circle cx="50" cy="28" r="5" fill="#3C3A36"/>`,
  bicycle: `<g fill="none" stroke="#2B2A27" stroke-width="5"><circle cx="24" cy="74" r="22"/><circle cx="76" cy="74" r="22"/></g><g fill="none" stroke="#B5391F" stroke-width="5" stroke-linejoin="round"><path d="M24 74l18-36h26l8 36M42 38l10 36 16-36M52 74H24"/></g><path d="M34 34h16M66 26h14" stroke="#2B2A27" stroke-width="5" stroke-linecap="round"/>`,
  record: `<rect x="6" y="40" width="88" height="56" rx="6" fill="#8F5F31"/><circle cx="42" cy="66" r="24" fill="#22201B"/><circle cx="42" cy="66" r="8" fill="#B5391F"/><path d="M82 48v26l-18 6" stroke="#C9CED2" stroke-width="5" fill="none"/><rect x="10" y="96" width="10" height="4" fill="#5C3C20"/><rect x="80" y="96" width="10" height="4" fill="#5C3C20"/>`,
  guitar: `<rect x="46" y="2" width="8" height="52" fill="#6B4A2E"/><path d="M50 44c14 0 18 8 14 18 12 6 14 38-14 38S24 68 36 62c-4-10 0-18 14-18z" fill="#D08A3C"/><circle cx="50" cy="72" r="8" fill="#4A3018"/><rect x="42" y="0" width="16" height="8" rx="2" fill="#4A3018"/>`,
  drill: `<rect x="8" y="30" width="62" height="26" rx="8" fill="#F2B632"/><rect x="70" y="38" width="12" height="10" fill="#3C3A36"/><rect x="82" y="41" width="16" height="4" fill="#8A8F93"/><path d="M24 56h22l-6 30H22z" fill="#3C3A36"/><rect x="14" y="84" width="34" height="14" rx="4" fill="#22201B"/>`,
  plant: `<path d="M30 66h40l-6 34H36z" fill="#C4633F"/><g fill="#3F7F55"><path d="M50 66C30 60 22 40 26 20c16 8 24 26 24 46z"/><path d="M50 66c20-6 28-26 24-46-16 8-24 26-24 46z"/><path d="M50 66C42 44 44 20 50 4c6 16 8 40 0 62z"/></g>`,
  bear: `<circle cx="30" cy="22" r="12" fill="#A8743F"/><circle cx="70" cy="22" r="12" fill="#A8743F"/><circle cx="50" cy="34" r="26" fill="#BC8850"/><ellipse cx="50" cy="78" rx="32" ry="24" fill="#A8743F"/><ellipse cx="50" cy="80" rx="18" ry="14" fill="#DDB983"/><circle cx="41" cy="30" r="3" fill="#22201B"/><circle cx="59" cy="30" r="3" fill="#22201B"/><ellipse cx="50" cy="40" rx="6" ry="4" fill="#22201B"/>`,
  picture: `<rect x="8" y="10" width="84" height="84" fill="#8F5F31"/><rect x="18" y="20" width="64" height="64" fill="#CFE3EC"/><path d="M18 84V66l18-20 16 18 12-10 18 20v10z" fill="#5E8C61"/><circle cx="66" cy="36" r="8" fill="#F2B632"/>`,
  coat: `<path d="M34 12h32l24 16-10 24-8-4v50H28V48l-8 4-10-24z" fill="#31506B"/><path d="M50 14v84" stroke="#22384C" stroke-width="3"/><g fill="#F2B632"><circle cx="56" cy="40" r="3"/><circle cx="56" cy="58" r="3"/><circle cx="56" cy="76" r="3"/></g>`,
  mirror: `<ellipse cx="50" cy="50" rx="34" ry="48" fill="#C79A3B"/><ellipse cx="50" cy="50" rx="26" ry="40" fill="#DCE8EC"/><path d="M36 66l26-34" stroke="#FFFFFF" stroke-width="5"/>`,
} as const
export type Drawing = keyof typeof DRAWINGS

export interface Placed {
  drawing: Drawing
  /** In percent of the picture's width and height. */
  x: number
  y: number
  width: number
  height: number
}

const WIDTH = 1600
const HEIGHT = 1200

/** Positions for up to six drawings: a back row and a front row. */
export function arrange(drawings: readonly Drawing[]): Placed[] {
  const columns = Math.ceil(drawings.length / 2)
  const cell = 92 / columns
  return drawings.map((drawing, index) => {
    const isFront = index >= columns
    const size = Math.min(cell * 0.86, isFront ? 30 : 34)
    const center = 4 + cell * ((index % columns) + 0.5) + (isFront ? 2 : -2)
    const height = (size * WIDTH) / HEIGHT
    return { drawing, x: center - size / 2, y: (isFront ? 96 : 58) - height, width: size, height }
  })
}

/** Draws items in a room, as SVG. */
export function drawRoom(placed: readonly Placed[], wall: string): string {
  const boards = Array.from(
    { length: 9 },
    (_, index) => `<path d="M0 ${690 + index * 60}h${WIDTH}" stroke="#B98A57" stroke-width="3"/>`,
  )
  const objects = placed.map(({ drawing, x, y, width, height }) => {
    const left = (x / 100) * WIDTH
    const top = (y / 100) * HEIGHT
    const w = (width / 100) * WIDTH
    const h = (height / 100) * HEIGHT
    const shadow = `<ellipse cx="${left + w / 2}" cy="${top + h}" rx="${w * 0.46}" ry="${h * 0.06}" fill="#00000030"/>`
    return `${shadow}<g transform="translate(${left} ${top}) scale(${w / 100} ${h / 100})">${DRAWINGS[drawing]}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${wall}"/><rect y="640" width="100%" height="560" fill="#CFA06A"/>${boards.join('')}<rect y="624" width="100%" height="18" fill="#F6EFE2"/>${objects.join('')}</svg>`
}
