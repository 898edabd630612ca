/** Builds the preview if necessary, then serves it: `npm run preview`. */
import { messageOf } from '@portico/domain/error-message.ts'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { builtPreview } from './build/build.ts'
import { staticHost } from './static-host.ts'

const usage = `Usage: npm run preview -- [flags]

  --port N         port to listen on (default 4601, 0 picks one)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --build-only     build packages/preview/dist and end`

const say = (line: string) => void process.stdout.write(`${line}\n`)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4601' },
        host: { type: 'string', default: '127.0.0.1' },
        'build-only': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return fail(`${messageOf(error)}\n${usage}`)
  }
}

function serve(folder: string, host: string, port: number): void {
  const server = createServer(staticHost(folder))
  server.on('error', (error: Error & { code?: string }) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use. Choose another with --port N (0 picks one).`
        : `The preview cannot listen on ${host}:${port}: ${error.message}`,
    ),
  )
  server.listen(port, host, () => {
    const address = server.address()
    const bound = typeof address === 'object' && address !== null ? address.port : port
    say(`Portico preview is ready at http://${host.includes(':') ? `[${host}]` : host}:${bound}`)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
}

const flags = readFlags()
if (flags.help) say(usage)
else {
  const port = Number(flags.port)
  if (!/^\d+$/.test(flags.port) || port > 65_535) {
    fail(`--port takes a whole number from 0 to 65535, not "${flags.port}".`)
  }
  const folder = await builtPreview(say).catch((error: unknown) =>
    fail(`The preview could not be built: ${messageOf(error)}`),
  )
  if (!flags['build-only']) serve(folder, flags.host, port)
}
