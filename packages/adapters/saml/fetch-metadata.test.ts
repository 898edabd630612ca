import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mirrorsFrom } from '#downloads/allowed-addresses.ts'
import { fetchMetadata } from './fetch-metadata.ts'

let server: http.Server
let answer: http.RequestListener
let port = 0
let requests = 0
beforeEach(async () => {
  requests = 0
  server = http.createServer((request, response) => {
    requests += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const fetchFrom = (url: string, timeout?: number) =>
  fetchMetadata(url, {
    internalHosts: mirrorsFrom(`idp.test:${port}`),
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...(timeout !== undefined && { timeout }),
  })

test('metadata are fetched from a host named by the operator, with or without a content length', async () => {
  answer = (_, response) => {
    response.write('<Entity')
    response.end('Descriptor/>')
  }
  expect(await fetchFrom(`http://idp.test:${port}/metadata`)).toBe('<EntityDescriptor/>')
})

test.each([
  ['http://idp.example/metadata', /must begin with https/],
  ['https://127.0.0.1/metadata', /not on the public internet/],
  ['https://169.254.169.254/latest/meta-data', /not on the public internet/],
  ['https://[::1]/', /not on the public internet/],
  ['https://other.test/metadata', /not on the public internet/],
  ['https://idp.example:8080/', /ports 80 and 443 only/],
  ['https://user:secret@idp.example/', /must not contain a user name/],
  ['file:///etc/passwd', /must begin with https/],
  ['nonsense', /must begin with https/],
])('metadata at %s are not requested', async (url, why) => {
  await expect(fetchFrom(url)).rejects.toThrow(why)
  expect(requests).toBe(0)
})

test('a redirect to an internal address is not followed', async () => {
  answer = (_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/metadata' }).end()
  }
  await expect(fetchFrom(`http://idp.test:${port}/`)).rejects.toThrow(/ports 80 and 443 only/)
  expect(requests).toBe(1)
})

test.each<[string, RegExp, http.RequestListener]>([
  ['404', /returns status 404 instead of metadata/, (_, response) => response.writeHead(404).end()],
  ['excessive length', /more than 512 KiB/, (_, response) => response.end('x'.repeat(600_000))],
  ['bytes that are not text', /./, (_, response) => response.end(Buffer.from([0xff, 0xfe]))],
  ['nothing', /did not answer within 0.05 s/, () => {}],
  ['a truncated body', /did not answer within 0.05 s/, (_, response) => response.write('<')],
])('a metadata response of %s is refused', async (_, why, answered) => {
  answer = answered
  await expect(fetchFrom(`http://idp.test:${port}/`, 50)).rejects.toThrow(why)
})
