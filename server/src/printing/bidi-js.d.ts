/** Declares the CommonJS export that Node imports: the package's own types describe an ES module. */
declare module 'bidi-js' {
  interface Levels {
    /** One level per UTF-16 code unit. */
    levels: Uint8Array
    paragraphs: { level: number }[]
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getMirroredCharacter(character: string): string | null
  }
}
