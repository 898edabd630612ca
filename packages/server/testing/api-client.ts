import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { openTerminal, type Terminal } from '@portico/hypervisor/qemu/testing/terminal.ts'
import { WebSocket } from 'ws'
import { logIn } from './server-process.ts'

const GIBIBYTE = 1024 ** 3
/** Maximum size in bytes of one upload request. */
const CHUNK = 512 * 1024
/** Number of concurrent upload requests; equal to that of the console. */
const AT_ONCE = 6

/** A user with a session at a running server, who works in one project through plain HTTP requests. */
export interface ApiClient {
  get<T>(path: string): Promise<T>
  post<T = { id: string }>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  delete(path: string): Promise<void>
  /** Sends a request whose response is a file, which may not be complete yet. */
  file(path: string, body: unknown): Promise<ReadableStream<Uint8Array>>
  /** Waits until an instance is in this state. @throws if the instance fails */
  instanceIs(name: string, state: string): Promise<void>
  consoleOf(name: string): Promise<Terminal>
  /** Fills a new disk with a file's bytes and finalizes it, which creates a snapshot. */
  upload(file: string, disk: string, snapshot: string): Promise<void>
  /** @returns the image's ID */
  imageOf(snapshot: string, name: string): Promise<string>
  /** Creates and starts an instance with one vCPU and 1 GiB, which boots from a copy of the image. */
  instanceFrom(imageId: string, name: string): Promise<void>
}

/** Logs in as the first administrator. `project` is the name of the project to work in, which may not exist yet. */
export async function apiClient(url: string, project: string): Promise<ApiClient> {
  const cookie = await logIn(url)
  const query = `?project=${project}`

  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const text = await (await send(method, path, body)).text()
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const get: ApiClient['get'] = (path) => call('GET', path)
  const post: ApiClient['post'] = (path, body) => call('POST', path, body)

  return {
    get,
    post,
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    file: async (path, body) => (await send('POST', path, body)).body ?? new ReadableStream(),

    async instanceIs(name, wanted) {
      for (;;) {
        const { run_state: state } = await get<{ run_state: string }>(`/v1/instances/${name}${query}`)
        if (state === wanted) return
        if (state === 'failed') throw new Error(`${name} has failed`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },

    consoleOf: (name) =>
      openTerminal(async (listener) => {
        const stream = `${url.replace('http', 'ws')}/v1/instances/${name}/serial-console/stream${query}`
        const socket = new WebSocket(stream, { headers: { cookie } })
        socket.on('message', (data) => listener.output(data as Buffer))
        socket.on('close', (code) => listener.closed(code === 1001 ? 'stopped' : 'lost'))
        socket.on('error', () => listener.closed('lost'))
        await new Promise((resolve) => socket.once('open', resolve))
        return { write: (data) => socket.send(data), close: () => socket.close() }
      }),

    async upload(file, disk, snapshot) {
      const length = statSync(file).size
      const size = Math.ceil(length / GIBIBYTE) * GIBIBYTE
      const source = { type: 'importing_blocks', block_size: 512 }
      await post(`/v1/disks${query}`, { name: disk, description: '', size, disk_source: source })
      await post(`/v1/disks/${disk}/bulk-write-start${query}`)
      const descriptor = openSync(file, 'r')
      const offsets = Array.from({ length: Math.ceil(length / CHUNK) }, (_, i) => i * CHUNK)
      const worker = async (): Promise<void> => {
        for (let offset = offsets.pop(); offset !== undefined; offset = offsets.pop()) {
          const data = Buffer.alloc(Math.min(CHUNK, length - offset))
          readSync(descriptor, data, 0, data.length, offset)
          const body = { offset, base64_encoded_data: data.toString('base64') }
          await post(`/v1/disks/${disk}/bulk-write${query}`, body)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      closeSync(descriptor)
      await post(`/v1/disks/${disk}/bulk-write-stop${query}`)
      await post(`/v1/disks/${disk}/finalize${query}`, { snapshot_name: snapshot })
    },

    async imageOf(snapshot, name) {
      const { id } = await get<{ id: string }>(`/v1/snapshots/${snapshot}${query}`)
      const about = { name, description: '', os: 'small', version: '1' }
      return (await post(`/v1/images${query}`, { ...about, source: { type: 'snapshot', id } })).id
    },

    async instanceFrom(imageId, name) {
      const source = { type: 'image', image_id: imageId }
      await post(`/v1/instances${query}`, {
        name,
        description: '',
        hostname: name,
        ncpus: 1,
        memory: GIBIBYTE,
        boot_disk: {
          type: 'create',
          name: `${name}-disk`,
          description: '',
          size: GIBIBYTE,
          disk_source: source,
        },
      })
    },
  }
}
