// The published types are those of a version without `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    /** The acceptable ones of `available`, by their quality and then by the order of `preferred`. */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
  }
}
