import exampleUrl from '@example/example.tar.gz?url'
import filesUrl from '@pglite/pglite.data?url'
import programUrl from '@pglite/pglite.wasm?url'

/** The downloads of the files that PostgreSQL starts from. */
export interface Parts {
  /** initial data folder of PostgreSQL */
  readonly dump: Promise<Blob>
  readonly program: Promise<WebAssembly.Module>
  /** other files of PostgreSQL, such as time zones */
  readonly files: Promise<Blob>
}

/** Starts all downloads of large files at once, before the code that uses them is loaded. */
export function fetchParts(): Parts {
  const parts = {
    dump: load(exampleUrl).then((response) => response.blob()),
    program: WebAssembly.compileStreaming(load(programUrl)),
    files: load(filesUrl).then((response) => response.blob()),
  }
  // A failed download is reported to the caller that awaits it. Until then it must not count as an unhandled rejection.
  for (const part of Object.values(parts)) part.catch(() => {})
  return parts
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be loaded (${response.status})`)
  return response
}
