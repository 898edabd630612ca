import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskSizeFor, pieceCount, pieceLength, uploadLimits } from '@portico/domain/images/upload.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { canConvert } from '@portico/hypervisor/qemu/images/converter.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { brokenInvariants, unsettled } from './testing/invariants.ts'
import { logIn, type RunningServer, startServer } from './testing/server-process.ts'

/** Number of times the server is killed during the upload of one file. */
const kills = 6
const MIB = 1024 ** 2

let data: string
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'portico-uploads-'))
  chmodSync(data, 0o755)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A client with a file, which after each restart continues at the position that the server returns. */
class Sender {
  readonly #cookie: string
  readonly #file: Uint8Array
  readonly #kind: object
  url = ''

  constructor(cookie: string, file: Uint8Array, kind: object) {
    this.#cookie = cookie
    this.#file = file
    this.#kind = kind
  }

  /** Sends pieces until the server is killed or the image exists. @returns whether the image exists */
  async goOn(): Promise<boolean> {
    try {
      const id = await this.#session()
      const { ranges } = await this.#call('GET', `/${id}/pieces`)
      for (let piece = 0; piece < pieceCount(this.#file.length, uploadLimits.piece); piece++) {
        const here = ranges.some(({ from, to }: { from: number; to: number }) => from <= piece && piece <= to)
        if (!here && (await this.#state(id)) === 'receiving') await this.#send(id, piece)
      }
      await this.#call('POST', `/${id}/finish`)
      for (;;) {
        const state = await this.#state(id)
        if (state === 'done') return true
        if (state === 'failed') throw new Error((await this.#call('GET', `/${id}`)).failure)
      }
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }

  async #session(): Promise<string> {
    const { items } = await this.#call('GET', '?project=up')
    if (items.length > 0) return items[0].id
    const file = this.#file
    const body = {
      name: 'debian',
      description: '',
      os: 'debian',
      version: '13',
      block_size: 512,
      source: {
        type: 'file',
        disk_size: diskSizeFor(64 * MIB),
        file: {
          name: 'debian.img',
          size: file.length,
          sha256: sha256(file),
          head_sha256: sha256(file.subarray(0, uploadLimits.ends)),
          tail_sha256: sha256(file.subarray(-uploadLimits.ends)),
          ...this.#kind,
        },
      },
    }
    return (await this.#call('POST', '?project=up', JSON.stringify(body))).id
  }

  async #state(id: string): Promise<string> {
    return (await this.#call('GET', `/${id}`)).state
  }

  async #send(id: string, piece: number): Promise<void> {
    const at = piece * uploadLimits.piece
    const bytes = this.#file.slice(at, at + pieceLength(this.#file.length, uploadLimits.piece, piece))
    await this.#call('PUT', `/${id}/pieces/${piece}?sha256=${sha256(bytes)}`, bytes)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- looks into every answer
  async #call(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<any> {
    const response = await fetch(`${this.url}/portico/v1/image-uploads${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

/** Returns a disk of 64 MiB with 24 MiB of content; in a format that must be converted, if this host supports that. */
async function imageFile(): Promise<{ file: Uint8Array; kind: object }> {
  const raw = path.join(data, 'disk.raw')
  await writeFile(raw, randomBytes(24 * MIB))
  await truncate(raw, 64 * MIB)
  if (!canConvert()) {
    console.warn('Only raw files are tested: there is no qemu-img here (Debian has it in qemu-utils).')
    return { file: await readFile(raw), kind: { format: 'raw', compression: 'none' } }
  }
  const qcow2 = path.join(data, 'disk.qcow2')
  await promisify(execFile)('qemu-img', ['convert', '-O', 'qcow2', raw, qcow2])
  return { file: await readFile(qcow2), kind: { format: 'qcow2', compression: 'none' } }
}

test(`a server killed ${kills} times during an upload creates the image once and leaves no other resources`, async () => {
  const random = seededRandom(7)
  const chance = () => (random.bytes(1)[0] ?? 0) / 256
  const start = (): Promise<RunningServer> => startServer(['--port', '0', '--data', data, '--speed', '100'])
  let server = await start()
  const cookie = await logIn(server.url)
  const made = await fetch(`${server.url}/v1/projects`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'up', description: '' }),
  })
  expect(made.status).toBe(201)
  const { file, kind } = await imageFile()
  const sender = new Sender(cookie, file, kind)
  let done = false
  for (let kill = 0; kill < kills && !done; kill++) {
    sender.url = server.url
    const sending = sender.goOn()
    await new Promise((resolve) => setTimeout(resolve, 50 + chance() * 250))
    await server.stop('SIGKILL')
    done = await sending
    server = await start()
  }
  sender.url = server.url
  expect(done || (await sender.goOn())).toBe(true)
  expect(await readdir(path.join(data, 'conversions')).catch(() => [])).toEqual([])

  const postgres = await startPostgres(data)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    expect(await unsettled(client)).toEqual([])
    expect(await brokenInvariants(client)).toEqual([])
    const { rows } = await client.query(`select
      (select count(*)::int from image) as images, (select count(*)::int from disk) as disks,
      (select count(*)::int from snapshot) as snapshots, (select count(*)::int from image_upload_piece) as pieces,
      (select array_agg(state) from image_upload) as uploads`)
    expect(rows).toEqual([{ images: 1, disks: 0, snapshots: 0, pieces: 0, uploads: ['done'] }])
  } finally {
    await client.end()
  }
  expect(await server.stop()).toBe(0)
}, 300_000)
