import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface RecordedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}

/** The recorded call of a program: its arguments, and the files that these name. */
export interface RecordedCall {
  readonly words: readonly string[]
  /** content of the standard input, or of the file of --json-body */
  readonly body: string
}

const token = 'a token'

/**
 * Runs a script in bash against a recording server.
 * @returns the request that it received
 * @throws with the output of bash if the script fails
 */
export async function requestSentBy(
  script: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly requests: readonly RecordedRequest[]; readonly files: readonly string[] }> {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      requests.push({
        method,
        url,
        authorization: headers.authorization,
        contentType: headers['content-type'],
        body: Buffer.concat(chunks).toString(),
      })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const { files } = await inFolder((folder) =>
      bash(script, folder, { ...variables, OXIDE_HOST: `http://127.0.0.1:${port}` }),
    )
    return { requests, files }
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/**
 * Runs a script in bash with a recording `oxide` program.
 * @returns the arguments and the body of its call
 */
export async function callMadeBy(
  script: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RecordedCall> {
  const { answer } = await inFolder(async (folder) => {
    const program = path.join(folder, 'oxide')
    await writeFile(program, RECORDER)
    await chmod(program, 0o755)
    return bash(script, folder, { ...variables, PATH: `${folder}:${process.env['PATH']}` })
  })
  // The recorder prints the body after the last argument.
  const [body = '', ...words] = answer.split('\0').toReversed()
  return { words: words.toReversed(), body }
}

/**
 * The recording program. It prints its arguments, each followed by a NUL, and then the body from the file or the
 * standard input.
 */
const RECORDER = `#!/bin/bash
printf '%s\\0' "$@"
for word; do
  [ "$last" = --json-body ] && cat "$word"
  [ "$last" = --input ] && cat
  last=$word
done
exit 0
`

async function inFolder(run: (folder: string) => Promise<string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-as-code-'))
  try {
    const answer = await run(folder)
    return { answer, files: await readdir(folder) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function bash(script: string, folder: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn('bash', ['-eu'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], OXIDE_TOKEN: token, LC_ALL: 'C.UTF-8', ...variables },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    let failed = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (failed += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`bash ended with ${code}: ${failed}`)),
    )
    child.stdin.end(script)
  })
}
