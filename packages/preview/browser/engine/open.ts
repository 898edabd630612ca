import { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { memoryTarget } from '@portico/control-plane/compute/backups/memory-target.ts'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import { openPglite } from '@portico/control-plane/kernel/database/pglite.ts'
import { evaluatedReachability } from '@portico/control-plane/network/paths/reachability.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { createSimulatedRack } from '@portico/hypervisor/simulated/rack.ts'
import { webPasswords } from '#passwords.ts'
import { rackSeed, visitor } from '#visitor.ts'
import type { Parts } from './parts.ts'
import type { Session } from './session.ts'

/**
 * Opens the control plane on the database that was built with the preview. The database is lost when the page is
 * closed.
 */
export async function openControlPlane(parts: Parts, session: Session): Promise<ControlPlane> {
  const [dump, pgliteWasmModule, fsBundle] = await Promise.all([parts.dump, parts.program, parts.files])
  const { db } = await openPglite(dump, { pgliteWasmModule, fsBundle })
  const controlPlane = await ControlPlane.open({
    db,
    clock: systemClock,
    random: systemRandom,
    passwords: webPasswords,
    hypervisor: createSimulatedRack({
      seed: rackSeed,
      clock: systemClock,
      store: databaseRackStore(db),
      reachability: evaluatedReachability(db),
      hasTraffic: true,
    }),
    // Backups are lost when the page is closed, like everything else.
    backupTarget: memoryTarget('this tab'),
    identity: {
      version: import.meta.env['VITE_PORTICO_VERSION'] ?? '',
      hypervisor: 'simulated',
      preview: true,
    },
    log: ({ level, message, error }) => {
      if (level === 'error') console.error(message, error)
    },
    alone: true,
    checkAnswers: false,
    sendCookie: (_headers, cookie) => session.setCookie(cookie),
    firstPassword: () => visitor.password,
  })
  return controlPlane
}

/** Signs the visitor in with the usual sign-in operation. */
export async function signIn(controlPlane: ControlPlane): Promise<void> {
  const { silo, username, password } = visitor
  const answer = await controlPlane.fetch(
    new Request(`${location.origin}/v1/login/${silo}/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
    { session: null },
  )
  if (!answer.ok) throw new Error(`the visitor could not be signed in (${answer.status})`)
}
