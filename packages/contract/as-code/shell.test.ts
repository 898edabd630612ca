import { nameProblem } from '@portico/domain/names.ts'
import { expect, test } from 'vitest'
import { operationUrl } from '#client.ts'
import cli from '#reference/as-code/cli.json' with { type: 'json' }
import { routes, type OperationId } from '#routes.ts'
import { commandLine } from './command-line.ts'
import { commands, flagOf } from './commands.ts'
import { curl } from './curl.ts'
import { importImage } from './import-image.ts'
import { argsOf, wireBody, wireOf, type CodeRequest, type ImageImport } from './request.ts'
import { bareRequests, changeRequests, createRequests, specialTexts } from './testing/requests.ts'
import { callMadeBy, requestSentBy } from './testing/run-shell.ts'

const secret = btoa('#cloud-config')
const requests = [createRequests, changeRequests].flatMap((make) => make(specialTexts.join(' ')))
/** Returns the requests for which the program has a command of its own; the others use the generic one. */
const commanded = (all: readonly CodeRequest[]) =>
  all.filter(({ operation }) => commands[operation] !== undefined)
const named = (all: readonly CodeRequest[]) => all.map((request) => [request.operation, request] as const)

test.each(named([...requests, ...bareRequests]))(
  'bash and curl send %s unchanged and execute nothing in it',
  async (_, request) => {
    const { text } = curl(request, 'variables')
    const { requests: arrived, files } = await requestSentBy(text ?? '', { USER_DATA: secret })
    const { method } = routes[request.operation]
    expect(arrived).toEqual([
      {
        method,
        url: operationUrl(request.operation as 'instance_create', argsOf(request) as never),
        authorization: 'Bearer a token',
        contentType: wireBody(request) === undefined ? undefined : 'application/json',
        body: expect.any(String) as string,
      },
    ])
    const sent = arrived[0]?.body ?? ''
    expect(sent === '' ? undefined : JSON.parse(sent)).toEqual(wireBody(request))
    expect(files).toEqual([])
  },
)

test('an invalid project name is percent-encoded in the URL', async () => {
  for (const project of specialTexts) {
    const request: CodeRequest = { operation: 'instance_list', args: { query: { project } } }
    const { requests: arrived } = await requestSentBy(curl(request, 'variables').text ?? '')
    expect(new URL(arrived[0]?.url ?? '', 'http://x').searchParams.get('project')).toBe(
      new URLSearchParams({ project }).get('project')?.toWellFormed(),
    )
  }
})

test.each(named(commanded([...requests, ...bareRequests])))(
  'bash passes %s to the oxide program unchanged',
  async (id, request) => {
    const { text } = commandLine(request, 'variables')
    const { words, body } = await callMadeBy(text ?? '', { USER_DATA: secret })
    const { flags, given } = readWords(words, cli.operations[id as keyof typeof cli.operations])
    const { path = {}, query = {} } = argsOf(request)
    expect(given.query).toEqual(query)
    expect(given.path).toEqual(wireOf(path))
    expect(flags === null ? JSON.parse(body) : given.body).toEqual(wireBody(request) ?? {})
  },
)

test.each(specialTexts.filter((text) => !text.includes('\0')))(
  'a request is formatted as flags: %j',
  async (text) => {
    for (const request of commanded([...createRequests(text), ...changeRequests(text)])) {
      const { text: script } = commandLine(request, 'variables')
      if (script?.includes('--json-body') === true) continue
      const { words } = await callMadeBy(script ?? '')
      const reference = cli.operations[request.operation as keyof typeof cli.operations]
      expect(readWords(words, reference).given.body).toEqual(wireBody(request))
    }
  },
)

test('an operation without a command of its own uses the generic command', async () => {
  const request: CodeRequest = {
    operation: 'affinity_group_create',
    args: {
      query: { project: 'shop' },
      body: { name: 'near', description: specialTexts.join(' '), policy: 'allow', failureDomain: 'sled' },
    },
  }
  const { words, body } = await callMadeBy(commandLine(request, 'variables').text ?? '')
  expect(words).toEqual(['api', '--method', 'POST', '/v1/affinity-groups?project=shop', '--input', '-'])
  expect(JSON.parse(body)).toEqual(wireBody(request))
})

test('passwords are variables in copied text and masked on screen, with any content', async () => {
  const password = specialTexts.filter((text) => !/[\0\r]/.test(text)).join('') + '\n\t\\"'
  const request: CodeRequest = {
    operation: 'local_idp_user_create',
    args: {
      query: { silo: 'acme' },
      body: { externalId: 'ada', password: { mode: 'password', value: password } },
    },
  }
  for (const write of [curl, commandLine]) {
    expect(write(request, 'variables').text).not.toContain('touch owned')
    expect(write(request, 'masked').text).not.toContain('touch owned')
    expect(write(request, 'masked').text).toContain(`•••• ${Array.from(password).length} characters`)
  }
  const { requests: arrived } = await requestSentBy(curl(request, 'variables').text ?? '', {
    PASSWORD: password,
  })
  expect(JSON.parse(arrived[0]?.body ?? '')).toEqual(wireBody(request))
  await expect(requestSentBy(curl(request, 'variables').text ?? '')).rejects.toThrow('PASSWORD: set it first')
})

test.each(Object.entries(commands))(
  'the command for %s uses existing commands and flags of the program',
  (id, command) => {
    const reference = cli.operations[id as keyof typeof cli.operations]
    expect(command.words).toBe(reference.words.join(' '))
    expect(command.jsonBody).toBe(reference.json_body)
    for (const { flag, stands_for } of reference.flags) expect(flagOf(stands_for?.name ?? '')).toBe(flag)
    if (command.jsonBody === 'optional')
      expect(command.withoutFlag ?? []).toEqual(
        'body_fields_only_in_json_body' in reference ? reference.body_fields_only_in_json_body : [],
      )
    expect(routes[id as OperationId].path).toBe(reference.path)
  },
)

const imported: ImageImport = {
  project: 'shop',
  file: 'debian 12.raw',
  image: { name: 'i'.repeat(60), description: '', os: 'Debian', version: '12', blockSize: 512 },
}

test.each(specialTexts.filter((text) => !text.includes('\0')))(
  'the import of a file as an image is formatted: %j',
  async (text) => {
    const image = { ...imported.image, description: text, os: text, version: text }
    const { words } = await callMadeBy(importImage('cli', { ...imported, file: text, image }).text ?? '')
    const given = wordsGiven(words.slice(2))
    const command = cli.higher_commands.find((one) => one.words.join(' ') === 'disk import')
    expect(words.slice(0, 2)).toEqual(command?.words)
    const flags = command?.flags ?? []
    const known = flags.map(({ flag }) => flag)
    expect([...given.keys()].filter((flag) => !known.includes(flag))).toEqual([])
    const always = flags.filter(({ required }) => required === 'always')
    expect(always.filter(({ flag }) => !given.has(flag))).toEqual([])
    expect(given.get('--path')).toBe(text)
    expect(given.get('--image')).toBe(image.name)
    expect(given.get('--image-description')).toBe(text)
    // The names of the temporary resources are valid.
    expect(nameProblem(given.get('--disk') ?? '', 'Name')).toBeNull()
  },
)

test('a request that a command or a language cannot express has a note', () => {
  for (const language of ['curl', 'terraform', 'typescript'] as const) {
    const { text, notes } = importImage(language, imported)
    expect(text).toBeNull()
    expect(notes).toEqual([expect.stringContaining('oxide program')])
  }
  const image = { ...imported.image, os: '\0' }
  expect(importImage('cli', { ...imported, image }).text).toBeNull()
})

/** Returns the flags in a command line with their values. */
function wordsGiven(words: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (let at = 0; at < words.length; at++) {
    const [name = '', ...after] = (words[at] ?? '').split('=')
    given.set(name, after.length > 0 ? after.join('=') : (words[++at] ?? ''))
  }
  return given
}

test('each command of the table is used by one of the requests', () => {
  const tried = new Set<string>([...requests, ...bareRequests].map(({ operation }) => operation))
  expect(Object.keys(commands).filter((id) => !tried.has(id))).toEqual([])
})

interface Reference {
  readonly words: readonly string[]
  readonly flags: readonly { flag: string; kind: string; stands_for: { in: string; name: string } | null }[]
}

/**
 * Parses the words of a command line as the program would. `flags` is null if the body is given as a file.
 * @throws on an unknown flag
 */
function readWords(words: readonly string[], reference: Reference) {
  expect(words.slice(0, reference.words.length)).toEqual(reference.words)
  const given: {
    query: Record<string, unknown>
    body: Record<string, unknown>
    path: Record<string, unknown>
  } = {
    query: {},
    body: {},
    path: {},
  }
  let flags: string[] | null = []
  for (const [name, value] of wordsGiven(words.slice(reference.words.length))) {
    if (name === '--json-body') {
      flags = null
      continue
    }
    const flag = reference.flags.find((one) => one.flag === name)
    if (flag == null || flag.stands_for === null) throw new Error(`the program has no ${name}`)
    flags?.push(name)
    const { in: place, name: field } = flag.stands_for
    given[place as 'body'][field] =
      flag.kind === 'byte_count' || flag.kind === 'integer'
        ? Number(value)
        : flag.kind === 'boolean'
          ? value === 'true'
          : value
  }
  return { flags, given }
}
