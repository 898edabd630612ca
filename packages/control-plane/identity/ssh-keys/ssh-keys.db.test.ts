import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const secret = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW'
const openssh = `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n-----END OPENSSH PRIVATE KEY-----\n`

test.each([
  ['short', openssh],
  ['longer than a public key may be', openssh.replace(secret, secret.repeat(40))],
])(
  'adding an SSH key returns 400 and stores no part of the text when it is a private key, %s',
  async (_, text) => {
    const reply = await cloud.admin.post('/v1/me/ssh-keys', { name: 'k', description: '', public_key: text })
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'InvalidValue' } })
    expect(reply.body.message).toContain('this is a private key')
    const inDescription = { name: 'k', description: openssh, public_key: 'ssh-ed25519 AAAA' }
    expect(await cloud.admin.post('/v1/me/ssh-keys', inDescription)).toMatchObject({ status: 400 })

    const attempts = (await cloud.admin.get('/portico/v1/refusals')).body.items as object[]
    expect(attempts).toHaveLength(2)
    await cloud.controlPlane.asSystem('test', async ({ db }) => {
      for (const table of ['ssh_key', 'refused_request', 'change', 'change_inbox']) {
        const { rows } = await sql`
        select from ${sql.table(table)} t where t::text like ${`%${secret.slice(0, 30)}%`}`.execute(db)
        expect(rows, table).toEqual([])
      }
    })
    expect(JSON.stringify([reply.body, attempts])).not.toContain(secret.slice(0, 30))
  },
)

test.each(['ssh-ed25519 AAAA', 'any text', '-----BEGIN PUBLIC KEY-----\nMIIBIjAN'])(
  'adding an SSH key stores the text when it is %j',
  async (text) => {
    const body = { name: 'k', description: '', public_key: text }
    expect(await cloud.admin.post('/v1/me/ssh-keys', body)).toMatchObject({
      status: 201,
      body: { public_key: text },
    })
  },
)
