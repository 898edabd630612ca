import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bareEnvironment, confined } from './account.ts'
import { type Accelerator, baseArguments } from './command-line.ts'
import { lastLine } from './endings.ts'
import type { QemuProgram } from './program.ts'
import { QemuUnavailable } from './unavailable.ts'

/** Maximum time of a probe boot in ms. */
const PROBE_TIME = 5000

/**
 * Maximum time of a probe with hardware acceleration, as a multiple of the time with TCG. Working acceleration boots
 * the probe about as fast as TCG. If it needs several times as long, as with nested virtualization that is mostly
 * emulated, real guests run slower than with TCG or not at all.
 */
const SLOWER_THAN_TCG = 8

/** Exit code with which the probe's boot sector reports success: QEMU doubles the written value and adds one. */
const BOOTED = 2 * 0x4b + 1

export interface ProbeResult {
  readonly accelerator: Accelerator
  /** ms until the boot sector ran; null if it did not run */
  readonly time: number | null
  /** why the probe failed; null if it succeeded */
  readonly failure: string | null
}

export interface ChosenAccelerator {
  readonly accelerator: Accelerator
  /** how the accelerator was chosen and why a faster one is not used, as text for users */
  readonly how: string
}

/**
 * Chooses an accelerator by booting a probe with each one, since the presence of a device file does not prove that the
 * device works. The probe runs firmware and a boot sector under the same account and limits as real machines. All
 * probes run in parallel, for at most 5 s.
 * @throws QemuUnavailable if no accelerator works
 */
export async function probeAccelerator(
  program: QemuProgram,
  only: Accelerator | null = null,
): Promise<ChosenAccelerator> {
  const candidates: Accelerator[] = only === null ? ['kvm', 'tcg'] : [only]
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-probe-'))
  try {
    await chmod(folder, 0o755)
    await writeFile(path.join(folder, 'probe.raw'), bootSector(), { mode: 0o644 })
    return chooseAccelerator(await Promise.all(candidates.map((one) => probe(program, one, folder))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns KVM if it works and is fast enough, else TCG. @throws QemuUnavailable */
export function chooseAccelerator(results: readonly ProbeResult[]): ChosenAccelerator {
  const kvm = results.find(({ accelerator }) => accelerator === 'kvm')
  const tcg = results.find(({ accelerator }) => accelerator === 'tcg')
  if (kvm?.time != null && (tcg?.time == null || kvm.time <= tcg.time * SLOWER_THAN_TCG)) {
    return { accelerator: 'kvm', how: `KVM, probe boot ${seconds(kvm.time)}` }
  }
  if (tcg?.time != null) {
    const tried =
      kvm === undefined
        ? ''
        : kvm.time === null
          ? `; KVM does not work: ${kvm.failure}`
          : `; KVM took ${seconds(kvm.time)}`
    return { accelerator: 'tcg', how: `TCG, probe boot ${seconds(tcg.time)}${tried}` }
  }
  const why = results.map(({ accelerator, failure }) => `${accelerator}: ${failure}`).join('; ')
  throw new QemuUnavailable(`QEMU cannot boot a machine on this host (${why}).`)
}

function probe(program: QemuProgram, accelerator: Accelerator, folder: string): Promise<ProbeResult> {
  const disk = { driver: 'raw', 'node-name': 'probe', 'read-only': true }
  const args = [
    baseArguments(accelerator),
    ['-m', '64M'],
    ['-blockdev', JSON.stringify({ ...disk, file: { driver: 'file', filename: 'probe.raw' } })],
    ['-device', 'virtio-blk-pci,drive=probe,bootindex=0'],
    ['-device', 'isa-debug-exit,iobase=0xf4,iosize=1'],
  ].flat()
  const limits = { memory: 4 * 1024 ** 3, fileSize: 1024 ** 2 }
  const [command, commandArgs] = confined(program.path, args, limits)
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: bareEnvironment(),
      timeout: PROBE_TIME,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stderr.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4096)))
    const failed = (failure: string): void => resolve({ accelerator, time: null, failure })
    child.on('error', (error) => failed(error.message))
    child.on('close', (code, signal) => {
      if (code === BOOTED) resolve({ accelerator, time: performance.now() - began, failure: null })
      else if (signal === 'SIGKILL') failed(`no boot within ${PROBE_TIME / 1000} s`)
      else failed(lastLine(output) ?? `ended with ${code ?? signal}`)
    })
  })
}

/** Returns a boot sector that writes the letter K to the debug port and halts. */
function bootSector(): Uint8Array {
  const sector = new Uint8Array(1024 ** 2)
  // The machine code of: mov al, 'K'; mov dx, 0xf4; out dx, al; hlt; jmp to the hlt
  sector.set([0xb0, 0x4b, 0xba, 0xf4, 0x00, 0xee, 0xf4, 0xeb, 0xfd])
  sector.set([0x55, 0xaa], 510)
  return sector
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
