import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminPassword, startServer } from '@portico/server/testing/server-process.ts'

const attackers = 200
const seconds = 30
/** ms before an attacker retries */
const pause = 50

/** Signs in from an address of this machine. @returns status and ms; status 0 without a response */
function logIn(url: string, from: string, username: string, password: string): Promise<[number, number]> {
  const began = performance.now()
  const body = JSON.stringify({ username, password })
  return new Promise((resolve) => {
    const end = (status: number) => resolve([status, performance.now() - began])
    const outgoing = request(
      `${url}/v1/login/main/local`,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => end(answer.statusCode ?? 0))
      },
    )
    outgoing.on('error', () => end(0))
    outgoing.end(body)
  })
}

/**
 * Attacks for a while, and meanwhile signs in from another address every two seconds. @returns ms of each valid
 * sign-in, and the responses to the attackers
 */
async function flood(url: string, nameOf: (attacker: number) => string, net: number) {
  const until = performance.now() + seconds * 1000
  const statuses = new Map<number, number>()
  const attack = async (attacker: number) => {
    while (performance.now() < until) {
      const [status] = await logIn(url, `127.0.${net}.${attacker + 1}`, nameOf(attacker), 'wrong')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const owner = async () => {
    const times: number[] = []
    for (let home = 1; performance.now() < until; home++) {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const [status, ms] = await logIn(url, `127.1.${net}.${home}`, 'admin', adminPassword)
      times.push(status === 204 ? ms : Infinity)
    }
    return times
  }
  const [times] = await Promise.all([owner(), ...Array.from({ length: attackers }, (_, i) => attack(i))])
  return { times, statuses }
}

/**
 * Measures valid sign-ins from new addresses during an attack by 200 clients. On Linux, all of 127.0.0.0/8 is local.
 */
export async function measureFlood(row: (cells: [string, string, string]) => void): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-flood-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data])
  try {
    const [, alone] = await logIn(server.url, '127.1.0.1', 'admin', adminPassword)
    row(['right password, nobody else', `${(alone / 1000).toFixed(1)} s`, ''])
    const attacks = [
      ['each another name', (attacker: number) => `user-${attacker}`],
      ["all the owner's name", () => 'admin'],
    ] as const
    for (const [net, [what, nameOf]] of attacks.entries()) {
      const { times, statuses } = await flood(server.url, nameOf, net + 1)
      const slowest = Math.max(...times) / 1000
      const failed = times.filter((ms) => ms === Infinity).length
      const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      const shown = failed > 0 ? `${failed} of ${times.length} FAILED` : `at most ${slowest.toFixed(1)} s`
      row([`right password under ${attackers} attackers, ${what}`, shown, `attackers: ${answered}`])
    }
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
