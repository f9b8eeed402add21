import { loadSchemas } from '#lib/lazy-schemas.ts'

/** About as long as browsers wait after a lost connection. */
const REOPENING_MS = 5000

/**
 * Listens to a call that sends events as long as it is open. It connects again when the connection breaks.
 * @param listeners what is called with the data of an event, by the event's name
 * @param onError called when the connection breaks, and when the server ends it
 * @returns how to stop
 */
export function followEvents(
  path: string,
  listeners: Record<string, (data: string) => void>,
  onError?: () => void,
): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout>
  const open = () => {
    source = new EventSource(path)
    for (const [name, listener] of Object.entries(listeners))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => void deliver(data, listener))
    source.addEventListener('error', (event) => {
      onError?.()
      // An error that the server has sent, not a lost connection.
      if (event instanceof MessageEvent) source.close()
      // Browsers give up after an answer that is no stream, such as a proxy's while the app restarts.
      else if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPENING_MS)
    })
  }
  open()
  return () => {
    clearTimeout(reopening)
    source.close()
  }
}

/** In the order of the events. One that cannot be understood, because the code for it does not arrive, is left out. */
async function deliver(data: string, listener: (data: string) => void): Promise<void> {
  const canRead = await loadSchemas().then(
    () => true,
    () => false,
  )
  if (canRead) listener(data)
}
