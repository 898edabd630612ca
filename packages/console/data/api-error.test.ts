import { expect, test } from 'vitest'
import { callError, displayMessage, isOwnNameTaken, isTransient, withoutSecrets } from './api-error.ts'

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
])('the message for %s with %s is %s', (operation, code, message, shown) => {
  expect(displayMessage(operation, code, message)).toBe(shown)
})

test.each([
  ['unsupported value for "url": 10.0.0.1 is private', { name: 'url', why: '10.0.0.1 is private' }],
  ['unsupported value for "block_size": odd', { name: 'blockSize', why: 'Odd' }],
  ['unable to parse JSON body: name: too long at line 1 column 9', { name: 'name', why: 'Too long' }],
  ['unable to parse JSON body: boot_disk.name: too long', undefined],
  ['unsupported value for "size and block_size": odd', undefined],
  ['not found: project with name "p"', undefined],
])('the refusal names its field: %s', (message, field) => {
  const refused = { type: 'error', status: 400, headers: new Headers(), url: '/' } as const
  expect(callError('x', { ...refused, data: { message, requestId: 'r' } }).field).toEqual(field)
})

test('the message of a refusal contains the reason that the server sent', () => {
  const headers = new Headers({ 'portico-reason': 'The disk must be attached to be detached' })
  const refused = { type: 'error', status: 503, headers, url: '/' } as const
  const { message } = callError('x', { ...refused, data: { message: 'Service Unavailable', requestId: 'r' } })
  expect(message).toBe('The disk must be attached to be detached')
})

test('the error has no request ID when the response has none', () => {
  const refused = { type: 'error', status: 500, headers: new Headers(), url: '/' } as const
  expect(callError('ping', { ...refused, data: { message: '', requestId: '' } }).requestId).toBeUndefined()
})

test('an unreadable response and a missing response have different messages', () => {
  const unread = { type: 'client_error', url: '/v1/ping', text: '', error: new Error('x') } as const
  expect(callError('ping', { ...unread, status: 200 }).message).toBe('Error reading API response')
  expect(callError('ping', { ...unread, status: 400 }).message).toBe('Error reading API response (400)')
  expect(callError('ping', { ...unread, status: 0 }).message).toBe('The server cannot be reached')
  expect(callError('ping', { ...unread, status: 403 }).message).toBe('Action not authorized')
})

const page = '\n<html><head><title>Sorry</title></head></html>'

test.each([
  [200, page, 'Error reading API response'],
  [
    413,
    page,
    'A proxy between you and Portico refused the request: request body too large (413). ' +
      'Ask your administrator to raise its body limit, e.g. client_max_body_size in nginx',
  ],
  [502, page, /^A proxy between you and Portico could not reach Portico \(502\)\. /],
  [502, '', /^A proxy between you and Portico could not reach Portico \(502\)\. /],
  [504, page, /^A proxy between you and Portico got no response from Portico in time \(504\)\. /],
  [403, page, 'A proxy between you and Portico responded with its own page (403)'],
  [500, page, 'A proxy between you and Portico responded with its own page (500)'],
  [501, '', 'This system does not offer this action'],
])(
  'the message for a response with status %i and body %j names the server that sent it',
  (status, text, words) => {
    const error = callError('ping', {
      type: 'client_error',
      url: '/v1/ping',
      status,
      text,
      error: new Error('x'),
    })
    if (typeof words === 'string') expect(error.message).toBe(words)
    else expect(error.message).toMatch(words)
  },
)

test('the message for status 501 with an Error body says that the system does not offer the action, and the request is not retried', () => {
  const error = callError('instanceCreate', {
    type: 'error',
    status: 501,
    headers: new Headers(),
    url: '/v1/instances',
    data: { message: '', requestId: 'r' },
  })
  expect(error.message).toBe('This system does not offer this action')
  expect(isTransient(error)).toBe(false)
})

test.each([
  ['/v1/disks?project=p&limit=25', '/v1/disks?project=p&limit=25'],
  ['/v1/disks?page_token=abc&project=p', '/v1/disks?page_token=…&project=p'],
  ['/device/verify?user_code=ABCD', '/device/verify?user_code=…'],
  ['/v1/ssh-keys/laptop', '/v1/ssh-keys/laptop'],
])('a failure of %s is logged under %s', (url, written) => {
  const refused = { type: 'error', status: 500, headers: new Headers(), url } as const
  expect(callError('ping', { ...refused, data: { message: '', requestId: 'r' } }).url).toBe(written)
  expect(withoutSecrets(written)).toBe(written)
})

test.each([
  ['instanceCreate', 'already exists: instance "web"', true],
  ['instanceCreate', 'already exists: disk "web-boot"', false],
  ['currentUserSshKeyCreate', 'already exists: ssh-key "laptop"', true],
  ['projectUpdate', 'already exists: project "p"', true],
])('an error of %s with code %s is about the name of the new resource: %s', (operation, message, own) => {
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
