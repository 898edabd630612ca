import { accessSync, constants } from 'node:fs'
import { release } from 'node:os'
import { type ChosenAccelerator, probeAccelerator } from './accelerator.ts'
import type { Accelerator } from './command-line.ts'
import { readIfExists, writeAtomically } from './files.ts'
import type { QemuProgram } from './program.ts'

interface Remembered extends ChosenAccelerator {
  /** properties of the host that the result depends on; if they change, the probe is repeated */
  readonly host: string
}

/**
 * Returns the stored result of the probe, or probes and stores the result in `file`. A probe can take 5 s, on hosts
 * where KVM hangs. It is repeated when QEMU, the kernel, the account or its access to /dev/kvm changes, or when the
 * file is deleted.
 * @throws QemuUnavailable if no accelerator works; this result is not stored
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

/** Parses the stored result. A damaged file is treated like a missing one. */
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
