// npm test: sets up, then runs all checks of CI, fastest first.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { fail, root, runtime, setUp } from './setup.mjs'

const env = setUp()

/**
 * Steps by name; `node scripts/test.mjs NAME …` runs only those. Sequential, or in two lanes where that is faster: the
 * compiler uses one processor, tests that restart servers or use proxies mostly wait, and databases mostly compute.
 * Guests need a processor each, and do not run beside the browsers, whose pages have time limits.
 */
const types = [['types', ['tools/check-types.ts']]]
const quick = [
  ['lint', bin('oxlint', '--type-aware', '--deny-warnings')],
  ['format', bin('oxfmt', '--check')],
  ['imports', ['tools/check-imports.ts']],
  ['unused', bin('knip')],
  ['spelling', bin('cspell', 'lint', '--quiet', '--dot', '.')],
  ['commits', ['tools/check-commits.ts']],
  ['unit', bin('vitest', 'run', '--project', 'unit')],
]
const databases = [
  ['pglite', bin('vitest', 'run', '--project', 'pglite')],
  ['postgres', bin('vitest', 'run', '--project', 'pg')],
  ['oldest-postgres', bin('vitest', 'run', '--project', 'pg-oldest')],
]
const servers = [
  ['servers', bin('vitest', 'run', '--project', 'servers')],
  ['machines', bin('vitest', 'run', '--project', 'machines')],
  ['networks', bin('vitest', 'run', '--project', 'networks')],
  ['hosts', bin('vitest', 'run', '--project', 'hosts')],
]
const endToEnd = [['e2e', bin('vitest', 'run', '--project', 'e2e')]]
const proxies = [['proxies', bin('vitest', 'run', '--project', 'proxies')]]
const steps = [...types, ...quick, ...databases, ...servers, ...endToEnd, ...proxies]

/** Runs a program of a package with Portico's own Node. */
function bin(name, ...args) {
  return [`node_modules/.bin/${name}`, ...args]
}

function which(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

/** Installs Debian packages if possible; returns whether it succeeded. */
function aptInstall(what, ...packages) {
  if (process.getuid?.() !== 0 || which('apt-get') === '') return false
  process.stdout.write(`Installing ${what} …\n`)
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  return true
}

/**
 * End-to-end tests need a browser: Chromium's headless shell, which is a third faster, installed if possible; else the
 * system's Chromium.
 */
function haveBrowser() {
  const lean = ['chromium-headless-shell']
  const any = [...lean, 'chromium', 'chromium-browser', 'google-chrome']
  const find = (programs) => programs.map(which).find((found) => found !== '')
  const install = (name) => aptInstall('Chromium for the end-to-end tests', name) && find([name])
  const known = find(lean) || install('chromium-headless-shell') || find(any) || install('chromium')
  if (known) return known
  return fail(
    'The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) and run npm test again.',
  )
}

/**
 * Real machines need QEMU; their test guest is built from packages that apt downloads without installing them.
 * Converting images needs qemu-img and the programs that unpack them.
 */
function haveQemu() {
  const programs = ['qemu-system-x86_64', 'qemu-img', 'xz', 'zstd']
  const packages = ['qemu-system-x86', 'qemu-utils', 'xz-utils', 'zstd']
  const found = () => programs.every((program) => which(program) !== '')
  if (found() || (aptInstall('QEMU for the machines', ...packages) && found())) return
  fail(
    `The machines need QEMU. Install it (Debian: apt-get install ${packages.join(' ')}) and run npm test again.`,
  )
}

/** Networks of guests need OVN and root. Its services are not started: tests start the daemons. */
function haveOvn() {
  const programs = ['ovn-northd', 'ovn-controller', 'ovs-vswitchd', 'ip', 'nft', 'sysctl', 'ping', 'dnsmasq']
  const packages = [
    'ovn-central',
    'ovn-host',
    'openvswitch-switch',
    'dnsmasq-base',
    'iproute2',
    'nftables',
    'procps',
    'iputils-ping',
  ]
  const found = () => programs.every((program) => which(program) !== '')
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    (found() || (withoutServices(() => aptInstall('OVN for the networks', ...packages)) && found()))
  )
    return
  fail(
    `The networks need root and OVN. Install it (Debian: apt-get install ${packages.join(' ')}) and run npm test again.`,
  )
}

/** Hosts need libvirt, Ceph and root. Tests start their daemons in namespaces. */
function haveHosts() {
  const programs = ['libvirtd', 'virtlogd', 'virsh', 'ip', 'nsenter', 'openssl', 'pgrep']
  const ceph = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph', 'rbd', 'rados', 'qemu-nbd']
  const packages = [
    'libvirt-daemon-system',
    'libvirt-clients',
    'iproute2',
    'openssl',
    'procps',
    'util-linux',
    'ceph-mon',
    'ceph-mgr',
    'ceph-osd',
    'ceph-common',
    'qemu-utils',
    'qemu-block-extra',
  ]
  const found = () => [...programs, ...ceph].every((program) => which(program) !== '') && hasRbdDriver()
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    (found() || (withoutServices(() => aptInstall('libvirt and Ceph for the hosts', ...packages)) && found()))
  )
    return
  fail(
    `The hosts need root, libvirt and Ceph. Install them (Debian: apt-get install ${packages.join(' ')}) and run npm test again.`,
  )
}

/** Whether QEMU can open disks in Ceph, which Debian has in a package of its own. */
function hasRbdDriver() {
  return ['x86_64', 'aarch64'].some((arch) => existsSync(`/usr/lib/${arch}-linux-gnu/qemu/block-rbd.so`))
}

/** Installs packages without starting their services (https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt). */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return install()
  } finally {
    rmSync(policy)
  }
}

/** Returns the folder of PostgreSQL 15, the oldest supported version; null if it cannot be installed. */
function oldestPostgres() {
  const programs = '/usr/lib/postgresql/15/bin'
  const found = () => existsSync(`${programs}/initdb`)
  if (found() || (aptInstall('PostgreSQL 15', 'postgresql-15') && found())) return programs
  process.stdout.write('Left out: there is no PostgreSQL 15 here (Debian: apt-get install postgresql-15).\n')
  return null
}

/** Whether there are the proxies of the documented configurations, and root, as which they start. */
function haveProxies() {
  const programs = ['nginx', 'haproxy', 'caddy']
  const found = () => programs.every((program) => which(program) !== '')
  const isRoot = process.getuid?.() === 0
  if (isRoot && (found() || (aptInstall('nginx, HAProxy and Caddy', ...programs) && found()))) return true
  process.stdout.write(`Left out: the proxies need root and apt-get (Debian: ${programs.join(', ')}).\n`)
  return false
}

/** Returns additional environment variables of a step; null skips the step. */
function environmentFor(step) {
  if (['machines', 'servers', 'networks', 'hosts'].includes(step)) haveQemu()
  if (step === 'networks') haveOvn()
  if (step === 'hosts') haveHosts()
  if (step === 'e2e') return { PORTICO_CHROMIUM: haveBrowser() }
  if (step === 'proxies') return haveProxies() ? {} : null
  if (step !== 'oldest-postgres') return {}
  const programs = oldestPostgres()
  return programs === null ? null : { PORTICO_TEST_POSTGRES_PROGRAMS: programs }
}

/** Bytes of memory that the databases of a step may use */
const roomInMemory = 4 * 1024 ** 3

/**
 * Creates a folder for the files of a step, in memory if there is enough: databases are created and dropped much
 * faster. Guests have large disks, and do not use it.
 */
function temporaryFolder(step) {
  const memory = '/dev/shm'
  const fits =
    !['machines', 'networks', 'hosts'].includes(step) &&
    freemem() > 2 * roomInMemory &&
    existsSync(memory) &&
    freeOn(memory) > roomInMemory
  const folder = mkdtempSync(`${fits ? memory : tmpdir()}/portico-test-`)
  // PostgreSQL may run with another account, which needs access to its folder.
  chmodSync(folder, 0o755)
  return folder
}

function freeOn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Running steps. */
const running = new Set()

/**
 * Runs a script.
 * @param isAlone whether its output is shown immediately; otherwise at the end
 * @returns its exit code, and its output if it was not shown
 */
function run(args, env, isAlone) {
  return new Promise((resolve, reject) => {
    const stdio = isAlone ? 'inherit' : ['inherit', 'pipe', 'pipe']
    const child = spawn(runtime(), args, { cwd: root, stdio, env })
    running.add(child)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ status: code ?? 1, said: Buffer.concat(said) })
    })
  })
}

// On an interrupt, steps end by the same signal, and their folders are removed to free the memory.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some(([step]) => step === name))
if (unknown.length > 0)
  fail(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(([name]) => name).join(', ')}.`)

/**
 * Failed steps with their output if it was not shown. No step begins after the first failure, but parallel ones finish.
 */
const failed = []

/** Runs the selected steps of a lane sequentially. */
async function runAll(lane, isAlone) {
  for (const [name, args] of lane) {
    if (failed.length > 0) return
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const began = Date.now()
    process.stdout.write(`\n=== ${name}${isAlone ? '' : ' begins'}\n`)
    const more = environmentFor(name)
    if (more === null) continue
    const script = existsSync(`${root}/${args[0]}`)
      ? args[0]
      : fail(`${args[0]} is missing. Run npm install.`)
    const folder = temporaryFolder(name)
    const { status, said } = await run(
      [script, ...args.slice(1)],
      { ...env, ...more, TMPDIR: folder },
      isAlone,
    )
    // After an interrupt, databases may still be stopping.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    if (status === 0) process.stdout.write(said)
    else failed.push({ name, said })
    const seconds = Math.round((Date.now() - began) / 1000)
    process.stdout.write(`=== ${name} ${status === 0 ? 'took' : 'failed after'} ${seconds} s\n`)
  }
}

/** Runs lanes in parallel. */
async function runBeside(...lanes) {
  const isWanted = (lane) => wanted.length === 0 || lane.some(([name]) => wanted.includes(name))
  const those = lanes.filter(isWanted)
  await Promise.all(those.map((lane) => runAll(lane, those.length === 1)))
}

await runBeside(types, quick)
await runBeside(databases, servers)
await runBeside(endToEnd, proxies)
if (failed.length > 0) {
  // Failures are printed last, after the output of other steps.
  for (const { name, said } of failed)
    if (said.length > 0) process.stdout.write(`\n=== ${name} failed\n${said}`)
  const names = failed.map(({ name }) => name)
  fail(`${names.join(' and ')} failed; run only this with: npm test -- ${names.join(' ')}`)
}
