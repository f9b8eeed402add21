declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    readonly handle: unknown
    get_width(): number
    get_height(): number
    is_primary(): boolean
    free(): void
  }
  export interface HeifPlane {
    width: number
    height: number
    /** Bytes from one row to the next. */
    stride: number
    data: Uint8Array<ArrayBuffer>
  }
  interface HeifPixels {
    /** libheif's handle. */
    image: unknown
    /** Undefined on success. */
    code?: unknown
    channels: HeifPlane[]
  }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    /** @returns views of WebAssembly memory, valid until the image is released or the memory grows */
    heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): HeifPixels | undefined
  }
  export default libheif
}
