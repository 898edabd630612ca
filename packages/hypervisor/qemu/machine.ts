import path from 'node:path'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type MachineReport } from '#port.ts'
import { hostRestarted, type ProcessEnd, pausedText, storageFull, whyEnded } from './endings.ts'
import { isDiskFull, readIfExists, sizeIfExists, writeAtomically } from './files.ts'
import { type Folders, machineFiles } from './folders.ts'
import { counterOf, guestStatus, type Verdict, verdictOn } from './guest-status.ts'
import { beginLatencies } from './latencies.ts'
import { type Launched, launch, type LaunchOptions } from './launch.ts'
import {
  type MachineEvent,
  type MachineState,
  reportOf,
  withEnding,
  withEvent,
  withProcessGone,
  withReboot,
} from './machine-state.ts'
import { unplugAll } from './plugging.ts'
import { hostRun, isAlive, signal } from './processes.ts'
import { openQmp, type Qmp, QmpError } from './qmp/client.ts'
import { serially } from './serially.ts'
import { connectIn } from './socket.ts'

/** Ms between two passes over a machine: while it starts, while it ends, and while it runs. */
const STARTING_INTERVAL = 40
const ENDING_INTERVAL = 200
const HEARTBEAT = 15_000
/** Ms until a QEMU process without a control socket is considered failed. */
const MAX_START_TIME = 60_000
/** Ms between two presses of the power button, since a booting guest misses the first one. */
const PRESS_INTERVAL = 5000
/** Ms that QEMU has to quit before its process is killed. */
const QUIT_TIME = 5000
/** Ms within which several resets count as one, since firmware resets the machine once or twice while it boots. */
const RESET_WINDOW = 1000
/** Maximum ms for which a machine is reported as resetting. The report ends earlier when the guest prints something. */
const MAX_RESET_TIME = 3000

export interface MachineHost extends LaunchOptions {
  readonly clock: Clock
  readonly folders: Folders
  /** ms between pressing the power button and forcing the machine off */
  readonly graceTime: number
  /** Runs `work` while nothing else uses the files of these volumes. */
  withVolumesLocked<R>(volumeIds: readonly string[], work: () => Promise<R>): Promise<R>
  changed(machineId: string): void
  log(message: string, error?: unknown): void
}

/** The supervision of one machine: its process, its reported and its desired state. */
export interface Machine {
  readonly state: MachineState
  /** why the guest is paused; null if it is not */
  readonly stalled: string | null
  report(): MachineReport
  /**
   * Continues from the recorded state: starts the machine, takes over its process, or ends it.
   * @returns a promise that resolves once it is known whether the machine ended while no server ran; the rest continues
   * in the background
   */
  begin(): Promise<void>
  /**
   * Changes the recorded state durably and starts a pass.
   * @throws HypervisorError if the state cannot be written
   */
  update(change: (state: MachineState) => MachineState): Promise<void>
  reboot(generation: number): Promise<void>
  stop(): Promise<void>
  /** Pauses the guest. Without a connection to QEMU, the call has no effect. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Returns the control connection to QEMU, or null. */
  qmp(): Qmp | null
  /** Disconnects without affecting the guest. */
  close(): Promise<void>
}

/**
 * Supervises a machine. Like the port, the supervision is level-triggered: each pass checks the process and the guest,
 * and takes the next step towards the desired state. Events and timers only start passes.
 */
export function superviseMachine(initial: MachineState, host: MachineHost): Machine {
  const { clock } = host
  const { id } = initial.spec
  const folder = host.folders.machine(id)
  const inTurn = serially()
  let state = initial
  /** whether the state in memory is newer than the recorded one because writing it failed */
  let unsaved = false
  let qmp: Qmp | null = null
  let launched: Launched | null = null
  let lastPress = -Infinity
  let quitAt: number | null = null
  /** why the guest is paused; null if it is not */
  let stalled: string | null = null
  let reset: { at: number; logSize: number } | null = null
  let lastReset = -Infinity
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let cancelTimer = (): void => {}

  const now = (): number => clock.now().getTime()

  const save = (): Promise<void> =>
    inTurn('write', async () => {
      await writeAtomically(path.join(folder, machineFiles.state), JSON.stringify(state))
      unsaved = false
    })

  const update: Machine['update'] = async (change) => {
    const next = change(state)
    if (next === state) return
    state = next
    unsaved = true
    host.changed(id)
    schedule()
    await save().catch((error: unknown) => {
      const why = isDiskFull(error) ? storageFull : 'The state of the machine cannot be written'
      throw new HypervisorError(why, { retry: true, cause: error })
    })
  }

  /** Records an observation. No caller waits for it; if the state cannot be written now, a later pass writes it. */
  const record = async (change: (state: MachineState) => MachineState): Promise<void> => {
    await update(change).catch((error: unknown) => host.log(`machine ${id}`, error))
  }

  const fail = (failure: string): Promise<void> =>
    record((was) => withEnding(was, { to: 'failed', by: 'driver', failure, at: now() }))

  const schedule = (): void => {
    again = true
    if (running !== null || closed) return
    running = passes().finally(() => {
      running = null
      if (again && !closed) schedule()
    })
  }

  const passes = async (): Promise<void> => {
    while (again) {
      if (closed) return
      again = false
      cancelTimer()
      const wait = await pass().catch((error: unknown) => {
        // The next pass handles a closed connection. All other errors are logged.
        if (!(error instanceof QmpError && error.class === 'Disconnected')) host.log(`machine ${id}`, error)
        return ENDING_INTERVAL
      })
      if (wait !== null && !closed) cancelTimer = clock.after(wait, schedule)
    }
  }

  /** Runs one pass. @returns ms until the next pass; null if the machine has ended */
  const pass = async (): Promise<number | null> => {
    if (unsaved) await save().catch(() => undefined)
    if (state.over) return unsaved ? HEARTBEAT : null
    if (state.process === null) return notStarted()
    if (!isAlive(state.process)) return processGone()
    const connection = await connect()
    if (connection === null) return notConnected()
    if (!state.over && quitAt === null) await judge(await guestStatus(connection, state.spec.disks))
    if (state.ending !== null) return bringDown(connection)
    if (!state.ran) return STARTING_INTERVAL
    if (state.rebootPending) await resetNow(connection)
    return showReset()
  }

  const notStarted = async (): Promise<null> => {
    if (state.ending === null) {
      const { disks } = state.spec
      const begun = await host.withVolumesLocked(
        disks.map(({ volumeId }) => volumeId),
        () => launch(state, folder, host),
      )
      if ('process' in begun) {
        launched = begun
        void begun.ended.then(schedule)
        await record((was) => ({ ...was, process: begun.process }))
      } else await fail(begun.failure)
    }
    if (state.process === null) await finish('')
    else again = true
    return null
  }

  const processGone = async (): Promise<null> => {
    const end: ProcessEnd | null = launched === null ? null : await launched.ended
    qmp?.close()
    const restarted = state.process?.host !== hostRun()
    const output = (await readIfExists(path.join(folder, machineFiles.output))) ?? ''
    const why = restarted ? hostRestarted : whyEnded(end, output.slice(-4096), state.ran)
    await finish(why)
    return null
  }

  /** Records that the machine is over. Its interfaces are disconnected before, since its successor has the same ones. */
  const finish = async (why: string): Promise<void> => {
    const { isPlugged = false, spec } = state
    if (isPlugged && host.networks !== null) {
      await unplugAll(host.networks, spec.nics).catch((error: unknown) => host.log(`machine ${id}`, error))
    }
    await record((was) => withProcessGone(was, why, now()))
  }

  const count = (event: MachineEvent): void => {
    if (event === 'resets') {
      if (now() < lastReset + RESET_WINDOW) return
      lastReset = now()
    }
    // The next pass writes the counters.
    state = withEvent(state, event)
    unsaved = true
    schedule()
  }

  const connect = async (): Promise<Qmp | null> => {
    if (qmp !== null) return qmp
    const socket = await connectIn(folder, machineFiles.qmpSocket).catch(() => null)
    if (socket === null) return null
    qmp = await openQmp(socket, {
      onEvent: (event) => {
        const counted = counterOf(event)
        if (counted !== null) count(counted)
        const verdict = verdictOn(event, state.spec.disks)
        if (verdict !== null) void judge(verdict)
      },
      onClose: () => {
        qmp = null
        schedule()
      },
    })
    // A QEMU without histograms is accepted, since everything else works without them.
    await beginLatencies(folder, state.spec.disks, qmp).catch(() => undefined)
    return qmp
  }

  const notConnected = async (): Promise<number> => {
    const { process, ending, ran, startedAt } = state
    if (process !== null && ending !== null && (!ran || now() > forceAt(ending))) signal(process, 'SIGKILL')
    if (!ran && now() > startedAt + MAX_START_TIME) await fail('The machine did not start within a minute')
    return ran ? ENDING_INTERVAL : STARTING_INTERVAL
  }

  const judge = async (verdict: Verdict): Promise<void> => {
    switch (verdict?.kind) {
      case 'runs':
        setStalled(null)
        if (!state.ran) await record((was) => ({ ...was, ran: true }))
        return
      case 'stalled':
        setStalled(verdict.why)
        if (!state.ran) await record((was) => ({ ...was, ran: true }))
        return
      case 'powered-off':
        await record((was) => withEnding(was, { to: 'stopped', by: 'guest', failure: null, at: now() }))
        if (quitAt === null) quitAt = -Infinity
        return schedule()
      case 'broke':
        return fail(verdict.why)
      case 'reset': {
        reset = { at: now(), logSize: await logSize() }
        host.changed(id)
        return schedule()
      }
      case undefined:
    }
  }

  const setStalled = (why: string | null): void => {
    if (stalled === why) return
    stalled = why
    host.changed(id)
  }

  /** Returns the time at which an ending machine is killed even if its guest still runs. */
  const forceAt = ({ by, at }: { by: string; at: number }): number =>
    at + (by === 'command' && state.ran ? host.graceTime : 0) + QUIT_TIME

  const bringDown = async (connection: Qmp): Promise<number> => {
    const { ending, process, ran } = state
    if (ending === null || process === null) return ENDING_INTERVAL
    // A paused guest would not react to the power button.
    const hears = ran && stalled === null
    const graceful = ending.by === 'command' && hears && quitAt === null && now() < ending.at + host.graceTime
    if (graceful) {
      if (now() >= lastPress + PRESS_INTERVAL) {
        lastPress = now()
        await connection.execute('system_powerdown')
      }
    } else if (quitAt === null || quitAt === -Infinity) {
      quitAt = now()
      // QEMU sometimes closes the connection without sending a response.
      await connection.execute('quit').catch(() => undefined)
    } else if (now() > quitAt + QUIT_TIME) signal(process, 'SIGKILL')
    return ENDING_INTERVAL
  }

  const resetNow = async (connection: Qmp): Promise<void> => {
    await connection.execute('system_reset')
    await record((was) => ({ ...was, rebootPending: false }))
  }

  const showReset = async (): Promise<number> => {
    if (reset === null) return HEARTBEAT
    if ((await logSize()) <= reset.logSize && now() < reset.at + MAX_RESET_TIME) return ENDING_INTERVAL
    reset = null
    host.changed(id)
    return HEARTBEAT
  }

  const logSize = async (): Promise<number> =>
    (await sizeIfExists(path.join(folder, machineFiles.serialLog))) ?? 0

  return {
    get state() {
      return state
    },
    get stalled() {
      return stalled
    },
    report: () => reportOf(state, { resetting: reset !== null, stalled }),
    async begin() {
      const ended = state.process !== null && !isAlive(state.process)
      schedule()
      if (ended) await running
    },
    async pause() {
      if (qmp === null) return
      await qmp.execute('stop')
      await judge({ kind: 'stalled', why: pausedText(null) })
    },
    async resume() {
      if (qmp === null) return
      // The reason is cleared before the guest continues, since the guest may pause again immediately for lack of
      // storage.
      setStalled(null)
      await qmp.execute('cont')
    },
    update,
    reboot: (generation) => update((was) => withReboot(was, generation)),
    // Stopping works even if the state cannot be written, since it frees storage. The caller repeats the request.
    stop: () => record((was) => withEnding(was, { to: 'stopped', by: 'command', failure: null, at: now() })),
    qmp: () => qmp,
    async close() {
      closed = true
      cancelTimer()
      // Closing the connection rejects the commands that wait for a response, so that the pass ends.
      qmp?.close()
      await running
      qmp?.close()
      await inTurn('write', async () => undefined)
    },
  }
}
