/**
 * What a word of another language than English has in common with its plural, for words without accents: 'sillon' for
 * 'sillones', 'muebl' for 'mueble' and 'muebles', 'luc' for 'luz' and 'luces'. It is no word itself.
 */
export function pluralKey(word: string): string {
  const one = word.length > 3 ? word.replace(/e?s$/, '') : word
  return one.replace(/(?<=..)e$/, '').replace(/z$/, 'c')
}
