import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pageHeaders } from '@portico/server/http/security-headers.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Builds the gallery of all UI components in the same way as the console, and serves it with the console's content
 * security policy.
 */
export async function openGallery(): Promise<{ readonly url: string; close(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-gallery-'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const config = ['--config', 'packages/console/vite.gallery.config.ts']
  await run(
    process.execPath,
    [vite, 'build', 'packages/console', ...config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const file = path.join(folder, pathname === '/' ? 'gallery/index.html' : pathname)
    readFile(file).then(
      (bytes) => {
        response.setHeaders(pageHeaders())
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
