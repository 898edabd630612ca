import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { bareEnvironment, confined, type Owner } from '../account.ts'
import { freeBytes } from '../files.ts'
import { giveToSandbox } from './stored-file.ts'
import { noSpaceError } from './storage-reservations.ts'

/** Maximum address space in bytes of a program that reads an image. qemu-img needs a few hundred MiB. */
const memory = 2 * 1024 ** 3

/** Maximum CPU time and maximum elapsed time of one program, both in seconds. */
const processorTime = 3600
const timeout = 2 * 3600

/** Maximum number of processes and threads of an account. qemu-img reads with up to 64 threads. */
const processes = 128

/** ms between checks of free space */
const checkInterval = 500

/** Maximum number of characters of a program's output that are read. */
const maxOutput = 1024 * 1024

export interface Job {
  readonly program: string
  readonly args: readonly string[]
  /** working folder of the program, to which all its file names are relative */
  readonly folder: string
  /** maximum size in bytes of each file that the program writes */
  readonly fileSize: number
  /** name of a new file in the folder that receives the program's output; if omitted, the output is returned */
  readonly into?: string
  /** account of the program and owner of its folder; null for the user of the server */
  readonly owner: Owner | null
  /** bytes of the file system that must stay free */
  readonly reserve: number
  readonly signal: AbortSignal
}

export interface Ended {
  readonly code: number
  readonly output: string
  readonly complaint: string
}

/**
 * Runs a program on an untrusted file: without root privileges, with an empty environment, in its own folder, and with
 * limits of memory, time, processes and output. The program is killed when the server ends.
 * @throws ImageRefused if the program crashes or exceeds its time, since it would do so again with the same file;
 * HypervisorError if the host's storage is full or the program is ended from outside; the reason of `signal` if
 * `signal` is aborted
 */
export async function runConfined(job: Job): Promise<Ended> {
  const { folder, signal, into, owner } = job
  signal.throwIfAborted()
  const limits = {
    memory,
    fileSize: job.fileSize,
    processorTime,
    endsWithServer: true,
    // Without an account of its own, the program shares the account of the server, whose processes would count against
    // the limit.
    ...(owner !== null && { processes }),
  }
  const [command, args] = confined(job.program, job.args, limits, owner)
  const target = into === undefined ? null : await open(path.join(folder, into), 'wx', 0o600)
  let why: Error | null = null
  try {
    if (target !== null) await giveToSandbox(target, owner)
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', target?.fd ?? 'pipe', 'pipe'],
      env: bareEnvironment(),
    })
    const end = (reason: Error): void => {
      why ??= reason
      child.kill('SIGKILL')
    }
    const output = collectOutput(child.stdout)
    const complaint = collectOutput(child.stderr)
    const checkTimer = setInterval(() => {
      if (freeBytes(folder) < job.reserve) end(noSpaceError())
    }, checkInterval)
    const timeoutTimer = setTimeout(
      () => end(new ImageRefused(`${job.program} took longer than ${timeout / 3600} hours for this file`)),
      timeout * 1000,
    )
    const aborted = (): void => end(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    signal.addEventListener('abort', aborted)
    try {
      const [code, endedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (...how) => resolve(how))
      })
      if (why !== null) throw why
      if (code === null) throw endedEarly(job.program, endedBy)
      return { code, output: output(), complaint: complaint() }
    } finally {
      clearInterval(checkTimer)
      clearTimeout(timeoutTimer)
      signal.removeEventListener('abort', aborted)
    }
  } finally {
    await target?.close()
  }
}

/** Signals that end a program when it crashes on its input or exceeds its CPU time. */
const crashSignals = new Set<NodeJS.Signals | null>([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
  'SIGXCPU',
])

function endedEarly(program: string, signal: NodeJS.Signals | null): Error {
  return crashSignals.has(signal)
    ? new ImageRefused(`${program} failed on this file (${signal})`)
    : new HypervisorError(`${program} was ended by another program`, { retry: true })
}

/** Collects the output of a stream up to a limit. */
function collectOutput(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (part: string) => {
    if (text.length < maxOutput) text += part
  })
  return () => text
}
