import { expect, test } from 'vitest'
import { callError, displayMessage, isOwnNameTaken, withoutSecrets } from './api-error.ts'

test.each([
  ['instanceView', 'Forbidden', 'Forbidden', 'Action not authorized'],
  [
    'instanceView',
    'ObjectNotFound',
    'not found: instance with name "x"',
    'Not found: instance with name "x"',
  ],
  ['instanceCreate', 'ObjectAlreadyExists', 'already exists: disk "x"', 'Disk name already exists'],
  [
    'vpcSubnetCreate',
    'ObjectAlreadyExists',
    'already exists: vpc-subnet "x"',
    'VPC subnet name already exists',
  ],
  ['floatingIpCreate', 'ObjectAlreadyExists', 'taken', 'Floating IP name already exists'],
  [
    'projectCreate',
    undefined,
    'unable to parse JSON body: name: name cannot end with "-" at line 1 column 14',
    'Name: name cannot end with "-"',
  ],
  ['diskCreate', 'InsufficientCapacity', 'Insufficient capacity: full', 'Insufficient capacity: full'],
  ['diskCreate', 'Internal', '', 'Unknown server error'],
])('%s %s: %s', (operation, code, message, shown) => {
  expect(displayMessage(operation, code, message)).toBe(shown)
})

test.each([
  ['unsupported value for "url": 10.0.0.1 is private', { name: 'url', why: '10.0.0.1 is private' }],
  ['unsupported value for "block_size": odd', { name: 'blockSize', why: 'Odd' }],
  ['unable to parse JSON body: name: too long at line 1 column 9', { name: 'name', why: 'Too long' }],
  ['unable to parse JSON body: boot_disk.name: too long', undefined],
  ['unsupported value for "size and block_size": odd', undefined],
  ['not found: project with name "p"', undefined],
])('the field that a refusal is about: %s', (message, field) => {
  const refused = { type: 'error', status: 400, headers: new Headers(), url: '/' } as const
  expect(callError('x', { ...refused, data: { message, requestId: 'r' } }).field).toEqual(field)
})

test('a request without an id is called none', () => {
  const refused = { type: 'error', status: 500, headers: new Headers(), url: '/' } as const
  expect(callError('ping', { ...refused, data: { message: '', requestId: '' } }).requestId).toBeUndefined()
})

test('an unreadable answer and a missing one read differently', () => {
  const unread = { type: 'client_error', url: '/v1/ping', text: '<html>', error: new Error('x') } as const
  expect(callError('ping', { ...unread, status: 502 }).message).toBe('Error reading API response')
  expect(callError('ping', { ...unread, status: 0 }).message).toBe('The server cannot be reached')
  expect(callError('ping', { ...unread, status: 403 }).message).toBe('Action not authorized')
})

test.each([
  ['/v1/disks?project=p&limit=25', '/v1/disks?project=p&limit=25'],
  ['/v1/disks?page_token=abc&project=p', '/v1/disks?page_token=…&project=p'],
  ['/device/verify?user_code=ABCD', '/device/verify?user_code=…'],
  ['/v1/ssh-keys/laptop', '/v1/ssh-keys/laptop'],
])('a failure of %s is written down as that of %s', (url, written) => {
  const refused = { type: 'error', status: 500, headers: new Headers(), url } as const
  expect(callError('ping', { ...refused, data: { message: '', requestId: 'r' } }).url).toBe(written)
  expect(withoutSecrets(written)).toBe(written)
})

test.each([
  ['instanceCreate', 'already exists: instance "web"', true],
  ['instanceCreate', 'already exists: disk "web-boot"', false],
  ['currentUserSshKeyCreate', 'already exists: ssh-key "laptop"', true],
  ['projectUpdate', 'already exists: project "p"', true],
])('%s refused with %s: about its own name? %s', (operation, message, own) => {
  const body = { message, errorCode: 'ObjectAlreadyExists', requestId: 'r' }
  const error = callError(operation, {
    type: 'error',
    status: 400,
    headers: new Headers(),
    url: '/',
    data: body,
  })
  expect(isOwnNameTaken(error)).toBe(own)
})
