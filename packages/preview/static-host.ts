import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import { headerPolicy } from './build/content-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  // Archives that a script unpacks, so they must not be sent with a content encoding.
  '.gz': 'application/gzip',
}

/** Paths of the control plane. The page handles their requests itself; they do not exist on this host. */
const calls = /^\/(v1|portico|experimental)\//

/** Serves the files of a built preview. Any path without a file is a page of the console. */
export function staticHost(folder: string): RequestListener {
  return (request, response) => {
    answer(folder, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const { pathname } = new URL(request.url ?? '/', 'http://preview')
  const named = await fileAt(folder, pathname)
  if (named === null && (calls.test(pathname) || path.extname(pathname) !== '')) {
    response.writeHead(404).end()
    return
  }
  const file = named ?? path.join(folder, 'index.html')
  response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
  response.setHeader('content-security-policy', headerPolicy)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('vary', 'accept-encoding')
  const hashed = pathname.startsWith('/assets/')
  response.setHeader('cache-control', hashed ? 'max-age=31536000, immutable' : 'no-cache')
  const accepted = (request.headers['accept-encoding'] ?? '').includes('gzip')
  const small = accepted ? await fileAt(folder, `${path.relative(folder, file)}.gz`) : null
  if (small !== null) response.setHeader('content-encoding', 'gzip')
  const body = await readFile(small ?? file)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns the file at a path; null if there is none or the path leads out of the folder. */
async function fileAt(folder: string, pathname: string): Promise<string | null> {
  const file = path.join(folder, decode(pathname))
  if (!file.startsWith(folder + path.sep) || path.basename(file).startsWith('.')) return null
  const found = await stat(file).catch(() => null)
  return found?.isFile() === true ? file : null
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
