/** What a column of an organizer's file is. */
export type CsvColumn =
  | 'address'
  | 'house'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'days'
  | 'categories'
  | 'permit'
  | 'name'
  | 'email'

/** Headings in English and Spanish, without accents, case, spaces and signs. */
const HEADINGS: Record<CsvColumn, string> = {
  address:
    'address addressline addressline1 address1 streetaddress fulladdress houseaddress saleaddress homeaddress location direccion direccioncompleta domicilio ubicacion',
  house: 'housenumber housenum houseno streetnumber streetno number numero num numerodecasa numeroexterior casa',
  street: 'street streetname road calle nombredelacalle',
  unit: 'unit apt apartment suite lot apartamento departamento depto unidad',
  city: 'city town ciudad localidad municipio poblacion',
  state: 'state st estado provincia',
  zip: 'zip zipcode postalcode postcode postal codigopostal cp codigozip',
  days: 'day days date dates saledays saledates dia dias fecha fechas',
  categories: 'category categories items itemcategories goods articulos categoria categorias',
  permit: 'permit permitnumber permitno permiso numerodepermiso',
  name: 'name host hostname resident residentname owner contact contactname fullname nombre anfitrion contacto vecino',
  email: 'email emailaddress mail correo correoelectronico',
}

const COLUMNS = new Map(
  Object.entries(HEADINGS).flatMap(([column, names]) => names.split(' ').map((name) => [name, column as CsvColumn])),
)

/** A text as headings, days and categories are compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The place of each column in the rows. A file of ours has 'Number' for the house within the day; only beside a column with the
 * street alone it is the house number.
 * @returns null where no column has an address
 */
export function findColumns(heading: readonly string[]): Map<CsvColumn, number> | null {
  const places = new Map<CsvColumn, number>()
  for (const [place, text] of heading.entries()) {
    const column = COLUMNS.get(foldText(text))
    if (column && !places.has(column)) places.set(column, place)
  }
  return places.has('address') || places.has('street') ? places : null
}
