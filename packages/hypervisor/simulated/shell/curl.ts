import { contains } from '../guest/addresses.ts'
import { fail, type CommandGroup } from './command.ts'
import { answers, resolve } from './ping.ts'

/** Ms after which a connection attempt ends. */
const CONNECT_TIMEOUT = 5000

/** No simulated guest serves HTTP, so a connection that gets through is refused; hosts outside return a page. */
export const CURL_COMMANDS: CommandGroup = {
  curl: ({ args, guest, reachability }) => {
    const url = args.find((arg) => !arg.startsWith('-'))
    if (url === undefined) return fail("curl: try 'curl URL'", 2)
    const [, scheme = 'http', host = '', port] = /^(?:(https?):\/\/)?([^/:]+)(?::(\d+))?/.exec(url) ?? []
    const number = Number(port ?? (scheme === 'https' ? 443 : 80))
    const address = resolve(host, { guest, reachability })
    if (address === null) return fail(`curl: (6) Could not resolve host: ${host}`, 6)
    if (!answers({ address, port: number, packets: 1 }, { guest, reachability })) {
      const text = `curl: (28) Connection timed out after ${CONNECT_TIMEOUT} milliseconds\n`
      return {
        steps: [{ after: CONNECT_TIMEOUT, text }],
        status: 28,
        effect: null,
        interrupted: () => '\n',
      }
    }
    const isInside = address.startsWith('127.') || guest.nics.some(({ subnet }) => contains(subnet, address))
    if (isInside) return fail(`curl: (7) Failed to connect to ${host} port ${number}: Connection refused`, 7)
    return `<!doctype html><title>${host}</title><p>A page of ${host} (${address}).</p>\n`
  },
}
