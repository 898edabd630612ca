import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentsOf } from './documents.ts'

const html = `<!doctype html>
<html lang="en">
  <head>
    <script src="/assets/theme-x.js"></script>
    <script type="module" crossorigin src="/assets/base.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div></body>
</html>`

const documents = documentsOf(
  html,
  {
    '*': ['assets/base.js'],
    '/login': ['assets/base.js', 'assets/login.js'],
    '/projects/$project/disks': ['assets/base.js', 'assets/disks.js'],
  },
  ['/assets/inter.woff2'],
)
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://portico/', { headers, method })
const empty = { time: null, position: null, answers: {} }

test('a document names each file of its page once, and scripts before fonts', async () => {
  const text = await documents.page(ask(), '/projects/a/disks', Promise.resolve(empty)).text()
  expect(text.match(/\/assets\/[\w.-]+/g)).toEqual([
    '/assets/theme-x.js',
    '/assets/base.js',
    '/assets/index.css',
    '/assets/disks.js',
    '/assets/inter.woff2',
  ])
  expect(await documents.page(ask(), '/unknown').text()).not.toContain('disks.js')
  expect(await documents.page(ask(), '/login/main/local').text()).toContain('login.js')
})

test('no response in the data can end the data block or begin another element', async () => {
  const body = JSON.stringify({ name: '</script><!--<script>\u2028' })
  const answers = { '/v1/me': { status: 200, body } }
  const known = Promise.resolve({ time: null, position: 'e.1', answers })
  const text = await documents.page(ask(), '/projects', known).text()
  const [, block = ''] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(block)).toEqual({ time: null, position: 'e.1', answers })
  expect(text.indexOf('first-answers')).toBeLessThan(text.indexOf('</body>'))
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip, deflate', gunzipSync],
])('with %s, the head is sent before the data are known', async (encoding, unpack) => {
  const { promise, resolve } = Promise.withResolvers<typeof empty>()
  const response = documents.page(ask({ 'accept-encoding': encoding }), '/projects', promise)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const pieces = [(await reader.read()).value]
  expect(pieces[0]?.length).toBeGreaterThan(0)
  resolve(empty)
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
  const text = unpack(Buffer.concat(pieces.filter((piece) => piece !== undefined))).toString()
  expect(text).toContain('id="root"')
  expect(text.endsWith('</html>')).toBe(true)
})

test('without initial data there is no data block, and a response to HEAD has no body', async () => {
  expect(await documents.page(ask(), '/projects').text()).not.toContain('first-answers')
  const head = documents.page(ask({}, 'HEAD'), '/projects', Promise.resolve(empty), 404)
  expect([head.status, head.body]).toEqual([404, null])
  expect(head.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test.each(['br;q=0', 'gzip;q=0, br;q=0.0', 'identity', ''])(
  'unsupported client hints are not sent: %j',
  async (accepted) => {
    const response = documents.page(ask({ 'accept-encoding': accepted }), '/projects')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('id="root"')
  },
)
