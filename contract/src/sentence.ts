/** With a period at its end, unless it has one: Spanish times do, as '2:00 p. m.'. */
export const toSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
