import { gunzipSync } from 'node:zlib'
import { Tokenizer } from '@huggingface/tokenizers'

/** Numbers of a text's tokens. */
export type Tokenize = (text: string) => number[]

const START = '<|startoftext|>'
const END = '<|endoftext|>'
/** CLIP's own tokenizer reads so many merges and ignores the rest of its file (openai/CLIP, simple_tokenizer.py). */
const CLIP_MERGES = 49_152 - 256 - 2
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

interface TokenizerFile {
  /** `.json`: a tokenizer as Hugging Face's libraries write it. `.gz`: CLIP's list of merges. */
  name: string
  content: Buffer
}

/**
 * @param options how many tokens the text encoder takes, and what fills up a shorter text; undefined where it takes shorter ones
 * @throws when the file is of another form
 */
export function readTokenizer(
  { name, content }: TokenizerFile,
  { tokens, padding }: { tokens: number; padding?: number | undefined },
): Tokenize {
  const description = name.endsWith('.json') ? JSON.parse(content.toString('utf8')) : describeClip(content)
  const tokenizer = new Tokenizer(description as object, {})
  return (text) => {
    const { ids } = tokenizer.encode(text)
    // The last token says that the text ends, which the encoder looks for.
    const fitting = ids.length > tokens ? [...ids.slice(0, tokens - 1), ids.at(-1)!] : ids
    return padding === undefined ? fitting : [...fitting, ...Array<number>(tokens - fitting.length).fill(padding)]
  }
}

/** CLIP's tokenizer in the form that the library reads, from the merges that OpenAI publishes with the model. */
function describeClip(content: Buffer): object {
  const text = gunzipSync(content, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8')
  const merges = text
    .trim()
    .split('\n')
    .slice(1, 1 + CLIP_MERGES) // after a line with its version
  const letters = byteLetters()
  const words = merges.map((merge) => merge.replace(' ', ''))
  const vocabulary = [...letters, ...letters.map((letter) => `${letter}</w>`), ...words, START, END]
  const vocab = Object.fromEntries(vocabulary.map((token, id) => [token, id]))
  const pattern = `'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+`
  const template = (id: string) => ({ SpecialToken: { id, type_id: 0 } })
  return {
    added_tokens: [START, END].map((token) => ({ id: vocab[token], content: token, special: true })),
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Lowercase' },
      ],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'Split', pattern: { Regex: pattern }, behavior: 'Removed', invert: true },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
      ],
    },
    post_processor: {
      type: 'TemplateProcessing',
      single: [template(START), { Sequence: { id: 'A', type_id: 0 } }, template(END)],
      pair: [],
      special_tokens: {},
    },
    decoder: null,
    model: { type: 'BPE', unk_token: END, continuing_subword_prefix: '', end_of_word_suffix: '</w>', vocab, merges },
  }
}

/** A printable letter for each of the 256 bytes, in the order in which CLIP numbers them. */
function byteLetters(): string[] {
  const isPrintable = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const printable = bytes.filter(isPrintable)
  const others = bytes.filter((byte) => !isPrintable(byte))
  return [
    ...printable.map((byte) => String.fromCodePoint(byte)),
    ...others.map((_, index) => String.fromCodePoint(256 + index)),
  ]
}
