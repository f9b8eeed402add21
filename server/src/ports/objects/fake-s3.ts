import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The rule that operators give a bucket, for every site. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'ETag, Location',
}

/** How many objects, parts or uploads are listed at a time. S3 has 1,000. */
export const FAKE_PAGE = 20

/**
 * An in-memory fake of the S3 calls that this app makes. It checks that requests are signed, and the signature and
 * expiry of presigned URLs. Like Ceph, it ignores If-None-Match but for PUT. For tests only.
 * @param secretAccessKey key of the presigned URLs
 */
export async function startFakeS3(secretAccessKey = 'secret') {
  const objects = new Map<string, { body: Buffer; modifiedAt: Date }>()
  const multiparts = new Map<string, Multipart>()

  const server = createServer((request, response) => {
    const send = ({ status, headers = {}, body = '' }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...CORS, ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    answer(request).then(send, () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await buffer(request)
    if (request.method === 'OPTIONS') return { status: 200 }
    const refusal = refuseUnsigned(request, url, secretAccessKey)
    if (refusal) return refusal
    const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '')
    if (!key && url.searchParams.has('uploads')) return listMultiparts(multiparts, url)
    if (!key) return request.method === 'HEAD' ? { status: 200 } : listObjects(url)
    const isMultipart = url.searchParams.has('uploadId') || url.searchParams.has('uploads')
    return isMultipart ? answerMultipart(request, url, key, body) : answerObject(request, key, body)
  }

  function answerObject(request: IncomingMessage, key: string, body: Buffer): Answer {
    const found = objects.get(key)
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      if (typeof source === 'string') return copyObject(source.replace(/^[^/]+\//, ''), key)
      if (found && request.headers['if-none-match'] === '*') return fault(412, 'PreconditionFailed')
      objects.set(key, { body, modifiedAt: new Date() })
      return { status: 200, headers: { etag: computeEtag(body) } }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!found) return fault(404, 'NoSuchKey')
    const headers = { etag: computeEtag(found.body), 'last-modified': found.modifiedAt.toUTCString() }
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
    return xml(`<CopyObjectResult>${date}<ETag>${computeEtag(found.body)}</ETag></CopyObjectResult>`)
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
    if (request.method === 'GET') return listParts(upload.parts, url)
    if (request.method === 'POST') return complete(uploadId, upload, body.toString())
    if (request.method === 'DELETE') {
      multiparts.delete(uploadId)
      return { status: 204 }
    }
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: computeEtag(body) } }
  }

  function complete(uploadId: string, upload: { key: string; parts: Map<number, Buffer> }, body: string): Answer {
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part)?.[1],
    }))
    const parts = named.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))
    if (named.some(({ etag }, index) => computeEtag(parts[index] ?? Buffer.alloc(0)) !== `"${etag}"`)) {
      return fault(400, 'InvalidPart')
    }
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return fault(400, 'EntityTooSmall')
    const whole = Buffer.concat(parts)
    objects.set(upload.key, { body: whole, modifiedAt: new Date() })
    multiparts.delete(uploadId)
    return xml(`<CompleteMultipartUploadResult><ETag>${computeEtag(whole)}</ETag></CompleteMultipartUploadResult>`)
  }

  function listObjects(url: URL): Answer {
    const found = [...objects].filter(([key]) => key.startsWith(url.searchParams.get('prefix') ?? ''))
    const { page, isTruncated } = pageAfter(found, url.searchParams.get('continuation-token'), ([key]) => key)
    const rows = page.map(
      ([key, { body, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    )
    const next = `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
    return listing('ListBucketResult', { rows, isTruncated, next })
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

interface Multipart {
  key: string
  parts: Map<number, Buffer>
  initiated: Date
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

function listMultiparts(multiparts: Map<string, Multipart>, url: URL): Answer {
  const { page, isTruncated } = pageAfter([...multiparts], url.searchParams.get('upload-id-marker'), ([id]) => id)
  const rows = page.map(
    ([uploadId, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  const [uploadId, last] = page.at(-1) ?? []
  const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${uploadId}</NextUploadIdMarker>`
  return listing('ListMultipartUploadsResult', { rows, isTruncated, next })
}

function listParts(parts: Map<number, Buffer>, url: URL): Answer {
  const sorted = [...parts].toSorted(([a], [b]) => a - b)
  const { page, isTruncated } = pageAfter(sorted, url.searchParams.get('part-number-marker'), ([number]) => `${number}`)
  const rows = page.map(
    ([number, body]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${computeEtag(body)}</ETag><Size>${body.length}</Size></Part>`,
  )
  const next = `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>`
  return listing('ListPartsResult', { rows, isTruncated, next })
}

/** The page of a list that follows the entry with this name; the first page without one. */
function pageAfter<Entry>(entries: Entry[], marker: string | null, nameOf: (entry: Entry) => string) {
  const from = marker ? entries.findIndex((entry) => nameOf(entry) === marker) + 1 : 0
  return { page: entries.slice(from, from + FAKE_PAGE), isTruncated: entries.length > from + FAKE_PAGE }
}

function listing(name: string, { rows, isTruncated, next }: { rows: string[]; isTruncated: boolean; next: string }) {
  return xml(`<${name}><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${rows.join('')}</${name}>`)
}

function refuseUnsigned(request: IncomingMessage, url: URL, secretAccessKey: string): Answer | null {
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return null
  const signedAt = url.searchParams.get('X-Amz-Date') ?? ''
  if (!url.searchParams.get('X-Amz-Signature')) return fault(403, 'AccessDenied')
  if (computeSignature(request, url, secretAccessKey) !== url.searchParams.get('X-Amz-Signature')) {
    return fault(403, 'SignatureDoesNotMatch')
  }
  const iso = signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const expiresAt = Date.parse(iso) + Number(url.searchParams.get('X-Amz-Expires')) * 1000
  return expiresAt > Date.now() ? null : fault(403, 'AccessDenied', 'Request has expired')
}

/** The expected signature of a presigned request (AWS Signature Version 4). */
function computeSignature(request: IncomingMessage, url: URL, secretAccessKey: string): string {
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

function computeEtag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(body: string): Answer {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

function fault(status: number, code: string, message = code): Answer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>` }
}
