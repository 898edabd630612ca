import { messageOf } from '@portico/domain/error-message.ts'
import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from './account.ts'
import { QemuUnavailable } from './unavailable.ts'

const run = promisify(execFile)

/** The emulated processor is x86 on every host. */
const NAME = 'qemu-system-x86_64'
/** The oldest supported version of QEMU. */
const OLDEST = [7, 0] as const

/** The installed QEMU program. */
export interface QemuProgram {
  /** absolute path */
  readonly path: string
  readonly version: string
}

/** Finds QEMU. @throws QemuUnavailable if it is missing, too old or does not run */
export async function findQemu(): Promise<QemuProgram> {
  const found = findOnPath(NAME)
  if (found === null) {
    throw new QemuUnavailable(
      `QEMU is not installed: there is no ${NAME}. Debian has it in the package qemu-system-x86.`,
    )
  }
  for (const helper of ['env', 'prlimit', 'setpriv', 'fallocate', 'cp']) {
    if (findOnPath(helper) === null) throw new QemuUnavailable(`QEMU machines need the program ${helper}.`)
  }
  const { stdout } = await run(found, ['--version'], { env: bareEnvironment() }).catch((error: unknown) => {
    throw new QemuUnavailable(`${found} does not run: ${firstLine(error)}`, { cause: error })
  })
  const [, version = '', major = '0', minor = '0'] = /version ((\d+)\.(\d+)[.\d]*)/.exec(stdout) ?? []
  const [oldestMajor, oldestMinor] = OLDEST
  if (Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor)) {
    throw new QemuUnavailable(`${found} is QEMU ${version}; ${OLDEST.join('.')} or newer is needed.`)
  }
  return { path: found, version }
}

export function findOnPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    const candidate = path.join(folder, name)
    if (folder !== '' && isProgram(candidate)) return candidate
  }
  return null
}

/** Whether the file is executable. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? ''
}
