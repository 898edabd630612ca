import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { certificateFor } from './certificates.ts'

const documents = path.resolve(import.meta.dirname, '../../../docs/operations/proxies')

/** A running proxy with a configuration from the documentation. */
export interface Proxy {
  readonly origin: string
  stop(): Promise<void>
}

/** A folder for the files of proxies, with a certificate for `localhost`. */
export interface ProxyFiles {
  readonly folder: string
  /** PEM of the certificate, which clients have to trust */
  readonly ca: string
  /** paths of the certificate, of its key, and of a file with both */
  readonly cert: string
  readonly key: string
  readonly both: string
}

export function proxyFiles(folder: string): ProxyFiles {
  const { cert, keyPem } = certificateFor(['localhost'], { now: new Date() })
  const files = {
    folder,
    ca: cert,
    cert: path.join(folder, 'cert.pem'),
    key: path.join(folder, 'key.pem'),
    both: path.join(folder, 'both.pem'),
  }
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, keyPem)
  writeFileSync(files.both, cert + keyPem)
  return files
}

/** Returns free ports. Another program may take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports: number[] = []
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/**
 * Returns a configuration of the documentation for this host: only addresses, host names and paths are replaced.
 * @throws if one of them is not in it, since the document would then say something else than what is tested
 */
function configuration(name: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce(
    (content, [from, to]) => {
      if (!content.includes(from)) throw new Error(`${name} does not contain "${from}"`)
      return content.replaceAll(from, to)
    },
    readFileSync(path.join(documents, name), 'utf8'),
  )
}

/** @param server port of the Portico server */
export async function startNginx(files: ProxyFiles, server: number): Promise<Proxy> {
  const { folder } = files
  const [plain = 0, port = 0] = await freePorts(2)
  const site = path.join(folder, 'nginx-portico.conf')
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(
    site,
    configuration('nginx.conf', [
      ['rack.example', 'localhost'],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['127.0.0.1:4600', `127.0.0.1:${server}`],
      ['/etc/ssl/portico/cert.pem', files.cert],
      ['/etc/ssl/portico/key.pem', files.key],
    ]),
  )
  // What the package of Debian has in /etc/nginx/nginx.conf, as far as it concerns a proxy.
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; user root; worker_processes 1;
     events { worker_connections 768; }
     http { access_log off; include ${site}; }`,
  )
  return run('nginx', ['-c', main], port)
}

/** A HAProxy, and the states of its servers. */
export interface HaProxy extends Proxy {
  /** Resolves when HAProxy has found all servers ready. */
  whenAllReady(): Promise<void>
}

/** @param servers ports of three Portico servers, which may be the same */
export async function startHaproxy(files: ProxyFiles, servers: readonly number[]): Promise<HaProxy> {
  const [plain = 0, port = 0] = await freePorts(2)
  const socket = path.join(files.folder, `haproxy-${port}.sock`)
  const file = path.join(files.folder, `haproxy-${port}.cfg`)
  writeFileSync(
    file,
    configuration('haproxy.cfg', [
      ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['/etc/ssl/portico/haproxy.pem', files.both],
      ['/run/haproxy/admin.sock', socket],
      ...servers.map((server, n) => [`10.0.0.1${n + 1}:4600`, `127.0.0.1:${server}`] as const),
    ]),
  )
  const proxy = await run('haproxy', ['-db', '-f', file], port)
  const allReady = async () => {
    const control = connect(socket)
    control.end('show servers state portico\n')
    const lines = (await text(control)).split('\n').filter((line) => line.includes('portico-'))
    // The sixth column is the operational state; 2 is running.
    return lines.length === servers.length && lines.every((line) => line.split(' ')[5] === '2')
  }
  return {
    ...proxy,
    async whenAllReady() {
      while (!(await allReady())) await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

/** @param server port of the Portico server */
export async function startCaddy(files: ProxyFiles, server: number): Promise<Proxy> {
  const [port = 0] = await freePorts(1)
  const file = path.join(files.folder, 'Caddyfile')
  const site = configuration('Caddyfile', [
    ['rack.example {', `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${files.cert} ${files.key}`],
    ['127.0.0.1:4600', `127.0.0.1:${server}`],
  ])
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  return run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port, {
    HOME: files.folder,
    XDG_DATA_HOME: files.folder,
    XDG_CONFIG_HOME: files.folder,
  })
}

/** Runs a proxy until it is stopped. Resolves when it listens. @throws with its output if it ends before that */
async function run(
  program: string,
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Proxy> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(child, 'exit')
  const failed = ended.then(() => {
    throw new Error(`${program} ended: ${printed}`)
  })
  failed.catch(() => {})
  await Promise.race([listening(port, child), failed])
  return {
    origin: `https://localhost:${port}`,
    async stop() {
      // Caddy would wait for open connections; the others end their workers.
      child.kill(program === 'caddy' ? 'SIGKILL' : 'SIGTERM')
      await ended
    },
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
