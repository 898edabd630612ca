import { expect, test } from 'vitest'
import { cidrProblem, ipProblem } from './problems.ts'

test.each([
  ['10.0.0.1', null],
  [' fd00::1 ', null],
  ['10.0.0', 'Not a valid IP address'],
  ['', 'Not a valid IP address'],
  ['10.0.0.0/8', 'Not a valid IP address'],
])(`the form's message for the address "%s" is: %s`, (text, expected) => {
  expect(ipProblem(text)).toBe(expected)
})

test.each([
  ['10.0.0.0/8', null],
  ['::/0', null],
  ['10.0.0.0', 'Must contain an IP address and a width, separated by a /'],
  ['10.0.0.0/8/8', 'Must contain an IP address and a width, separated by a /'],
  ['10.0.0/8', 'Not a valid IP address'],
  ['10.0.0.0/', 'Width must be an integer'],
  ['10.0.0.0/a', 'Width must be an integer'],
  ['10.0.0.0/1.5', 'Width must be an integer'],
  ['10.0.0.0/33', 'Max width for IPv4 is 32'],
  ['::/129', 'Max width for IPv6 is 128'],
])(`the form's message for the block "%s" is: %s`, (text, expected) => {
  expect(cidrProblem(text)).toBe(expected)
})
