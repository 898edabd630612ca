import { asCode, type CodeRequest } from '@portico/contract/as-code/as-code.ts'
import { readBody } from '@portico/contract/as-code/read/read.ts'
import { writeWire } from '@portico/contract/casing.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import type { Image } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { fillingOf } from '#shell/as-code/filling.ts'
import { instancePasting } from './paste.ts'
import { emptyInstance, type InstanceForm, instanceRequest } from './request.ts'

const GiB = 1024 ** 3
const image = { id: '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11', name: 'debian-12', size: 3 * GiB } as Image

const filled: InstanceForm = {
  ...emptyInstance,
  name: 'web-1',
  description: 'shop front',
  hostname: 'web',
  ncpus: 4,
  memory: 16,
  start: false,
  image: image.id,
  diskName: 'web-1-boot',
  diskSize: 20,
  extraDisks: [
    {
      type: 'create',
      name: 'data',
      description: '',
      size: 5 * GiB,
      diskSource: { type: 'blank', blockSize: 512 },
    },
  ],
  sshKeys: [image.id],
  network: 'custom',
  nics: [{ name: 'net0', description: '', vpcName: 'default', subnetName: 'default', ip: '10.0.0.9' }],
  pool: 'public',
}

const request = (form: InstanceForm) => instanceRequest(form, image, '', seededRandom(1))
const code = (form: InstanceForm): CodeRequest => ({
  operation: 'instance_create',
  args: { query: { project: 'shop' }, body: request(form) },
})
const fill = (text: string, current = emptyInstance) =>
  fillingOf(readBody('instance_create', text), instancePasting.readers, current)

test.each(['JSON', 'Terraform'])('a form that is copied as %s and pasted again is unchanged', (language) => {
  const text =
    language === 'JSON'
      ? JSON.stringify(writeWire(request(filled)))
      : asCode('terraform', code(filled), 'variables').text
  const { values, unread } = fill(text ?? '')
  expect(unread).toEqual([])
  const again = request({ ...emptyInstance, ...values })
  expect(again).toEqual(request(filled))
})

test('the preview lists the fields that change, that do not change, and that were not recognized', () => {
  const text = '{\n"name": "web-9",\n"ncpus": 2,\n"memory": 1000,\n"gpu": "a100",\n"start": "yes"\n}'
  expect(fill(text)).toEqual({
    rows: [
      { label: 'Name', now: '', after: 'web-9', line: 2 },
      { label: 'vCPUs', now: '2', after: '2', line: 3 },
    ],
    values: { name: 'web-9', ncpus: 2 },
    unread: [
      { what: 'Memory', why: '1000 B is not a whole number of GiB', line: 4 },
      { what: 'gpu', why: 'no such field in this form', line: 5 },
      { what: 'Start instance', why: 'expected true or false', line: 6 },
    ],
  })
})

test.each([
  '{"boot_disk": {"type": "create"}}',
  '{"boot_disk": 5}',
  '{"boot_disk": {"type": "create", "name": "b", "description": "", "size": 1073741824, "disk_source": {"type": "blank", "block_size": 512}}}',
  '{"disks": [1]}',
  '{"disks": {}}',
  '{"network_interfaces": {"type": "create"}}',
  '{"network_interfaces": {"type": "other"}}',
  '{"external_ips": [{"type": "ephemeral"}, {"type": "ephemeral"}]}',
  '{"ssh_public_keys": [1]}',
  '{"user_data": "?"}',
  '{"__proto__": {"name": "x"}, "constructor": 1, "toString": 2}',
])('values that the form cannot represent are reported and not filled in: %s', (text) => {
  const { rows, values, unread } = fill(text)
  expect([rows, values]).toEqual([[], {}])
  expect(unread.length).toBeGreaterThan(0)
})
