/** Attributes whose strings are no texts, whatever they look like. */
const NO_TEXT =
  /^(className|\w+ClassName|class|id|key|type|role|to|href|src|srcSet|rel|d|viewBox|transform|points|sizes|style|media|autoComplete|pattern|accept|allow|sandbox|method|action|inputMode|enterKeyHint|xmlns|fill|stroke|tone|variant|size|as|aria-keyshortcuts|data-[\w-]+)$/

/** Attributes that people read or hear, however short. */
const TEXT =
  /^(title|label|description|placeholder|hint|alt|caption|text|heading|message|\w+Text|\w+Label|aria-(label|description|roledescription|valuetext))$/

/** Whether a string has letters. Names of HTML entities are read before. */
export function isText(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Attributes that say how something looks: `mainClass`. */
const LOOK = /Class$|^preserveAspectRatio$/

/** Whether an attribute's string is a text that people read or hear. */
export function isAttributeText(name: string, text: string): boolean {
  if (NO_TEXT.test(name) || LOOK.test(name) || !isText(text)) return false
  return TEXT.test(name) || looksLikeText(text)
}

/** Whether a string looks like words for people: capitals in front, or several words. */
export function looksLikeText(text: string): boolean {
  return (
    /^\p{Lu}[\p{Ll}' ]/u.test(text.trim()) ||
    (/\p{L}['\u2019]?[,.:!?]? \p{L}/u.test(text) && !/\p{Ll}-\p{Ll}|\bpx\b|px /u.test(text))
  )
}

/** Whether a string is words for people, wherever it stands: a capital in front and several words, or an end. */
export function looksLikeSentence(text: string): boolean {
  return !/^M[-\d …]/.test(text) && /^\p{Lu}[^_/]*(\s|\p{Ll}[.!?…]$)/u.test(text.trim())
}
