import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bareEnvironment } from '#qemu/account.ts'
import { HypervisorError } from '#port.ts'

const execute = promisify(execFile)

/** Runs a program of this host and returns its output. @throws HypervisorError, to be repeated, if it fails */
export type RunProgram = (program: string, args: readonly string[], input?: string) => Promise<string>

export const runProgram: RunProgram = async (program, args, input) => {
  const running = execute(program, args, {
    env: bareEnvironment(),
    timeout: patienceMs,
    maxBuffer: maxOutput,
  })
  // A program that does not read its input may have ended.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input ?? '')
  try {
    return (await running).stdout
  } catch (error) {
    throw new HypervisorError(`${program} ${args.join(' ')} failed: ${reasonOf(program, error)}`, {
      retry: true,
      cause: error,
    })
  }
}

/** Milliseconds that a program may take. */
const patienceMs = 10_000

/** Bytes of a program's output: a million flows of the switch. */
const maxOutput = 256 * 1024 * 1024

/** Debian's packages of the programs. */
const packages: Readonly<Record<string, string>> = {
  dnsmasq: 'dnsmasq-base',
  ip: 'iproute2',
  nft: 'nftables',
  'ovs-ofctl': 'openvswitch-common',
  'ovs-vsctl': 'openvswitch-switch',
  sysctl: 'procps',
}

function reasonOf(program: string, error: unknown): string {
  const { stderr, code } = error as { readonly stderr?: string; readonly code?: unknown }
  if (code === 'ENOENT')
    return `it is not installed. Debian: apt-get install ${packages[program] ?? program}.`
  return stderr?.trim().split('\n')[0] || String(error)
}
