interface LimitNoteProps {
  text: string
  max: number
}

/** Says that a field is full, because the browser silently drops what is typed or pasted beyond its `maxLength`. */
export function LimitNote({ text, max }: LimitNoteProps) {
  return (
    <output className="block text-small font-semibold text-danger empty:hidden">
      {text.length >= max ? `At most ${max.toLocaleString('en-US')} characters fit: what goes beyond is left out.` : ''}
    </output>
  )
}
