import { accessSync, constants } from 'node:fs'
import { release } from 'node:os'
import { type ChosenAccelerator, probeAccelerator } from './accelerator.ts'
import type { Accelerator } from './command-line.ts'
import { readIfExists, writeAtomically } from './files.ts'
import type { QemuProgram } from './program.ts'

interface Remembered extends ChosenAccelerator {
  /** what the result depends on; another value makes it obsolete */
  readonly host: string
}

/**
 * Returns the result of the probe, which is stored in `file`: where KVM hangs, a probe takes 5 s. It is repeated when
 * QEMU, the kernel, the account or its access to /dev/kvm changes, or if the file is deleted.
 * @throws QemuUnavailable if no accelerator works; this is not stored
 */
export async function rememberedAccelerator(
  file: string,
  program: QemuProgram,
  only: Accelerator | null,
  probe: typeof probeAccelerator = probeAccelerator,
): Promise<ChosenAccelerator> {
  if (only !== null) return probe(program, only)
  const host = `${program.path} ${program.version}, Linux ${release()}, account ${process.getuid?.()}, ${kvmAccess()}`
  const stored = parse(await readIfExists(file))
  if (stored?.host === host) return { accelerator: stored.accelerator, how: stored.how }
  const chosen = await probe(program)
  await writeAtomically(file, `${JSON.stringify({ host, ...chosen } satisfies Remembered, null, 2)}\n`)
  return chosen
}

function kvmAccess(): string {
  try {
    accessSync('/dev/kvm', constants.R_OK | constants.W_OK)
    return 'with /dev/kvm'
  } catch {
    return 'without /dev/kvm'
  }
}

/** A damaged file counts as missing. */
function parse(text: string | null): Remembered | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRemembered(value) ? value : null
  } catch {
    return null
  }
}

function isRemembered(value: unknown): value is Remembered {
  const { host, accelerator, how } = (value ?? {}) as Partial<Remembered>
  return (
    typeof host === 'string' && typeof how === 'string' && (accelerator === 'kvm' || accelerator === 'tcg')
  )
}
