import { messageOf } from '@portico/domain/error-message.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const main = path.resolve(import.meta.dirname, '../main.ts')

export const adminPassword = 'an admin password'

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** ms from the call to the line that says that the server is ready */
  readonly startTime: number
  /** everything that the server has printed so far */
  readonly printed: () => string
  /** Ends the server and waits; SIGTERM by default. Returns the exit code; null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a real server in the way `npm start` does, and waits until it is ready. @throws with its output */
/** @param within command that runs the server, such as one that enters a network namespace */
export function startServer(args: readonly string[], within: readonly string[] = []): Promise<RunningServer> {
  return beginProgram(main, args, within).ready
}

/** Starts a script that runs a server, and waits until it prints its address. @throws with its output */
export function startProgram(script: string, args: readonly string[]): Promise<RunningServer> {
  return beginProgram(script, args).ready
}

/** Starts a real server without waiting, for tests that interfere before it is ready. */
export function beginServer(args: readonly string[]): StartingServer {
  return beginProgram(main, args)
}

interface StartingServer {
  readonly process: ChildProcess
  /** rejects with the server's output if it ends before it is ready */
  readonly ready: Promise<RunningServer>
}

function beginProgram(
  script: string,
  args: readonly string[],
  within: readonly string[] = [],
): StartingServer {
  const began = performance.now()
  const [program = '', ...rest] = [...within, process.execPath, script, ...args]
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORTICO_ADMIN_PASSWORD: adminPassword },
  })
  let printed = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  const ready = new Promise<RunningServer>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const ready = /^Portico (?:preview )?is ready at (\S+)/m.exec(printed)
      if (ready?.[1] === undefined) return
      resolve({
        url: ready[1],
        process: child,
        startTime: performance.now() - began,
        stop,
        printed: () => printed,
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
  return { process: child, ready }
}

/** Runs a server that is expected not to start, and returns its exit code and output. */
export async function failingServer(
  args: readonly string[],
): Promise<{ code: number | null; printed: string }> {
  try {
    const server = await startServer(args)
    await server.stop()
    return { code: 0, printed: '' }
  } catch (error) {
    const text = messageOf(error)
    const match = /^the server ended with (\d+|null): (.*)$/s.exec(text)
    return { code: match?.[1] === 'null' ? null : Number(match?.[1]), printed: match?.[2] ?? text }
  }
}

/** Logs in, by default as the first administrator. @returns the cookie */
export async function logIn(url: string, username = 'admin', password = adminPassword): Promise<string> {
  const response = await fetch(`${url}/v1/login/main/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = response.headers.get('set-cookie')
  if (cookie === null) throw new Error(`login answered ${response.status}`)
  return cookie.split(';')[0] ?? ''
}
