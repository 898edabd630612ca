import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { messageOf } from '@portico/domain/error-message.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { withTimeout } from '@portico/domain/with-timeout.ts'
import { type BackupTarget, DamagedChunk, TargetError } from '@portico/control-plane/kernel/backup-target.ts'
import { hashOf, pack, unpack } from './packed.ts'

export interface S3Options {
  readonly bucket: string
  /** prefix of all keys, without a slash at the end; empty for none */
  readonly prefix: string
  /** URL of the service; buckets are addressed in the path */
  readonly endpoint: URL
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** ms until a request has failed; 60 s by default */
  readonly timeout?: number
}

/** Returns an S3-compatible bucket as the target of backups. Nothing is requested before it is used. */
export function s3Target(options: S3Options): BackupTarget {
  const { bucket, prefix, endpoint, region, accessKey, secretKey, timeout = 60_000 } = options
  const client = new S3Client({
    endPoint: endpoint.href,
    region,
    bucket,
    accessKey,
    secretKey,
    pathStyle: true,
  })
  /** what the names of all objects begin with */
  const start = prefix === '' ? '' : `${prefix}/`
  const nameOf = (key: string): string => `${start}${key}.zst`

  const within = async <R>(call: Promise<R>): Promise<R> => {
    const late = new Error(`no answer within ${timeout / 1000} s`)
    try {
      const result = await withTimeout(systemClock, timeout, call, late)
      if (result === late) throw late
      return result as R
    } catch (error) {
      throw failureOf(options, error)
    }
  }

  return {
    location: `s3://${[bucket, prefix].filter((part) => part !== '').join('/')}`,
    // A bucket is created by an operator, so that another one is not taken for it.
    verify: async () => {},

    hash: async (data) => hashOf(data),

    async write(key, data) {
      const packed = await pack(data)
      await within(
        client.makeRequest({ method: 'PUT', objectName: nameOf(key), payload: new Uint8Array(packed) }),
      )
      return packed.length
    },

    async read(key, hash, longest) {
      const name = nameOf(key)
      const load = async () => (await client.getObject(name)).arrayBuffer()
      const packed = await within(load().catch(missingAsNull))
      if (packed === null) throw new DamagedChunk(`${name} is missing`)
      return unpack(new Uint8Array(packed), hash, name, longest)
    },

    async list(folder) {
      const names: string[] = []
      const load = async () => {
        for await (const { key } of client.listObjects({ prefix: `${start}${folder}` })) names.push(key)
      }
      await within(load())
      return names
        .filter((name) => name.endsWith('.zst'))
        .map((name) => name.slice(start.length, -'.zst'.length))
    },

    async remove(key) {
      await within(client.deleteObject(nameOf(key)).catch(missingAsNull))
    },
  }
}

function missingAsNull(error: unknown): null {
  if (error instanceof S3Errors.ServerError && error.code === 'NoSuchKey') return null
  throw error
}

/** Codes of a refusal because of the key. */
const keyCodes = ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AllAccessDisabled']

/** Codes of a service without space. */
const fullCodes = [
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'XMinioAdminBucketQuotaExceeded',
]

/** Returns the failure of a request, as a sentence for users: an operator changes the settings, not the user. */
function failureOf({ bucket, endpoint, region }: S3Options, error: unknown): TargetError {
  const final = (message: string) => new TargetError(message, { retry: false, cause: error })
  const { host } = endpoint
  if (!(error instanceof S3Errors.ServerError)) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    return new TargetError(`The backup target ${host} cannot be reached: ${messageOf(cause)}`, {
      retry: true,
      cause: error,
    })
  }
  const { code, statusCode } = error
  if (code === 'NoSuchBucket') {
    return final(`Bucket “${bucket}” does not exist at ${host}. Ask an operator to create it`)
  }
  if (code === 'AuthorizationHeaderMalformed' || code === 'UnexpectedRedirect') {
    return final(`Bucket “${bucket}” is not in region ${region}. Ask an operator to set --backup-s3-region`)
  }
  if (statusCode === 507 || fullCodes.includes(code)) {
    return final(
      `No space is left in the backup target ${host}. Ask an operator to free space, or delete backups`,
    )
  }
  if (statusCode === 401 || statusCode === 403 || keyCodes.includes(code)) {
    return final(
      `${host} refuses the access key (${code}). Ask an operator to check the key and its permissions`,
    )
  }
  return new TargetError(`The backup target ${host} answers ${statusCode} ${code}`, {
    retry: statusCode >= 500 || statusCode === 429,
    cause: error,
  })
}
