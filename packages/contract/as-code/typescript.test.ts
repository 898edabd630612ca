import { expect, test } from 'vitest'
import { createClient, operationUrl } from '#client.ts'
import { contractRoutes, routes, type OperationId } from '#routes.ts'
import { argsOf, wireBody, type CodeRequest } from './request.ts'
import { bareRequests, changeRequests, createRequests, specialTexts } from './testing/requests.ts'
import { isLaterThanPackage, typescript } from './typescript.ts'

type Program = (api: unknown, process: unknown) => Promise<void>
const AsyncFunction = (async () => {}).constructor as new (...words: string[]) => Program

/** Runs a program with our client in place of the package, which has the same methods and arguments. */
async function run(code: string, env: Record<string, string>) {
  const sent: { url: string; method: string | undefined; token: unknown; body: unknown }[] = []
  class Api {
    readonly methods: object
    constructor({ host, token }: { host: string; token: string }) {
      this.methods = createClient({
        baseUrl: host,
        token,
        fetch: (url, init) => {
          const { method, body, headers } = init ?? {}
          const { authorization } = headers as Record<string, string>
          sent.push({
            url: new Request(url).url,
            method,
            token: authorization,
            body: typeof body === 'string' ? JSON.parse(body) : undefined,
          })
          return Promise.resolve(new Response('{}', { status: 201 }))
        },
      })
    }
  }
  const imported = "import { Api } from '@oxide/api'\n"
  expect(code).toContain(imported)
  await new AsyncFunction('Api', 'process', code.replace(imported, ''))(Api, { env })
  return sent
}

const env = { OXIDE_HOST: 'http://rack', OXIDE_TOKEN: 'a token', USER_DATA: btoa('#cloud-config') }

const text = specialTexts.join(' ')
const requests = [...createRequests(text), ...changeRequests(text), ...bareRequests]

test.each(requests.map((request) => [request.operation, request] as const))(
  'the program for %s sends its request',
  async (_, request) => {
    const sent = await run(typescript(request, 'variables').text ?? '', env)
    const { method } = routes[request.operation]
    expect(sent).toEqual([
      {
        url: `http://rack${operationUrl(request.operation as 'instance_view', argsOf(request) as never)}`,
        method,
        token: 'Bearer a token',
        body: wireBody(request),
      },
    ])
  },
)

test('user data is masked on screen and a variable in copied text', () => {
  const request = createRequests('').find(({ operation }) => operation === 'instance_create') as CodeRequest
  expect(typescript(request, 'masked').text).toContain("userData: '•••• 13 B'")
  expect(typescript(request, 'variables').text).toContain('userData: process.env.USER_DATA')
})

test('an operation that the package lacks has a note', () => {
  const later = (Object.keys(contractRoutes) as OperationId[]).filter(isLaterThanPackage)
  // Release 0.4.1 of the package lacks 45 operations.
  expect(later).toHaveLength(45)
  const update = changeRequests('').find(({ operation }) => operation === 'instance_update') as CodeRequest
  expect(typescript(update, 'masked').notes).toEqual([expect.stringContaining('no instanceUpdate yet')])
})

test('an operation of our extensions has a note that the package lacks it', () => {
  expect(typescript({ operation: 'portico_capabilities', args: {} }, 'masked').text).toBeNull()
})
