import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackupTarget } from '@portico/control-plane/kernel/backup-target.ts'
import { folderTarget } from './folder.ts'
import { s3Target } from './s3.ts'

const key = '0b7cb8e6-0000-4000-8000-000000000001/0c/0c000000-0000-4000-8000-000000000002'
const accessKey = 'EXAMPLE-KEY'
const secretKey = 'example/secret+key'
const chunk = Buffer.alloc(4 * 1024 ** 2, 'some content ')

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()

/**
 * Returns the signature that a request must have, computed from the published rules of AWS Signature Version 4, and the
 * hash of the body that the request actually has.
 */
function expectedSignature(request: IncomingMessage, body: Buffer): string {
  const authorization = request.headers.authorization ?? ''
  const [, date = '', region = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request/.exec(authorization) ?? []
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const [pathname = '', query = ''] = request.url?.split('?') ?? []
  const parameters = query.split('&').toSorted().join('&')
  const canonical = [request.method, pathname, parameters, headers, names.join(';'), sha256(body)].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, date), region))
  return hmac(signing, text).toString('hex')
}

/** Returns the answer to ListObjectsV2. */
function listing(prefix: string): string {
  const keys = [...objects.keys()].map((url) => url.slice('/bucket/'.length))
  const contents = keys
    .filter((name) => name.startsWith(prefix))
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-27T00:00:00Z</LastModified><ETag>e</ETag><Size>1</Size></Contents>`,
    )
  return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${contents.length}</KeyCount>${contents.join('')}</ListBucketResult>`
}

/** A service with one bucket, which checks every signature. Answers with `failure` if it is set. */
const objects = new Map<string, Buffer>()
let failure: { status: number; code: string } | null = null
let service: Server
let endpoint: URL
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const refuse = (status: number, code: string) =>
        response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
      const signature = /Signature=([0-9a-f]+)/.exec(request.headers.authorization ?? '')?.[1]
      if (failure !== null) return refuse(failure.status, failure.code)
      if (signature !== expectedSignature(request, body)) return refuse(403, 'SignatureDoesNotMatch')
      const { url = '', method } = request
      if (!url.startsWith('/bucket/')) return refuse(404, 'NoSuchBucket')
      const prefix = new URL(url, endpoint).searchParams.get('prefix')
      if (prefix !== null) return response.end(listing(prefix))
      if (method === 'PUT') objects.set(url, body)
      if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 204).end()
      const found = objects.get(url)
      return found === undefined ? refuse(404, 'NoSuchKey') : response.end(method === 'GET' ? found : '')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  endpoint = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
})
afterAll(() => new Promise((resolve) => service.close(resolve)))

const bucket = (options: object = {}) =>
  s3Target({
    bucket: 'bucket',
    prefix: 'a/b',
    endpoint,
    region: 'eu-west-1',
    accessKey,
    secretKey,
    ...options,
  })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-target-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each<[string, () => Promise<BackupTarget>]>([
  ['a folder', () => folderTarget(path.join(folder, 'backups'))],
  ['a bucket', async () => bucket()],
])('%s', (_, open) => {
  test('stores data once, returns it, and reports missing and damaged data', async () => {
    const target = await open()
    const hash = await target.hash(chunk)
    expect(hash).toBe(sha256(chunk))
    const stored = await target.write(key, chunk)
    expect(stored).toBeLessThan(chunk.length / 100)
    expect(await target.write(key, chunk)).toBe(stored)
    expect(Buffer.from(await target.read(key, hash)).equals(chunk)).toBe(true)
    await expect(target.read(key, sha256('other'))).rejects.toThrow(/is damaged/)
    expect(await target.list(`${path.dirname(key)}/`)).toEqual([key])
    await target.remove(key)
    await target.remove(key)
    expect(await target.list('index/')).toEqual([])
    await expect(target.read(key, hash)).rejects.toThrow(/is missing/)
  })
})

test('a folder removes unfinished files with their chunk, and is not created again when its disk is not mounted', async () => {
  const root = path.join(folder, 'mounted')
  const target = await folderTarget(root)
  await target.write(key, chunk)
  await writeFile(path.join(root, `${key}.zst.1-1.part`), 'x')
  await target.remove(key)
  expect(await readdir(path.dirname(path.join(root, key)))).toEqual([])
  await rm(root, { recursive: true })
  const lost = {
    retry: true,
    message: 'The backup target cannot be used (ENOENT). Ask an operator to check it',
  }
  await expect(target.write(key, chunk)).rejects.toMatchObject(lost)
  await expect(target.read(key, sha256(chunk))).rejects.toMatchObject(lost)
  await mkdir(root)
  await chmod(root, 0o777)
  await expect(folderTarget(root)).rejects.toThrow(/other accounts can write/)
})

test('a folder without the marker of earlier backups is not used, since its disk may not be mounted', async () => {
  const root = path.join(folder, 'marked')
  const target = await folderTarget(root)
  await target.verify(false)
  await target.verify(true)
  await rm(path.join(root, 'portico-backups'))
  await expect(target.verify(true)).rejects.toMatchObject({
    retry: true,
    message: expect.stringMatching('its disk may not be mounted'),
  })
})

test.each([
  [{ bucket: 'other' }, false, /Bucket “other” does not exist/],
  [{ secretKey: 'wrong' }, false, /refuses the access key \(SignatureDoesNotMatch\)/],
  [
    { endpoint: new URL('http://127.0.0.1:1') },
    true,
    /127.0.0.1:1 cannot be reached: .*(ECONNREFUSED|bad port)/,
  ],
])('a bucket with %j fails with a sentence', async (options, retry, message) => {
  await expect(bucket(options).write(key, chunk)).rejects.toMatchObject({
    retry,
    message: expect.stringMatching(message),
  })
})

test.each([
  [507, 'XMinioStorageFull', false, /No space is left/],
  [400, 'AuthorizationHeaderMalformed', false, /not in region eu-west-1/],
  [503, 'SlowDown', true, /answers 503 SlowDown/],
])('a bucket that answers %d %s fails with a sentence', async (status, code, retry, message) => {
  failure = { status, code }
  await expect(bucket().write(key, chunk)).rejects.toMatchObject({
    retry,
    message: expect.stringMatching(message),
  })
  failure = null
})
