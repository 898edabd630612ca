import { expect, test } from 'vitest'
import { readBody } from './read.ts'

test('JSON is read as its fields with their line numbers', () => {
  expect(readBody('disk_create', '{\n  "name": "a",\n  "size": 5\n}')).toEqual({
    language: 'JSON',
    fields: [
      { field: 'name', value: 'a', line: 2 },
      { field: 'size', value: 5, line: 3 },
    ],
    unread: [],
  })
})

test('a Terraform resource is read as the fields of a body, and unknown attributes are reported', () => {
  const text = [
    'resource "oxide_instance" "web" {',
    '  project_id      = data.oxide_project.shop.id',
    '  name            = "web-9"',
    '  host_name       = "web-9"',
    '  memory          = 64 * 1024 * 1024 * 1024',
    '  ncpus           = var.cpus',
    '  gpu             = "a100"',
    '  external_ips    = [{ type = "ephemeral" }]',
    '  start_on_create = false',
    '  boot_disk_id    = var.disk',
    '}',
    'resource "oxide_instance" "other" {',
    '}',
  ].join('\n')
  expect(readBody('instance_create', text)).toEqual({
    language: 'Terraform',
    fields: [
      { field: 'name', value: 'web-9', line: 3 },
      { field: 'hostname', value: 'web-9', line: 4 },
      { field: 'memory', value: 64 * 1024 ** 3, line: 5 },
      { field: 'start', value: false, line: 9 },
      { field: 'external_ips', value: [{ type: 'ephemeral' }], line: 8 },
    ],
    unread: [
      { what: 'oxide_instance other', why: 'only the first is read', line: 12 },
      { what: 'ncpus', why: 'var.cpus is known only when Terraform runs', line: 6 },
      { what: 'gpu', why: 'no such field', line: 7 },
      { what: 'boot_disk', why: 'no resource oxide_disk in the text makes it', line: 10 },
    ],
  })
})

test.each([
  ['resource "oxide_vpc" "a" {\n}', 'There is no resource oxide_disk in the text', 1],
  ['{"a":', 'Expected a value, found end', 1],
  ['[1]', 'Expected an object with the fields of a body', 1],
  ['hello there', 'Expected {, found there', 1],
  ['x'.repeat(300_000), 'It is longer than any request', 1],
  ['resource "oxide_disk" "a" {\n name = "\\UFFFFFFFF"\n}', '"\\UFFFFFFFF" is not a text', 2],
  ['', 'There is no resource oxide_disk in the text', 1],
])('a text that is neither JSON nor Terraform is reported as unread: %.60j', (text, why, line) => {
  const { fields, unread } = readBody('disk_create', text)
  expect(fields).toEqual([])
  expect(unread).toEqual([{ what: 'The text', why, line }])
})
