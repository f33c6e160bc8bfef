/** A new endpoint is not forgotten: neither by the table of who may call it, nor by what is made of its contract. */
import { expect, test } from 'vitest'
import { readContracts, readEndpoints } from '../read-endpoints.ts'
import { rightValueOf } from '../right-value.ts'
import { expectations } from './expectations.ts'

const endpoints = await readEndpoints()
const keys = endpoints.map(({ key }) => key)

test('every endpoint has a row in testing/attack/access/expectations.ts that says who may call it', () => {
  expect(keys.filter((key) => expectations[key] === undefined)).toEqual([])
})

test('every row is about an endpoint that is there', () => {
  expect(Object.keys(expectations).filter((key) => !keys.includes(key))).toEqual([])
})

test('the contract of every endpoint is found, but for those that are said to have none', () => {
  const bare = endpoints.filter(({ input }) => input === undefined).map(({ key }) => key)
  expect(bare).toEqual(keys.filter((key) => expectations[key]?.isBare === true))
})

test('every contract is served', async () => {
  expect([...(await readContracts()).keys()].filter((key) => !keys.includes(key))).toEqual([])
})

test('of every input something right is made, so that what is hostile in it is looked at', () => {
  const inputs = endpoints.flatMap(({ key, input }) => (input === undefined ? [] : [{ key, input }]))
  expect(inputs.filter(({ input }) => rightValueOf(input) === undefined).map(({ key }) => key)).toEqual([])
  expect(inputs.length).toBeGreaterThan(80)
})
