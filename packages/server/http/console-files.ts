import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pageHeaders } from './security-headers.ts'

/** The built console, held in memory: every file plain and compressed once, at start. */
export interface ConsoleFiles {
  /** A file of the build: a hashed one below /assets/, or a page of the guides. Null when there is none. */
  asset(request: Request, pathname: string): Response | null
  /** The one page; routing happens in the browser. */
  page(request: Request): Response
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

/** Load a build. @throws when there is none at `folder` */
export async function loadConsole(folder: string): Promise<ConsoleFiles> {
  const files = new Map<string, StoredFile>()
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const full = path.join(entry.parentPath, entry.name)
        files.set(`/${path.relative(folder, full).split(path.sep).join('/')}`, await store(full))
      }),
  )
  const index = files.get('/index.html')
  if (index === undefined) throw new Error(`no index.html in ${folder}`)
  return {
    asset(request, pathname) {
      const file = files.get(pathname)
      if (file === undefined || pathname === '/index.html') return null
      // A page of the guides, which is as much a page as the console's own.
      if (pathname.endsWith('.html')) return reply(request, file, pageHeaders())
      const immutable = pathname.startsWith('/assets/')
      const headers = new Headers({
        'cache-control': immutable ? 'max-age=31536000, immutable' : 'no-cache',
      })
      return reply(request, file, headers)
    },
    page: (request) => reply(request, index, pageHeaders()),
  }
}

async function store(file: string): Promise<StoredFile> {
  const plain = new Uint8Array(await readFile(file))
  const extension = path.extname(file)
  const worthIt = compressible.has(extension) && plain.length > 512
  return {
    type: types[extension] ?? 'application/octet-stream',
    plain,
    gzip: worthIt ? new Uint8Array(await promisify(gzip)(plain, { level: 9 })) : null,
    // Quality 9 of 11: the last two cost seconds at every start for a few kilobytes.
    br: worthIt
      ? new Uint8Array(
          await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        )
      : null,
    etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
  }
}

function reply(request: Request, file: StoredFile, headers: Headers): Response {
  headers.set('content-type', file.type)
  headers.set('etag', file.etag)
  headers.set('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const [body, encoding] =
    file.br !== null && accepted.includes('br')
      ? [file.br, 'br']
      : file.gzip !== null && accepted.includes('gzip')
        ? [file.gzip, 'gzip']
        : [file.plain, null]
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
}
