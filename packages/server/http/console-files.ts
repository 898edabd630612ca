import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pathToFileURL } from 'node:url'
import { encodingFor } from './compressed.ts'
import { type Documents, documentsOf, type PageScripts } from './documents.ts'
import { pageHeaders } from './security-headers.ts'

/** Runs the loaders of the page at a URL, whose requests go to `fetchApi` (`packages/console/loaders.ts`). */
export type ReadPage = (address: string, fetchApi: typeof fetch) => Promise<void>

/** Folder of a build that contains the files that only the server runs. */
export const loadersFolder = 'server'

/** The built console in memory: every file uncompressed, and also compressed if that is worthwhile. */
export interface ConsoleFiles extends Documents {
  /**
   * Returns a file of the build (a hashed one below /assets/, or a page of the guides); null if there is no such file.
   */
  asset(request: Request, pathname: string): Response | null
}

interface StoredFile {
  readonly type: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer> | null
  readonly br: Uint8Array<ArrayBuffer> | null
  readonly etag: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json'])

/** Loads a build. @throws if there is none at `folder` */
export async function loadConsole(folder: string): Promise<ConsoleFiles> {
  const files = new Map<string, StoredFile>()
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    names
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map(async (full) => {
        files.set(`/${path.relative(folder, full).split(path.sep).join('/')}`, await store(full))
      }),
  )
  const index = files.get('/index.html')
  const pages = files.get('/pages.json')
  if (index === undefined || pages === undefined) throw new Error(`no complete build in ${folder}`)
  const fonts = [...files.keys()].filter((name) => /\/inter-latin-wght-[^/]*\.woff2$/.test(name))
  return {
    ...documentsOf(textOf(index), JSON.parse(textOf(pages)) as PageScripts, fonts),
    asset(request, pathname) {
      const file = files.get(pathname)
      if (file === undefined || kept.has(pathname) || pathname.startsWith(`/${loadersFolder}/`)) return null
      // A page of the guides has the same headers as a console page.
      if (pathname.endsWith('.html')) return reply(request, file, pageHeaders())
      const immutable = pathname.startsWith('/assets/')
      const headers = new Headers({
        'cache-control': immutable ? 'max-age=31536000, immutable' : 'no-cache',
      })
      return reply(request, file, headers)
    },
  }
}

/** Loads the loaders of a build. @throws if there is none at `folder` */
export async function loadLoaders(folder: string): Promise<ReadPage> {
  const file = pathToFileURL(path.join(folder, loadersFolder, 'loaders.js')).href
  const { loadPageData } = (await import(file)) as { loadPageData: ReadPage }
  return loadPageData
}

/** Files that only the server reads. */
const kept = new Set(['/index.html', '/pages.json', '/.stamp'])

const textOf = ({ plain }: StoredFile) => new TextDecoder().decode(plain)

/** Writes compressed copies of a build's files next to them, with the best compression. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const plain = await readFile(file)
      if (plain.length <= 512) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}

async function store(file: string): Promise<StoredFile> {
  const plain = new Uint8Array(await readFile(file))
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    plain,
    gzip: await twin(`${file}.gz`),
    br: await twin(`${file}.br`),
    etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
  }
}

async function twin(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return existsSync(file) ? new Uint8Array(await readFile(file)) : null
}

function reply(request: Request, file: StoredFile, headers: Headers): Response {
  headers.set('content-type', file.type)
  headers.set('etag', file.etag)
  headers.set('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const wanted = encodingFor(request)
  const packed = wanted === null ? null : file[wanted]
  const [body, encoding] = packed === null ? [file.plain, null] : [packed, wanted]
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
}
