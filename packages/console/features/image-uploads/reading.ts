import { inspectedBytes, recognise, type Recognised } from '@portico/domain/images/recognise.ts'
import { createStore, type Store } from '#ui/store.ts'
import { type FileEnds, type FileFacts, readEnds } from './sending/read-file.ts'
import { readInWorker } from './sending/worker-client.ts'

/** What is known of a selected file while it is read. */
interface Reading {
  /** Bytes read so far */
  readonly done: number
  readonly found: Recognised | null
  readonly facts: (FileFacts & FileEnds) | null
  /** Why the file cannot be read; null if it can */
  readonly failure: string | null
}

interface Begun {
  readonly stop: AbortController
  readonly store: Store<Reading>
  readonly whole: Promise<FileFacts & FileEnds>
}

const begun = new WeakMap<File, Begun>()

/** Starts reading a file when it is selected, once per file. Its hash is needed when the form is submitted. */
export function readingOf(file: File): Begun {
  const present = begun.get(file)
  if (present !== undefined) return present
  const stop = new AbortController()
  const store = createStore<Reading>({ done: 0, found: null, facts: null, failure: null })
  const tell = (change: Partial<Reading>) => store.set({ ...store.get(), ...change })
  const read = async () => {
    const head = new Uint8Array(await file.slice(0, inspectedBytes).arrayBuffer())
    const found = recognise(head, file.name, file.size)
    tell({ found })
    // An unusable file is not hashed.
    if (found.unusable !== null) throw new Error(found.unusable.why)
    const [ends, facts] = await Promise.all([
      readEnds(file),
      readInWorker(file, stop.signal, (done) => tell({ done })),
    ])
    const all = { ...ends, ...facts }
    tell({ done: file.size, facts: all })
    return all
  }
  const whole = read()
  whole.catch((error: unknown) => tell({ failure: error instanceof Error ? error.message : String(error) }))
  const reading = { stop, store, whole }
  begun.set(file, reading)
  return reading
}

/** Stops reading a file that is no longer needed. If it is selected again, reading starts from the beginning. */
export function stopReading(file: File): void {
  begun.get(file)?.stop.abort()
  begun.delete(file)
}
