import { messageOf } from '@portico/domain/error-message.ts'
import { readFileSync } from 'node:fs'
import { StartFailure } from '@portico/adapters/failure.ts'
import type { Settings } from './table.ts'

/** The keys of a bucket. */
export interface S3Keys {
  readonly accessKey: string
  readonly secretKey: string
}

/**
 * Returns the keys of the bucket for backups; null if the target is no bucket.
 * @throws StartFailure if they are missing, incomplete, given twice or without a bucket, or in a file that cannot be read
 */
export function s3Keys(
  settings: Pick<Settings, 'backupTarget' | 'backupS3AccessKey' | 'backupS3SecretKey' | 'backupS3KeysFile'>,
): S3Keys | null {
  const {
    backupTarget,
    backupS3AccessKey: access,
    backupS3SecretKey: secret,
    backupS3KeysFile: file,
  } = settings
  const isGiven = access !== null || secret !== null
  if (backupTarget?.type !== 's3') {
    if (!isGiven && file === null) return null
    throw new StartFailure('Keys of a bucket were given without --backup-target s3://BUCKET/PREFIX.')
  }
  if (isGiven && file !== null) {
    throw new StartFailure(
      'The keys of the bucket were given more than once: use PORTICO_BACKUP_S3_ACCESS_KEY and PORTICO_BACKUP_S3_SECRET_KEY, or --backup-s3-keys-file.',
    )
  }
  const [accessKey = '', secretKey = ''] = file === null ? [access ?? '', secret ?? ''] : twoLines(file)
  if (accessKey !== '' && secretKey !== '') return { accessKey, secretKey }
  throw new StartFailure(
    file === null
      ? 'The bucket of --backup-target needs an access key: set PORTICO_BACKUP_S3_ACCESS_KEY and PORTICO_BACKUP_S3_SECRET_KEY, or --backup-s3-keys-file FILE.'
      : `${file} must have two lines: the access key ID, and the secret access key.`,
  )
}

function twoLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .slice(0, 2)
      .map((line) => line.trim())
  } catch (error) {
    throw new StartFailure(`The file of --backup-s3-keys-file cannot be read: ${messageOf(error)}`, {
      cause: error,
    })
  }
}
