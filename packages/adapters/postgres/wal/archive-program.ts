import { open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/*
 * The program that PostgreSQL runs to archive a file of its log (`archive_command`), and to fetch one from the archive
 * (`restore_command`): `node archive-program.ts store|fetch FOLDER NAME PATH`. PostgreSQL repeats `store` until it ends
 * with 0, and removes its own file only then. It imports nothing else, so that it starts quickly.
 */

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Exit code for which PostgreSQL ends a recovery; with a lower one, the file counts as the end of the archive. */
const fatal = 200

/** Compresses a file into the archive, durably. A file of the same name is never replaced. */
async function storeFile(folder: string, name: string, source: string): Promise<void> {
  const data = await readFile(source)
  const target = path.join(folder, `${name}.zst`)
  const stored = await readIfExists(target)
  if (stored !== null) {
    // PostgreSQL may have stopped before it noted that the file is archived.
    if (data.equals(await unpack(target, stored))) return
    throw new Error(`${target} exists with another content. Does another system use this archive?`)
  }
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }
  await write(`${target}.part`, await compress(data, { params }))
  await rename(`${target}.part`, target)
  await sync(folder)
}

async function unpack(file: string, packed: Uint8Array): Promise<Buffer> {
  return decompress(packed).catch((error: unknown) => {
    throw new Error(`${file} is damaged`, { cause: error })
  })
}

async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function write(file: string, data: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new Error(`${path.dirname(file)} does not exist. Is its disk mounted?`, { cause: error })
  })
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the exit code: 1 if the archive does not have the file. */
async function fetchFile(folder: string, name: string, target: string): Promise<number> {
  const file = path.join(folder, `${name}.zst`)
  const packed = await readIfExists(file)
  if (packed === null) return 1
  await writeFile(target, await unpack(file, packed), { mode: 0o600 })
  return 0
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

const [action = '', folder = '', name = '', file = ''] = process.argv.slice(2)
try {
  if (action === 'store') await storeFile(folder, name, file)
  else process.exitCode = await fetchFile(folder, name, file)
} catch (error) {
  process.stderr.write(`WAL archive: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = action === 'store' ? 1 : fatal
}
