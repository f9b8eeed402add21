import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * An in-memory fake of the S3 calls that this app makes. It checks that requests are signed, and the signature and
 * expiry of presigned URLs. For tests only.
 * @param secretAccessKey key of the presigned URLs
 */
export async function startFakeS3(secretAccessKey = 'secret') {
  const objects = new Map<string, { body: Buffer; modifiedAt: Date }>()
  const multiparts = new Map<string, { key: string; parts: Map<number, Buffer>; initiated: Date }>()

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers = {}, body = '' }) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await buffer(request)
    const refusal = refuseUnsigned(request, url, secretAccessKey)
    if (refusal) return refusal
    const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '')
    if (!key && url.searchParams.has('uploads')) return listMultiparts()
    if (!key) return request.method === 'HEAD' ? { status: 200 } : listObjects(url.searchParams.get('prefix') ?? '')
    const isMultipart = url.searchParams.has('uploadId') || url.searchParams.has('uploads')
    return isMultipart ? answerMultipart(request, url, key, body) : answerObject(request, key, body)
  }

  function answerObject(request: IncomingMessage, key: string, body: Buffer): Answer {
    const found = objects.get(key)
    if (request.method === 'PUT') {
      if (found && request.headers['if-none-match'] === '*') return fault(412, 'PreconditionFailed')
      const source = request.headers['x-amz-copy-source']
      if (typeof source === 'string') return copyObject(source.replace(/^[^/]+\//, ''), key)
      objects.set(key, { body, modifiedAt: new Date() })
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!found) return fault(404, 'NoSuchKey')
    const headers = { etag: etagOf(found.body), 'last-modified': found.modifiedAt.toUTCString() }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from && to) {
      const part = found.body.subarray(Number(from), Number(to) + 1)
      const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${found.body.length}`
      return {
        status: 206,
        headers: { ...headers, 'content-range': contentRange, 'content-length': `${part.length}` },
        body: part,
      }
    }
    return { status: 200, headers: { ...headers, 'content-length': `${found.body.length}` }, body: found.body }
  }

  function copyObject(from: string, to: string): Answer {
    const found = objects.get(from)
    if (!found) return fault(404, 'NoSuchKey')
    const modifiedAt = new Date()
    objects.set(to, { body: found.body, modifiedAt })
    const date = `<LastModified>${modifiedAt.toISOString()}</LastModified>`
    return xml(`<CopyObjectResult>${date}<ETag>${etagOf(found.body)}</ETag></CopyObjectResult>`)
  }

  function answerMultipart(request: IncomingMessage, url: URL, key: string, body: Buffer): Answer {
    if (url.searchParams.has('uploads')) {
      const uploadId = randomUUID()
      multiparts.set(uploadId, { key, parts: new Map(), initiated: new Date() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`)
    }
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const upload = multiparts.get(uploadId)
    if (upload?.key !== key) return fault(404, 'NoSuchUpload')
    if (request.method === 'GET') return listParts(upload.parts)
    if (request.method === 'POST') return complete(uploadId, upload, body.toString())
    if (request.method === 'DELETE') {
      multiparts.delete(uploadId)
      return { status: 204 }
    }
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }

  function complete(uploadId: string, upload: { key: string; parts: Map<number, Buffer> }, body: string): Answer {
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part)?.[1],
    }))
    const parts = named.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))
    if (named.some(({ etag }, index) => etagOf(parts[index] ?? Buffer.alloc(0)) !== `"${etag}"`)) {
      return fault(400, 'InvalidPart')
    }
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return fault(400, 'EntityTooSmall')
    const whole = Buffer.concat(parts)
    objects.set(upload.key, { body: whole, modifiedAt: new Date() })
    multiparts.delete(uploadId)
    return xml(`<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`)
  }

  function listMultiparts(): Answer {
    const rows = [...multiparts].map(
      ([uploadId, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
    )
  }

  function listObjects(prefix: string): Answer {
    const rows = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { body, modifiedAt }]) =>
          `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
      )
    return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`)
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

function listParts(parts: Map<number, Buffer>): Answer {
  const rows = [...parts].map(
    ([number, body]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(body)}</ETag><Size>${body.length}</Size></Part>`,
  )
  return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`)
}

function refuseUnsigned(request: IncomingMessage, url: URL, secretAccessKey: string): Answer | null {
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return null
  const signedAt = url.searchParams.get('X-Amz-Date') ?? ''
  if (!url.searchParams.get('X-Amz-Signature')) return fault(403, 'AccessDenied')
  if (signatureOf(request, url, secretAccessKey) !== url.searchParams.get('X-Amz-Signature')) {
    return fault(403, 'SignatureDoesNotMatch')
  }
  const iso = signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const expiresAt = Date.parse(iso) + Number(url.searchParams.get('X-Amz-Expires')) * 1000
  return expiresAt > Date.now() ? null : fault(403, 'AccessDenied', 'Request has expired')
}

/** The expected signature of a presigned request (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, url: URL, secretAccessKey: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const signedHeaders = url.searchParams.get('X-Amz-SignedHeaders') ?? ''
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  )
  const scope = (url.searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1)
  const date = url.searchParams.get('X-Amz-Date') ?? ''
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = scope.reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')).toString('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(body: string): Answer {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

function fault(status: number, code: string, message = code): Answer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>` }
}
