declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes to RGBA into `target.data`; calls back with null when that fails. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
    free(): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
