import { type ChildProcess, spawn } from 'node:child_process'
import { captureLimits, type CaptureRequest } from '@portico/domain/networks/capture.ts'
import { bareEnvironment } from '#qemu/account.ts'
import { HypervisorError } from '#port.ts'

/** Starts a program of this host, whose output and errors are pipes. */
export type StartProgram = (program: string, args: readonly string[]) => ChildProcess

export const startProgram: StartProgram = (program, args) =>
  spawn(program, args, { env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Returns the packets of a device of this host as a pcap file. The file may be longer in memory than what its reader has
 * taken: a tcpdump that has to wait would lose packets.
 * @throws HypervisorError, final, if tcpdump does not start
 */
export async function capturePackets(
  device: string,
  request: CaptureRequest,
  start: StartProgram = startProgram,
): Promise<ReadableStream<Uint8Array>> {
  // It ends also if this server is killed.
  const program = start('timeout', [String(request.seconds), 'tcpdump', ...tcpdumpArguments(device, request)])
  let errors = ''
  program.stderr?.on('data', (data: Buffer) => (errors += data.toString()))
  const ended = new Promise<Error | null>((resolve) => {
    program.once('error', resolve)
    program.once('close', () => resolve(null))
  })
  let bytes = 0
  let isCancelled = false
  let begun = (): void => {}
  const begins = new Promise<'begun'>((resolve) => (begun = () => resolve('begun')))
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      program.stdout?.on('data', (data: Buffer) => {
        if (isCancelled) return
        begun()
        controller.enqueue(data)
        bytes += data.length
        // It ends after a whole packet.
        if (bytes >= captureLimits.bytes) program.kill('SIGTERM')
      })
      void ended.then(() => isCancelled || controller.close())
    },
    cancel() {
      isCancelled = true
      program.kill('SIGTERM')
    },
  })
  // tcpdump writes the header of the file when it begins.
  const outcome = await Promise.race([begins, ended])
  if (outcome !== 'begun') throw new HypervisorError(reasonOf(outcome, errors), { retry: false })
  return file
}

/** The values are parsed: no text of a user is part of an expression. */
function tcpdumpArguments(device: string, { host, port }: CaptureRequest): readonly string[] {
  const terms = [
    ...(host === undefined ? [] : [['host', host]]),
    ...(port === undefined ? [] : [['port', String(port)]]),
  ]
  const filter = terms.flatMap((term, at) => (at === 0 ? term : ['and', ...term]))
  return ['-i', device, '-n', '-s', '0', '--immediate-mode', '-U', '-w', '-', ...filter]
}

function reasonOf(failure: Error | null, errors: string): string {
  const line = failure?.message ?? errors.trim().split('\n').at(-1) ?? ''
  if (line.includes('failed to run command')) {
    return 'Packets cannot be captured, because tcpdump is not installed on the host. Debian: apt-get install tcpdump'
  }
  return `Packets cannot be captured: ${line}`
}
