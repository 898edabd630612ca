import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DownloadOptions, openDownloads } from './downloads.ts'
import { mirrorsFrom } from './allowed-addresses.ts'

let server: http.Server
let answer: http.RequestListener
let port = 0
const requested: string[] = []
beforeEach(async () => {
  requested.length = 0
  server = http.createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const names: Readonly<Record<string, readonly string[]>> = {
  'mirror.test': ['127.0.0.1'],
  'evil.test': ['127.0.0.1'],
  'mixed.test': ['8.8.8.8', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
}

const downloads = (limits: DownloadOptions['limits'] = {}) =>
  openDownloads({
    mirrors: mirrorsFrom(`mirror.test:${port}`),
    resolve: (host) => Promise.resolve(names[host] ?? []),
    limits,
  })

const fetchFrom = async (url: string, limits: DownloadOptions['limits'] = {}) => {
  const download = await downloads(limits).open(url, new AbortController().signal)
  const parts: Uint8Array[] = []
  for await (const part of download.bytes) parts.push(part)
  return { ...download, text: Buffer.concat(parts).toString() }
}

const file: http.RequestListener = (_, response) => {
  response.setHeader('content-length', 4)
  response.end('data')
}

describe('an address is refused without a request when', () => {
  test.each([
    ['ftp://example.org/a', 'the address must begin with http:// or https://'],
    ['file:///etc/passwd', 'the address must begin with http:// or https://'],
    ['not an address', 'the address must begin with http:// or https://'],
    [
      'https://me:secret@example.org/a',
      'the address must not contain a user name or password, because other users can see it',
    ],
    ['http://example.org:5432/a', 'files are fetched from ports 80 and 443 only'],
    ['http://127.0.0.1/a', '127.0.0.1 is not on the public internet'],
    ['http://2130706433/a', '127.0.0.1 is not on the public internet'],
    ['http://0x7f.1/a', '127.0.0.1 is not on the public internet'],
    ['http://[::1]/a', '[::1] is not on the public internet'],
    ['http://[::ffff:127.0.0.1]/a', '[::ffff:7f00:1] is not on the public internet'],
    ['http://169.254.169.254/latest/meta-data', '169.254.169.254 is not on the public internet'],
  ])('%s', (url, message) => {
    expect(downloads().whyNot(url)).toContain(message)
  })

  test('a permitted address is not refused', () => {
    expect(downloads().whyNot('https://cloud.debian.org/images/debian.qcow2')).toBeNull()
    expect(downloads().whyNot(`http://mirror.test:${port}/a`)).toBeNull()
  })
})

describe('a host name is refused', () => {
  test.each(['evil.test', 'mixed.test', 'mapped.test'])(
    'when any of its addresses is not public: %s',
    async (host) => {
      await expect(fetchFrom(`http://${host}/a`)).rejects.toThrow(`${host} is not on the public internet`)
      expect(requested).toEqual([])
    },
  )

  test('also after a redirect', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://evil.test/a' }).end()
    await expect(fetchFrom(`http://mirror.test:${port}/a`)).rejects.toThrow(
      'evil.test is not on the public internet',
    )
    answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/a` }).end()
    await expect(fetchFrom(`http://mirror.test:${port}/a`)).rejects.toThrow('ports 80 and 443 only')
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    await expect(fetchFrom(`http://mirror.test:${port}/a`)).rejects.toThrow('must begin with http://')
  })
})

describe('a download', () => {
  test('connects to the address that was checked', async () => {
    answer = file
    const download = await fetchFrom(`http://mirror.test:${port}/a`)
    expect(download).toMatchObject({ text: 'data', size: 4 })
    expect(requested).toEqual([`mirror.test:${port}/a`])
  })

  test('follows five redirects, but not six', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) file(request, response)
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    }
    expect((await fetchFrom(`http://mirror.test:${port}/5`)).url).toBe(`http://mirror.test:${port}/0`)
    await expect(fetchFrom(`http://mirror.test:${port}/6`)).rejects.toThrow('redirects more than 5 times')
  })

  test('is refused when the file is too long, of unknown length, compressed, or missing', async () => {
    answer = file
    const url = `http://mirror.test:${port}/a`
    await expect(fetchFrom(url, { size: 3 })).rejects.toThrow('The limit is 3 B')
    answer = (_, response) => response.end('data')
    const chunked: http.RequestListener = (_, response) => {
      response.write('da')
      response.end('ta')
    }
    answer = chunked
    await expect(fetchFrom(url)).rejects.toThrow('does not report the size of the file')
    answer = (_, response) =>
      response.writeHead(200, { 'content-length': 4, 'content-encoding': 'gzip' }).end('data')
    await expect(fetchFrom(url)).rejects.toThrow('compresses its response')
    answer = (_, response) => response.writeHead(404).end()
    await expect(fetchFrom(url)).rejects.toThrow('returns status 404')
  })

  test('fails when the server stops sending or closes the connection', async () => {
    const url = `http://mirror.test:${port}/a`
    answer = () => {}
    await expect(fetchFrom(url, { answer: 50 })).rejects.toThrow('did not answer within')
    answer = (_, response) => void response.writeHead(200, { 'content-length': 4 }).write('da')
    await expect(fetchFrom(url, { silence: 50 })).rejects.toThrow()
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('da', () => response.destroy())
    }
    await expect(fetchFrom(url)).rejects.toThrow()
  })
})
