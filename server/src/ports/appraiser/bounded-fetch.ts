/** A fetch whose answers break off after `maxBytes`: a model that never ends must not fill the memory. */
export function boundedFetch(maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const { body, status, headers } = await fetch(input, init)
    return new Response(body && body.pipeThrough(limitOf(maxBytes)), { status, headers })
  }
}

function limitOf(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new Error(`the answer is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
