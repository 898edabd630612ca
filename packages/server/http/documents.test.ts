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
const empty = { answers: { time: null, position: null, answers: {} }, html: null }

test('a document names what its page needs once each: what the first paint waits for, then scripts', async () => {
  const told = { cookie: 'portico-theme=system' }
  const text = await documents.page(ask(told), '/projects/a/disks', Promise.resolve(empty)).text()
  expect(text.match(/\/assets\/[\w.]+/g)).toEqual([
    '/assets/index.css',
    '/assets/inter.woff2',
    '/assets/base.js',
    '/assets/disks.js',
  ])
  for (const tag of text.match(/<[^>]*\.js"[^>]*>/g) ?? []) expect(tag).toContain('fetchpriority="low"')
  expect(await documents.page(ask(), '/unknown').text()).not.toContain('disks.js')
})

test.each([
  ['/login/main/local', 'login'],
  // In front of another system no page comes as HTML.
  ['/projects/a/disks', 'disks'],
])('%s, which its scripts have to make, has them before the typeface', async (path, script) => {
  const told = { cookie: 'portico-theme=system' }
  const text = await documents.page(ask(told), path).text()
  expect(text.match(/\/assets\/[\w.]+/g)).toEqual([
    '/assets/index.css',
    '/assets/base.js',
    `/assets/${script}.js`,
    '/assets/inter.woff2',
  ])
  expect(text).not.toContain('fetchpriority')
})

test('a browser that has told no theme is asked by a script, before the first paint', async () => {
  expect(await documents.page(ask(), '/projects').text()).toContain('/assets/theme-x.js')
})

test('it wears the chosen theme, and says that sign-in has no frame', async () => {
  const dark = await documents.page(ask({ cookie: 'a=b; portico-theme=dark' }), '/projects').text()
  expect(dark).toContain('<html data-theme="dark" lang="en">')
  const login = await documents.page(ask({ cookie: 'portico-theme="><b>' }), '/login/main/local').text()
  expect(login).toContain('<html data-frame="none" lang="en">')
})

test('its lists are as dense as was chosen', async () => {
  const compact = await documents.page(ask({ cookie: 'portico-density=compact' }), '/projects').text()
  expect(compact).toContain('<html data-density="compact" lang="en">')
  const usual = await documents.page(ask({ cookie: 'portico-density=x' }), '/projects').text()
  expect(usual).toContain('<html lang="en">')
})

test('nothing in an answer ends the block or begins another element', async () => {
  const body = JSON.stringify({ name: '</script><!--<script>\u2028' })
  const answers = { '/v1/me': { status: 200, body } }
  const text = await documents
    .page(
      ask(),
      '/projects',
      Promise.resolve({ answers: { time: null, position: 'e.1', answers }, html: null }),
    )
    .text()
  const [, block = ''] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(block)).toEqual({ time: null, position: 'e.1', answers })
  expect(text.indexOf('first-answers')).toBeLessThan(text.indexOf('</body>'))
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip, deflate', gunzipSync],
])('with %s the frame is on its way before the answers are known', async (encoding, unpack) => {
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

test('without answers there is no block, and a HEAD has no body', async () => {
  expect(await documents.page(ask(), '/projects').text()).not.toContain('first-answers')
  const head = documents.page(ask({}, 'HEAD'), '/projects', Promise.resolve(empty), 404)
  expect([head.status, head.body]).toEqual([404, null])
  expect(head.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test.each(['br;q=0', 'gzip;q=0, br;q=0.0', 'identity', ''])(
  'what is not wanted is not sent: %j',
  async (accepted) => {
    const response = documents.page(ask({ 'accept-encoding': accepted }), '/projects')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('id="root"')
  },
)
