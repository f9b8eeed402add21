/** As Node imports it: the package's own types are those of an ES module, which it is not. */
declare module 'bidi-js' {
  interface Levels {
    /** One for each UTF-16 unit. */
    levels: Uint8Array
    paragraphs: { level: number }[]
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getMirroredCharacter(character: string): string | null
  }
}
