import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mirrorsFrom } from '#downloads/allowed-addresses.ts'
import { fetchMetadata } from './fetch-metadata.ts'

let server: http.Server
let answer: http.RequestListener
let port = 0
let asked = 0
beforeEach(async () => {
  asked = 0
  server = http.createServer((request, response) => {
    asked += 1
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
  ['http://idp.example/metadata', /must be fetchedmust be fetchedmust be fetched