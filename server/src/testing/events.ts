import { createParser } from 'eventsource-parser'

export function parseEvents<Data = unknown>(body: string): { event: string | undefined; data: Data }[] {
  const events: { event: string | undefined; data: Data }[] = []
  createParser({ onEvent: ({ event, data }) => events.push({ event, data: JSON.parse(data) as Data }) }).feed(body)
  return events
}
