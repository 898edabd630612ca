import type { Db } from '#kernel/context.ts'

/** A certificate for the host names of its silo, with its private key. */
export interface SiloCertificate {
  readonly id: string
  /** name of the silo */
  readonly silo: string
  /** PEM texts of the chain and of the private key, which must not be logged */
  readonly cert: string
  readonly key: string
  readonly notAfter: Date
}

/** Returns the certificates of all silos, to be served. */
export function readSiloCertificates(db: Db): Promise<SiloCertificate[]> {
  return db
    .selectFrom('certificate as c')
    .innerJoin('silo', 'silo.id', 'c.silo_id')
    .select(['c.id', 'silo.name as silo', 'c.cert', 'c.key', 'c.not_after as notAfter'])
    .execute()
}
