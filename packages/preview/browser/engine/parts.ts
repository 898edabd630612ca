import exampleUrl from '@example/example.tar.gz?url'
import filesUrl from '@pglite/pglite.data?url'
import programUrl from '@pglite/pglite.wasm?url'

/** What PostgreSQL is made from, on its way. */
export interface Parts {
  /** the data folder it begins with */
  readonly dump: Promise<Blob>
  readonly program: Promise<WebAssembly.Module>
  /** its own files, such as time zones */
  readonly files: Promise<Blob>
}

/** Begin to fetch everything large at once, before the code that needs it has even arrived. */
export function fetchParts(): Parts {
  const parts = {
    dump: load(exampleUrl).then((response) => response.blob()),
    program: WebAssembly.compileStreaming(load(programUrl)),
    files: load(filesUrl).then((response) => response.blob()),
  }
  // Whoever waits for a part hears of its failure; until somebody does, it is no unhandled one.
  for (const part of Object.values(parts)) part.catch(() => {})
  return parts
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be loaded (${response.status})`)
  return response
}
