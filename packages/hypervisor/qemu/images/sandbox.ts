import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { bareEnvironment, confined, type Owner } from '../account.ts'
import { freeOn } from '../files.ts'
import { giveToSandbox } from './held-file.ts'
import { noRoom } from './room.ts'

/** Bytes of address space that a program that reads an image may take: qemu-img needs a few hundred MiB. */
const memory = 2 * 1024 ** 3

/** Seconds of a processor, and of anybody's time, that one program may take. */
const processorTime = 3600
const patience = 2 * 3600

/** Processes and threads of the account: qemu-img reads with up to 64 at once. */
const processes = 128

/** ms between looks at what is free */
const betweenLooks = 500

/** Longest that is read of what a program says, in characters. */
const longestSaid = 1024 * 1024

export interface Job {
  readonly program: string
  readonly args: readonly string[]
  /** the folder that the program works in; all its files are named relative to it */
  readonly folder: string
  /** bytes of the largest file that it may make */
  readonly fileSize: number
  /** a new file in the folder that takes what it writes; what it says is answered otherwise */
  readonly into?: string
  /** whom it runs as and its folder belongs to; null: us */
  readonly owner: Owner | null
  /** bytes of the file system that stay free */
  readonly reserve: number
  readonly signal: AbortSignal
}

export interface Ended {
  readonly code: number
  readonly output: string
  readonly complaint: string
}

/**
 * Run a program on what a stranger has sent: without root, without our environment, in a folder of its own, with bounds
 * on memory, time, processes and what it writes. It ends with the server.
 * @throws ImageRefused when the program crashes or takes longer than it may, as it would over the same file again;
 * HypervisorError when the host's storage runs out or somebody ends it; the reason of `signal` when it is aborted
 */
export async function runConfined(job: Job): Promise<Ended> {
  const { folder, signal, into, owner } = job
  signal.throwIfAborted()
  const limits = {
    memory,
    fileSize: job.fileSize,
    processorTime,
    endsWithServer: true,
    // Of an account that is ours too they would be ours.
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
    const output = said(child.stdout)
    const complaint = said(child.stderr)
    const looks = setInterval(() => {
      if (freeOn(folder) < job.reserve) end(noRoom())
    }, betweenLooks)
    const late = setTimeout(
      () => end(new ImageRefused(`${job.program} took longer than ${patience / 3600} hours over this file`)),
      patience * 1000,
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
      clearInterval(looks)
      clearTimeout(late)
      signal.removeEventListener('abort', aborted)
    }
  } finally {
    await target?.close()
  }
}

/** Signals by which a program ends itself over what it reads, or is ended for the processor's time it takes. */
const ownFault = new Set<NodeJS.Signals | null>([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
  'SIGXCPU',
])

function endedEarly(program: string, signal: NodeJS.Signals | null): Error {
  return ownFault.has(signal)
    ? new ImageRefused(`${program} gave up on this file (${signal})`)
    : new HypervisorError(`${program} was ended from outside`, { retry: true })
}

/** Gathers what comes, up to a bound. */
function said(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (part: string) => {
    if (text.length < longestSaid) text += part
  })
  return () => text
}
